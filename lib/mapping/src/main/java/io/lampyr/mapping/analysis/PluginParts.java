package io.lampyr.mapping.analysis;

import java.util.Map;

/** What the peers know of texts by plugins that are no part of this server, by its names. */
final class PluginParts {
  /** By what their names begin with. */
  private static final Map<String, String> FAMILIES =
      Map.of(
          "icu_", "analysis-icu",
          "kuromoji", "analysis-kuromoji",
          "ja_stop", "analysis-kuromoji",
          "nori", "analysis-nori",
          "smartcn", "analysis-smartcn",
          "polish", "analysis-stempel",
          "ukrainian", "analysis-ukrainian",
          "phonetic", "analysis-phonetic");

  private PluginParts() {}

  /** What is told of the name beside that it is unknown: nothing, if it is no plugin's. */
  static String note(String name) {
    return FAMILIES.entrySet().stream()
        .filter(family -> name.startsWith(family.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .map(plugin ->
            ": it belongs to the plugin [" + plugin + "], which is no part of this server")
        .orElse("");
  }
}
