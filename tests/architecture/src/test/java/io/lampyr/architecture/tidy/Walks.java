package io.lampyr.architecture.tidy;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The classes that a document leads its reader through: names in code marks that end in one. */
final class Walks {
  private static final Pattern SECTION = Pattern.compile("(?ms)^## Walks$(.*?)(^## |\\z)");
  private static final Pattern NAME = Pattern.compile("`(?:[a-z.]+\\.)?([A-Z]\\w+)`");

  /** They are a library's. */
  private static final Set<String> FOREIGN = Set.of("IndexWriter", "IndexSearcher");

  private Walks() {}

  /** Simple names, in the order in which they pass. */
  static List<String> classes(String document) {
    Matcher section = SECTION.matcher(document);
    return section.find()
        ? NAME.matcher(section.group(1))
            .results()
            .map(name -> name.group(1))
            .filter(name -> !FOREIGN.contains(name))
            .distinct()
            .toList()
        : List.of();
  }
}
