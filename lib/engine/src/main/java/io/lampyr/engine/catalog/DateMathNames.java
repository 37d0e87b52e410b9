package io.lampyr.engine.catalog;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Names with a date in them, such as {@code <logs-{now/d{yyyy.MM.dd|+01:00}}>}. A date that stands
 * in the place of {@code now} is of the same format.
 */
final class DateMathNames {
  private static final String STANDARD = "uuuu.MM.dd";
  private static final int MAX_LENGTH = 1000;

  private DateMathNames() {}

  /** The name with its dates filled in; a name without such braces as it is. */
  static String resolve(String name, Instant now) {
    if (!name.startsWith("<") || !name.endsWith(">") || name.length() < 2) {
      return name;
    }
    if (name.length() > MAX_LENGTH) {
      throw FaultException.argument("invalid dynamic name expression: it is too long");
    }
    String text = name.substring(1, name.length() - 1);
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\' && at + 1 < text.length()) {
        out.append(text.charAt(at + 1));
        at += 2;
      } else if (c == '{') {
        int end = closing(text, at);
        out.append(date(text.substring(at + 1, end), now, text));
        at = end + 1;
      } else if (c == '}') {
        // Counted from the bracket on that the name begins with.
        throw wrong(
            text,
            "invalid character at position ["
                + (at + 1)
                + "]. `{` and `}` are reserved characters and should be escaped when used as part of"
                + " the index name using `\\` (e.g. `\\{text\\}`)");
      } else {
        out.append(c);
        at++;
      }
    }
    if (out.isEmpty()) {
      throw new FaultException(ErrorKind.PARSE, "nothing captured");
    }
    return out.toString();
  }

  private static int closing(String text, int open) {
    int depth = 0;
    for (int at = open; at < text.length(); at++) {
      char c = text.charAt(at);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return at;
      }
    }
    throw wrong(text, "date math placeholder is open ended");
  }

  private static String date(String inner, Instant now, String text) {
    int brace = inner.indexOf('{');
    String math = brace < 0 ? inner : inner.substring(0, brace);
    String form = brace < 0 ? STANDARD : inner.substring(brace + 1, inner.length() - 1);
    if (brace >= 0 && !inner.endsWith("}")) {
      throw wrong(text, "missing closing `}` for date math format");
    }
    ZoneId zone = ZoneOffset.UTC;
    int bar = form.indexOf('|');
    if (bar >= 0) {
      zone = zone(form.substring(bar + 1), text);
      form = form.substring(0, bar);
    }
    if (form.isEmpty()) {
      throw wrong(text, "missing date format");
    }
    DateFormat format = DateFormat.of(form);
    return format.format(new DateMath(format).parse(math, now, false, zone), zone);
  }

  private static ZoneId zone(String name, String text) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException unknown) {
      throw wrong(text, "unknown time zone [" + name + "]");
    }
  }

  private static FaultException wrong(String text, String why) {
    return new FaultException(
        ErrorKind.PARSE, "invalid dynamic name expression [" + text + ">]. " + why);
  }
}
