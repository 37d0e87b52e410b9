package io.lampyr.restapi.exchange;

import io.lampyr.base.error.InvalidInputException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Path and query of a request's target. */
public final class Target {
  private Target() {}

  /** The parts of an encoded path; empty ones, as behind a last slash, are left out. */
  public static List<String> path(String encoded) {
    List<String> parts = new ArrayList<>();
    for (String part : encoded.split("/", -1)) {
      if (!part.isEmpty()) {
        // A plus is a plus in a path: only in a query does it stand for a space.
        parts.add(decode(part.replace("+", "%2B"), encoded));
      }
    }
    return parts;
  }

  /** The parameters of an encoded query. */
  public static Map<String, String> parameters(String encoded) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        parameters.put(decode(name, encoded), decode(value, encoded));
      }
    }
    return parameters;
  }

  private static String decode(String part, String whole) {
    try {
      return part.indexOf('%') < 0 && part.indexOf('+') < 0
          ? part
          : URLDecoder.decode(part, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidInputException(
          "["
              + whole
              + "] has a malformed escape: a percent sign must be followed by two"
              + " hexadecimal digits",
          malformed);
    }
  }
}
