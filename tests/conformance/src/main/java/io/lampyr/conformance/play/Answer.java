package io.lampyr.conformance.play;

import io.lampyr.conformance.value.Value;
import java.util.List;

/**
 * What a server answered.
 *
 * @param warnings the values of its headers of this name
 * @param parsed of a text in JSON or YAML what it says; for a HEAD whether it succeeded; else
 *     nothing
 */
record Answer(String method, int status, String text, List<String> warnings, Value parsed) {
  private static final int MOST_TOLD = 300;

  Answer {
    warnings = List.copyOf(warnings);
  }

  boolean isFailure() {
    return status >= 400;
  }

  /** Enough of it to see what happened, on one line. */
  String brief() {
    return brief(text);
  }

  static String brief(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= MOST_TOLD ? line : line.substring(0, MOST_TOLD);
  }
}
