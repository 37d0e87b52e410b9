package io.lampyr.metrics.document;

import io.lampyr.base.error.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The parts of a stream's name: what it holds, of which source, for whom. */
public record StreamName(String type, String dataset, String namespace) {
  /** What no part may have; a hyphen divides them, and only the last may have one. */
  private static final String FORBIDDEN = "\\/*?\"<>| ,#:";

  private static final int MAX_BYTES = 100;

  /** With parts as somebody wrote them by hand: refuses what is none. */
  public static StreamName strict(String type, String dataset, String namespace) {
    check("dataset", dataset, true);
    check("namespace", namespace, false);
    return new StreamName(type, dataset, namespace);
  }

  /** With parts that attributes give, as collectors make them good: nothing is refused. */
  public static StreamName cleaned(String type, String dataset, String suffix, String namespace) {
    return new StreamName(
        type,
        clean(dataset, FORBIDDEN + "-", MAX_BYTES - suffix.length()) + suffix,
        clean(namespace, FORBIDDEN, MAX_BYTES));
  }

  public String text() {
    return type + "-" + dataset + "-" + namespace;
  }

  private static void check(String what, String part, boolean noHyphen) {
    boolean wrong =
        part.isEmpty()
            || part.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES
            || !part.equals(part.toLowerCase(Locale.ROOT))
            || (noHyphen && part.indexOf('-') >= 0)
            || part.chars().anyMatch(c -> c < ' ' || FORBIDDEN.indexOf(c) >= 0);
    if (wrong) {
      throw new InvalidInputException(
          ("[%s] cannot be the %s of a stream: it has 1 to %d bytes in lower case, without any of"
                  + " [%s]%s")
              .formatted(
                  part, what, MAX_BYTES, FORBIDDEN, noHyphen ? " and without a hyphen" : ""));
    }
  }

  private static String clean(String part, String forbidden, int mostBytes) {
    StringBuilder cleaned = new StringBuilder();
    int bytes = 0;
    for (int c : part.toLowerCase(Locale.ROOT).codePoints().toArray()) {
      int good = c < ' ' || forbidden.indexOf(c) >= 0 ? '_' : c;
      bytes += Character.toString(good).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > mostBytes) {
        break;
      }
      cleaned.appendCodePoint(good);
    }
    return cleaned.toString();
  }
}
