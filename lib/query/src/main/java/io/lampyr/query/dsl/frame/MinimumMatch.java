package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.fault.FaultException;
import java.util.regex.Pattern;

/**
 * How many optional clauses must match: {@code 2}, {@code -1}, {@code 75%}, {@code 2<-25% 9<-3}.
 */
public final class MinimumMatch {
  private static final Pattern SPACE_AFTER = Pattern.compile("\\s*<\\s*");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private MinimumMatch() {}

  /** The number that the text means where there are so many optional clauses. */
  public static int of(int clauses, String text) {
    String spec = text.strip();
    if (spec.indexOf('<') < 0) {
      return plain(clauses, spec, text);
    }
    int result = clauses;
    for (String condition : SPACES.split(SPACE_AFTER.matcher(spec).replaceAll("<"), -1)) {
      String[] parts = condition.split("<", 2);
      if (parts.length != 2) {
        throw wrong(text);
      }
      if (clauses <= number(parts[0], text)) {
        return result;
      }
      result = plain(clauses, parts[1], text);
    }
    return result;
  }

  private static int plain(int clauses, String spec, String whole) {
    int calculated;
    if (spec.endsWith("%")) {
      int percent = number(spec.substring(0, spec.length() - 1), whole);
      if (percent > 100) {
        throw wrong(whole);
      }
      int part = (int) ((long) clauses * percent / 100);
      calculated = percent < 0 ? clauses + part : part;
    } else {
      int given = number(spec, whole);
      calculated = given < 0 ? clauses + given : given;
    }
    return Math.max(0, calculated);
  }

  private static int number(String text, String whole) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException wrong) {
      throw wrong(whole);
    }
  }

  private static FaultException wrong(String text) {
    return new FaultException(
        io.lampyr.mapping.fault.ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
  }
}
