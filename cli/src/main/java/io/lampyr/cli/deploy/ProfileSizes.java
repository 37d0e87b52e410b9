package io.lampyr.cli.deploy;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a profile says of the number and size of nodes, as far as an account must have room for it.
 */
final class ProfileSizes {
  private static final Map<String, Map<String, String>> SIZES =
      Map.of(
          "small", Map.of("maxNodes", "2"),
          "busy", Map.of("maxNodes", "16", "nodeCpu", "2048"));

  private ProfileSizes() {}

  /** The options, with those that their profile gives where they say nothing themselves. */
  static Map<String, String> under(Map<String, String> options) {
    Map<String, String> all =
        new TreeMap<>(SIZES.getOrDefault(options.getOrDefault("profile", ""), Map.of()));
    all.putAll(options);
    return all;
  }
}
