package io.lampyr.infra.option;

import java.util.List;
import java.util.Map;

/**
 * What a deployment is for: other defaults for some of the options, each of which may still be
 * given.
 *
 * @param defaults what holds where nothing is given
 */
record Profile(String name, Map<String, String> defaults) {
  private static final Profile STANDARD = new Profile("standard", Map.of());

  /** For few dollars: one small node, and no door of AWS's that is paid by the hour. */
  private static final Profile SMALL =
      new Profile(
          "small",
          Map.of(
              "egress", "gateways",
              "nodeMemory", "1024",
              "nodeDisk", "21",
              "maxNodes", "2",
              "searchCache", "none",
              "dashboard", "false",
              "throttleRate", "100",
              "throttleBurst", "200"));

  /** The failure of one zone stops nothing. */
  private static final Profile MULTI_AZ =
      new Profile("multiAz", Map.of("minNodes", "2", "endpointZones", "2"));

  /** For much to write and many searches at once. */
  private static final Profile BUSY =
      new Profile(
          "busy",
          Map.ofEntries(
              Map.entry("minNodes", "2"),
              Map.entry("maxNodes", "16"),
              Map.entry("nodeCpu", "2048"),
              Map.entry("nodeMemory", "8192"),
              Map.entry("nodeDisk", "100"),
              Map.entry("endpointZones", "2"),
              Map.entry("leaves", "true"),
              Map.entry("ingestMemory", "3538"),
              Map.entry("throttleRate", "5000"),
              Map.entry("throttleBurst", "5000")));

  private static final List<Profile> ALL = List.of(STANDARD, SMALL, MULTI_AZ, BUSY);

  Profile {
    defaults = Map.copyOf(defaults);
  }

  static Profile of(String name) {
    return ALL.stream()
        .filter(profile -> profile.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            Choices.wrong("profile", name, "one of " + ALL.stream().map(Profile::name).toList()));
  }
}
