package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * A second way in, for requests that are larger or take longer than the gateway lets through: a
 * load balancer, and processes behind it that answer as functions do.
 *
 * @param isPublic whether the internet reaches it, or networks alone
 * @param name by which it is asked over TLS, and its certificate's ARN
 * @param from addresses that may ask: ranges
 * @param processes how many answer
 * @param cpu of each, in 1024ths of a processor
 * @param memory of each, in MiB
 * @param image what they run, in a registry of this region; built from sources if absent
 */
public record Door(
    boolean isPublic,
    Optional<Name> name,
    List<String> from,
    int processes,
    int cpu,
    int memory,
    Optional<String> image) {
  /** A name of one's own, and what vouches for it. */
  public record Name(String host, String certificate) {}

  /** What means nothing without one. */
  private static final List<String> PARTS =
      List.of(
          "doorCertificate",
          "doorCpu",
          "doorDomain",
          "doorFrom",
          "doorImage",
          "doorMemory",
          "doorNodes");

  private static final List<String> EVERYBODY = List.of("0.0.0.0/0");
  private static final String RANGE = "[0-9]{1,3}(\\.[0-9]{1,3}){3}/[0-9]{1,2}";

  /** Below it, a body of the size that the door takes is more than a quarter of its memory. */
  private static final int LEAST_MEMORY = 1024;

  public Door {
    from = List.copyOf(from);
  }

  /** Nothing, if none is asked for. */
  static Optional<Door> from(Choices choices, Place place) {
    String kind = choices.text("door", "none", "none|internal|public");
    if (kind.equals("none")) {
      // Who takes a door away, and says so, may leave what is remembered of it for the next.
      if (choices.text("door").isEmpty()) {
        refuseParts(choices);
      }
      return Optional.empty();
    }
    boolean isPublic = kind.equals("public");
    if (place.zones().size() < 2) {
      throw Choices.wrong("zones", String.join(",", place.zones()), "two or more, for a door");
    }
    Optional<Name> name = name(choices);
    if (isPublic) {
      checkPublic(place, name);
    }
    return Optional.of(
        new Door(
            isPublic,
            name,
            ranges(choices, place, isPublic),
            choices.number("doorNodes", 1, 1, 100),
            choices.oneOf("doorCpu", 1024, NodeSize.CPUS),
            choices.number("doorMemory", 4096, LEAST_MEMORY, 122_880),
            choices.text("doorImage")));
  }

  private static void refuseParts(Choices choices) {
    for (String part : PARTS) {
      if (choices.text(part).isPresent()) {
        throw new IllegalArgumentException(
            "context option " + part + " needs door=internal or door=public");
      }
    }
  }

  private static Optional<Name> name(Choices choices) {
    Optional<String> host = choices.text("doorDomain");
    Optional<String> certificate = choices.text("doorCertificate");
    if (host.isPresent() != certificate.isPresent()) {
      throw new IllegalArgumentException(
          "context options doorDomain and doorCertificate go together: give both or none");
    }
    return host.map(_ ->
        new Name(
            choices.text("doorDomain", "", "[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+"),
            choices.text("doorCertificate", "", "arn:[a-z-]+:acm:[a-z0-9-]+:[0-9]{12}:.+")));
  }

  /** Nothing that is public is without TLS, and nothing leads from the internet to no gateway. */
  private static void checkPublic(Place place, Optional<Name> name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          "context option door=public needs doorDomain and doorCertificate: whoever is on the way"
              + " could read keys");
    }
    if (!place.hasGateways()) {
      throw new IllegalArgumentException(
          "context option door=public needs egress=gateways, in a network of its own: nothing else"
              + " here leads from the internet; or give door=internal");
    }
  }

  private static List<String> ranges(Choices choices, Place place, boolean isPublic) {
    List<String> from = choices.texts("doorFrom", List.of());
    for (String range : from) {
      if (!range.matches(RANGE)) {
        throw Choices.wrong("doorFrom", range, "ranges such as 10.0.0.0/16, with commas");
      }
    }
    if (!from.isEmpty()) {
      return from;
    }
    if (place.network().isPresent()) {
      throw new IllegalArgumentException(
          "context option door=internal needs doorFrom, the addresses that may ask, where vpc names"
              + " a network");
    }
    return isPublic ? EVERYBODY : List.of(place.cidr());
  }

  /** Refuses what would be a way around what others of the options keep. */
  void checkBeside(Place place, Entrance entrance, Guards guards, Reach reach) {
    if (isPublic && reach.isPrivate()) {
      throw new IllegalArgumentException(
          "context option door=public lets in whom private=true keeps out: give door=internal");
    }
    if (isPublic && entrance.waf()) {
      throw new IllegalArgumentException(
          "context option waf=true stands before the gateway alone, and door=public would be a way"
              + " around it: give one of them, or door=internal");
    }
    if (guards.budgetStops()) {
      throw new IllegalArgumentException(
          "context option budgetStops=true takes rights from functions, and a door would go on"
              + " without them: give one of them");
    }
    boolean outside = place.hasGateways() || place.network().isPresent();
    if (entrance.tokens().isPresent() && !outside) {
      throw new IllegalArgumentException(
          "context option oidcIssuer needs egress=gateways where there is a door, as the door asks"
              + " the issuer for its keys");
    }
  }
}
