package io.lampyr.conformance.suite;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Text as it may stand in the first line of a request. */
public final class PercentCode {
  private static final String ALWAYS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~";

  private PercentCode() {}

  /** In one segment of a path, where patterns and lists are readable. */
  public static String ofPath(String text) {
    return encoded(text, ALWAYS + "*,");
  }

  public static String ofQuery(String text) {
    return encoded(text, ALWAYS);
  }

  /** The text that was encoded. */
  public static String decoded(String encoded) {
    return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String encoded(String text, String kept) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      if (kept.indexOf(unit) >= 0) {
        encoded.append((char) unit);
      } else {
        encoded.append(String.format(Locale.ROOT, "%%%02X", unit & 0xff));
      }
    }
    return encoded.toString();
  }
}
