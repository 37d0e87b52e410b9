package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which names templates and their patterns may have. */
final class TemplateNames {
  private TemplateNames() {}

  /** Refuses a name, and patterns of names, with all that is wrong with them. */
  static void check(String name, List<String> patterns) {
    List<String> wrong = new ArrayList<>();
    add(wrong, name.isEmpty(), "name must not be empty");
    add(wrong, name.contains(" "), "name must not contain a space");
    add(wrong, name.contains(","), "name must not contain a ','");
    add(wrong, name.contains("#"), "name must not contain a '#'");
    add(wrong, name.contains("*"), "name must not contain a '*'");
    add(wrong, name.startsWith("_"), "name must not start with '_'");
    add(wrong, !name.toLowerCase(Locale.ROOT).equals(name), "name must be lower cased");
    for (String pattern : patterns) {
      String one = "index_pattern [" + pattern + "] must not ";
      add(
          wrong,
          pattern.contains(" "),
          "index_patterns [" + pattern + "] must not contain a space");
      add(wrong, pattern.contains(","), one + "contain a ','");
      add(wrong, pattern.contains("#"), one + "contain a '#'");
      add(wrong, pattern.startsWith("_"), one + "start with '_'");
      add(
          wrong,
          !IndexNames.isPattern(pattern),
          one + "contain the following characters " + IndexNames.LISTED);
    }
    if (!wrong.isEmpty()) {
      throw invalid(name, wrong);
    }
  }

  private static void add(List<String> wrong, boolean holds, String what) {
    if (holds) {
      wrong.add(what);
    }
  }

  /** A template that cannot be, and why. */
  static FaultException invalid(String name, List<String> wrong) {
    StringBuilder all = new StringBuilder("Validation Failed: ");
    for (int i = 0; i < wrong.size(); i++) {
      all.append(i + 1).append(": ").append(wrong.get(i)).append(';');
    }
    return invalid(name, all.toString());
  }

  static FaultException invalid(String name, String why) {
    return new FaultException(
        ErrorKind.INVALID_INDEX_TEMPLATE,
        "index_template [" + name + "] invalid, cause [" + why + "]");
  }
}
