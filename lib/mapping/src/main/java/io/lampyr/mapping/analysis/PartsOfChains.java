package io.lampyr.mapping.analysis;

import java.util.List;
import java.util.Map;

/** Filters that only a chain makes whole, or other parts, and what can be said of them before. */
final class PartsOfChains {
  private static final List<String> OF_SYNONYMS = List.of("expand", "lenient", "updateable");

  /** By the names of types, what is on or off there. */
  private static final Map<String, List<String>> FLAGS =
      Map.of(
          "multiplexer",
          List.of("preserve_original"),
          "synonym",
          OF_SYNONYMS,
          "synonym_graph",
          OF_SYNONYMS);

  private PartsOfChains() {}

  static boolean isOne(String type) {
    return FLAGS.containsKey(type);
  }

  /** Refuses what is wrong whatever it is used with. */
  static void check(String type, AnalysisSettings own) {
    FLAGS.getOrDefault(type, List.of()).forEach(flag -> own.flag(flag, true));
  }
}
