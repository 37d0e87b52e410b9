package io.lampyr.aws.s3;

import io.lampyr.base.error.CorruptionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header that says which part of an object an answer holds. */
final class ContentRange {
  private static final Pattern FORM =
      Pattern.compile("bytes [0-9]{1,18}-[0-9]{1,18}/([0-9]{1,18})");

  private ContentRange() {}

  /** The length of the whole object; that of the answer where it holds the whole. */
  static long whole(@Nullable String header, long answered) {
    if (header == null) {
      return answered;
    }
    Matcher form = FORM.matcher(header);
    if (!form.matches()) {
      throw new CorruptionException("answer has no valid range range=" + header);
    }
    return Long.parseLong(form.group(1));
  }
}
