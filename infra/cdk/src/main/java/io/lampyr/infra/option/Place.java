package io.lampyr.infra.option;

import java.util.List;

/**
 * Where everything is made, and what its names begin with.
 *
 * @param name begins the names of all stacks, and, in small letters, of what is named
 * @param zones of the region, one subnet each
 * @param endpointZones in how many of them interface endpoints stand, each of which costs by the
 *     hour
 * @param standin whether what it is deployed to is a stand-in of AWS, such as LocalStack
 */
public record Place(
    String name,
    String region,
    List<String> zones,
    int endpointZones,
    String cidr,
    boolean standin,
    String standinEndpoint) {
  public Place {
    zones = List.copyOf(zones);
  }

  static Place from(Choices choices, String defaultRegion) {
    String region = choices.text("region", defaultRegion, "[a-z]{2}(-[a-z]+)+-[0-9]");
    List<String> zones = choices.texts("zones", List.of(region + "a", region + "b"));
    for (String zone : zones) {
      if (!zone.startsWith(region)) {
        throw Choices.wrong("zones", zone, "zones of region " + region);
      }
    }
    return new Place(
        choices.text("name", "Lampyr", "[A-Za-z][A-Za-z0-9-]{0,23}"),
        region,
        zones,
        choices.number("endpointZones", 1, 1, zones.size()),
        choices.text("vpcCidr", "10.60.0.0/16", "[0-9.]+/[0-9]+"),
        choices.flag("standin", false),
        choices.text("standinEndpoint", "http://127.0.0.1:4566", "https?://.+"));
  }

  /** The name in small letters, for what other names are made of. */
  public String prefix() {
    return name.toLowerCase(java.util.Locale.ROOT);
  }

  /** The name of a thing of ours. */
  public String named(String thing) {
    return prefix() + "-" + thing;
  }
}
