package io.lampyr.infra.option;

import java.util.List;
import java.util.Map;

/**
 * What a deployment is for: other defaults for some of the options, each of which may still be
 * given.
 */
enum Profile {
  /** As without one. */
  STANDARD("standard", Map.of()),
  /** For few dollars: one small node, and no door of AWS's that is paid by the hour. */
  SMALL(
      "small",
      Map.of(
          "egress", "gateways",
          "nodeMemory", "1024",
          "nodeDisk", "21",
          "maxNodes", "2",
          "searchCache", "none",
          "dashboard", "false",
          "throttleRate", "100",
          "throttleBurst", "200")),
  /** The failure of one zone stops nothing. */
  MULTI_AZ("multiAz", Map.of("minNodes", "2", "endpointZones", "2")),
  /** For much to write and many searches at once. */
  BUSY(
      "busy",
      Map.of(
          "minNodes", "2",
          "maxNodes", "16",
          "nodeCpu", "2048",
          "nodeMemory", "8192",
          "nodeDisk", "100",
          "endpointZones", "2",
          "leaves", "true",
          "ingestMemory", "3538",
          "throttleRate", "5000",
          "throttleBurst", "5000"));

  private final String named;
  private final Map<String, String> defaults;

  Profile(String named, Map<String, String> defaults) {
    this.named = named;
    this.defaults = defaults;
  }

  /** What holds where nothing is given. */
  Map<String, String> defaults() {
    return defaults;
  }

  static Profile of(String name) {
    for (Profile each : values()) {
      if (each.named.equals(name)) {
        return each;
      }
    }
    throw Choices.wrong(
        "profile", name, "one of " + List.of(values()).stream().map(each -> each.named).toList());
  }
}
