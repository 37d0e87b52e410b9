package io.lampyr.query.pattern;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions upon texts of documents. How often they may look at letters is bounded by the
 * text's length and by what the document's work allows, so that none takes for ever.
 */
public final class BoundedRegex {
  private static final long LEAST_LOOKS = 1_000_000;
  private static final long LOOKS_PER_LETTER = 200;

  private BoundedRegex() {}

  /** The pattern; one that is malformed is an {@code illegal_argument_exception}. */
  public static Pattern compile(String regex, int flags) {
    try {
      return Pattern.compile(regex, flags);
    } catch (PatternSyntaxException malformed) {
      throw FaultException.argument(String.valueOf(malformed.getMessage()));
    } catch (StackOverflowError deep) {
      throw FaultException.argument("the regular expression nests too deep");
    }
  }

  /** What is done with a matcher. */
  public interface Use<T> {
    T with(Matcher matcher);
  }

  /** Uses a matcher of the pattern on the text, which ends with a fault when it takes too long. */
  public static <T> T match(Pattern pattern, String text, Work work, Use<T> use) {
    Letters letters = new Letters(text, work);
    try {
      return use.with(pattern.matcher(letters));
    } catch (StackOverflowError deep) {
      throw FaultException.argument(
          "the regular expression goes too deep into a text of length [" + text.length() + "]");
    } finally {
      work.looked(letters.looks);
    }
  }

  /** Replaces all matches; the replacement may refer to groups. */
  public static String replaceAll(Pattern pattern, String text, String with, Work work) {
    try {
      return match(
          pattern,
          text,
          work,
          matcher -> {
            StringBuilder out = new StringBuilder();
            while (matcher.find()) {
              int before = out.length();
              matcher.appendReplacement(out, with);
              work.make(out.length() - before);
            }
            matcher.appendTail(out);
            return out.toString();
          });
    } catch (IndexOutOfBoundsException | IllegalArgumentException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
  }

  /** The parts of a text between matches, as {@link String#split(String, int)} gives them. */
  public static List<String> split(Pattern pattern, String text, int limit, Work work) {
    return match(
        pattern,
        text,
        work,
        matcher -> {
          List<String> parts = new ArrayList<>();
          int from = 0;
          while ((limit <= 0 || parts.size() < limit - 1) && matcher.find()) {
            if (matcher.end() == 0) {
              continue;
            }
            work.make(1);
            parts.add(text.substring(from, matcher.start()));
            from = matcher.end();
          }
          parts.add(text.substring(from));
          int size = parts.size();
          while (limit == 0 && size > 1 && parts.get(size - 1).isEmpty()) {
            size--;
          }
          return parts.subList(0, size);
        });
  }

  private static final class Letters implements CharSequence {
    private final String text;
    private final long most;
    private long looks;

    Letters(String text, Work work) {
      this.text = text;
      this.most = Math.min(LEAST_LOOKS + LOOKS_PER_LETTER * text.length(), work.looksLeft());
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++looks > most) {
        throw FaultException.argument(
            "the regular expression considers too many letters of a text of length ["
                + text.length()
                + "]");
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
