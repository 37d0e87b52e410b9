package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.Map;

/** Parts that nobody knows, and those that the peers know by plugins, by their names. */
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

  /** What those are called that a request defines without a name, before their type. */
  static final String ANONYMOUS = "__anonymous__";

  private PluginParts() {}

  /** Of a part whose type nobody knows. */
  static FaultException unknown(String group, String type, String name) {
    String what =
        name.equals(ANONYMOUS + type)
            ? "failed to find global " + group + " under [" + type + "]"
            : "Unknown " + group + " type [" + type + "] for [" + name + "]";
    return FaultException.argument(what + note(type));
  }

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
