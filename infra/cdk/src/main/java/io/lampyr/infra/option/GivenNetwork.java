package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * A network that is there already: who owns it has made its ways to AWS's services.
 *
 * @param subnets where functions, nodes and the cache are, one in each zone
 * @param groups who may talk to whom, if that is said there, too
 */
public record GivenNetwork(String vpc, List<String> subnets, Optional<Groups> groups) {
  /** Security groups of functions, nodes and the cache. */
  public record Groups(String functions, String nodes, String cache) {}

  public GivenNetwork {
    subnets = List.copyOf(subnets);
  }

  /** Nothing, if none of its options is given. */
  static Optional<GivenNetwork> from(Choices choices, int zones) {
    List<String> subnets = choices.texts("subnets", List.of());
    Optional<Groups> groups = groups(choices);
    if (choices.text("vpc").isEmpty()) {
      if (!subnets.isEmpty() || groups.isPresent()) {
        throw new IllegalArgumentException(
            "context options subnets, functionsGroup, nodesGroup and cacheGroup need vpc");
      }
      return Optional.empty();
    }
    for (String subnet : subnets) {
      if (!subnet.matches("subnet-[0-9a-f]+")) {
        throw Choices.wrong("subnets", subnet, "ids such as subnet-0a1b2c3d, with commas");
      }
    }
    if (choices.text("zones").isEmpty() || subnets.size() != zones) {
      throw Choices.wrong(
          "subnets", String.join(",", subnets), "one for each of zones, which must be given, too");
    }
    boolean ofOwn =
        choices.text("vpcCidr").isPresent()
            || choices.flag("flowLogs", false)
            || choices.text("egress").filter("gateways"::equals).isPresent();
    if (ofOwn) {
      throw new IllegalArgumentException(
          "context options vpcCidr, flowLogs=true and egress=gateways are for a network of its own,"
              + " and vpc names another's");
    }
    return Optional.of(new GivenNetwork(choices.text("vpc", "", "vpc-[0-9a-f]+"), subnets, groups));
  }

  private static Optional<Groups> groups(Choices choices) {
    List<String> names = List.of("functionsGroup", "nodesGroup", "cacheGroup");
    long given = names.stream().filter(name -> choices.text(name).isPresent()).count();
    if (given == 0) {
      return Optional.empty();
    }
    if (given < names.size()) {
      throw new IllegalArgumentException(
          "context options functionsGroup, nodesGroup and cacheGroup go together: give all or"
              + " none");
    }
    List<String> ids = names.stream().map(name -> choices.text(name, "", "sg-[0-9a-f]+")).toList();
    return Optional.of(new Groups(ids.get(0), ids.get(1), ids.get(2)));
  }
}
