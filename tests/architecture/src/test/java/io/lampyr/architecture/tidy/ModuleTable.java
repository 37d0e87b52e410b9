package io.lampyr.architecture.tidy;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules that a document lists: rows whose first cell is a folder in code marks. */
final class ModuleTable {
  private static final Pattern SECTION = Pattern.compile("(?ms)^## Modules$(.*?)(^## |\\z)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|\\s*`([^`]+)`\\s*\\|");

  private ModuleTable() {}

  static List<String> of(String document) {
    Matcher section = SECTION.matcher(document);
    return section.find()
        ? ROW.matcher(section.group(1)).results().map(row -> row.group(1)).toList()
        : List.of();
  }
}
