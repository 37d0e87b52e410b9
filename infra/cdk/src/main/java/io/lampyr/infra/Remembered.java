package io.lampyr.infra;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** The options that a deployment was given, as one JSON object: an output of its storage. */
final class Remembered {
  private Remembered() {}

  /** In order of their names, so that the same options are the same text. */
  static String json(Map<String, String> given) {
    StringJoiner members = new StringJoiner(",", "{", "}");
    new TreeMap<>(given)
        .forEach((name, value) -> {
          if (!name.equals("name")) {
            members.add(quoted(name) + ":" + quoted(value));
          }
        });
    return members.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(c -> {
          if (c == '"' || c == '\\') {
            quoted.append('\\');
          }
          // No option has lines: control characters are left out.
          if (c >= ' ') {
            quoted.append((char) c);
          }
        });
    return quoted.append('"').toString();
  }
}
