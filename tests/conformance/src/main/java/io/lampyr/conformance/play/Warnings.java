package io.lampyr.conformance.play;

import io.lampyr.conformance.suite.Step;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of warning headers, beside those that a test wants and allows. */
final class Warnings {
  private static final Pattern HEADER = Pattern.compile("\\d{3} \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  private Warnings() {}

  /** Throws {@link UnmetException} if one is missing or not allowed. */
  static void check(Step.Do step, List<String> headers) {
    Set<String> found = new TreeSet<>();
    for (String header : headers) {
      Matcher quoted = HEADER.matcher(header);
      if (quoted.lookingAt()) {
        found.add(ESCAPED.matcher(quoted.group(1)).replaceAll("$1"));
      }
    }
    Set<String> missing = new TreeSet<>(step.warnings());
    missing.removeAll(found);
    found.removeAll(step.warnings());
    found.removeAll(step.allowedWarnings());
    if (!found.isEmpty() || !missing.isEmpty()) {
      throw new UnmetException(
          step.api() + ": unexpected warnings " + found + ", missing warnings " + missing);
    }
  }
}
