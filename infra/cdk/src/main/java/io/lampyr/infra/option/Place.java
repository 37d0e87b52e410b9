package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * Where everything is made, and what its names begin with.
 *
 * @param egress how what is inside reaches those of AWS's services that have no free door
 * @param name begins the names of all stacks, and, in small letters, of what is named
 * @param zones of the region, one subnet each
 * @param endpointZones in how many of them interface endpoints stand, each of which costs by the
 *     hour
 * @param network that is there already, if one is not to be made
 * @param standin whether what it is deployed to is a stand-in of AWS, such as LocalStack
 */
public record Place(
    String name,
    String region,
    List<String> zones,
    int endpointZones,
    Egress egress,
    String cidr,
    Optional<GivenNetwork> network,
    boolean standin,
    String standinEndpoint) {
  public Place {
    zones = List.copyOf(zones);
  }

  /** The ways out. */
  public enum Egress {
    /** By interface endpoints, each of which costs by the hour; nothing leads to the internet. */
    ENDPOINTS,
    /**
     * By gateways that cost nothing: nodes have public addresses that nobody may open a connection
     * to, functions have addresses of IPv6 that lead out only.
     */
    GATEWAYS
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
        choices.text("egress", "endpoints", "endpoints|gateways").equals("gateways")
            ? Egress.GATEWAYS
            : Egress.ENDPOINTS,
        choices.text("vpcCidr", "10.60.0.0/16", "[0-9.]+/[0-9]+"),
        GivenNetwork.from(choices, zones.size()),
        choices.flag("standin", false),
        choices.text("standinEndpoint", "http://127.0.0.1:4566", "https?://.+"));
  }

  public boolean hasGateways() {
    return egress == Egress.GATEWAYS;
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
