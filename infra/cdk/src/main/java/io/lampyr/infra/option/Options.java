package io.lampyr.infra.option;

import io.lampyr.base.suggest.Nearest;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that a deployment can be told by context: see {@code infra/cdk/README.md}.
 *
 * @param given the options that were given, by name, as they are remembered with the deployment
 */
public record Options(
    Place place,
    NodeSize nodes,
    FunctionSize functions,
    Entrance entrance,
    Upkeep upkeep,
    Optional<Existing> existing,
    Guards guards,
    Reach reach,
    Map<String, String> tags,
    Map<String, String> given) {
  public static final String DEFAULT_REGION = "us-east-1";

  /** Names of context without a sign that tells them apart from options, but of the kit itself. */
  private static final Set<String> OF_THE_KIT =
      Set.of("acknowledged-issue-numbers", "cli-telemetry");

  /** The names of all options. */
  public static final List<String> NAMES =
      List.of(
          "alarmTopic",
          "authorizer",
          "authorizerSeconds",
          "bucket",
          "bucketKey",
          "budget",
          "budgetEmail",
          "budgetStops",
          "cacheGroup",
          "callerBurst",
          "callerRate",
          "certificate",
          "corsOrigins",
          "dashboard",
          "domain",
          "door",
          "doorCertificate",
          "doorCpu",
          "doorDomain",
          "doorFrom",
          "doorImage",
          "doorMemory",
          "doorNodes",
          "egress",
          "endpointZones",
          "flowLogs",
          "flushEvery",
          "flusherMemory",
          "functionsGroup",
          "gcEvery",
          "gcLongestDeadline",
          "gcMargin",
          "gcMemory",
          "image",
          "ingestConcurrency",
          "ingestMemory",
          "leaves",
          "logDays",
          "maxNodes",
          "minNodes",
          "name",
          "nodeCpu",
          "nodeDisk",
          "nodeMemory",
          "nodesGroup",
          "oidcAudience",
          "oidcClaim",
          "oidcIssuer",
          "oidcRoles",
          "persona",
          "private",
          "privateEndpoint",
          "privateFrom",
          "profile",
          "region",
          "retain",
          "searchCache",
          "searchConcurrency",
          "searchMaxNodes",
          "searchMemory",
          "searchMinNodes",
          "searchNodeCpu",
          "searchNodeDisk",
          "searchNodeMemory",
          "shift",
          "signIn",
          "standin",
          "standinEndpoint",
          "subnets",
          "table",
          "tags",
          "throttleBurst",
          "throttleRate",
          "traces",
          "vpc",
          "vpcCidr",
          "waf",
          "wafRequests",
          "zones");

  public Options {
    tags = Map.copyOf(tags);
    given = Collections.unmodifiableMap(new TreeMap<>(given));
  }

  /** Throws {@link IllegalArgumentException}, which names the option and what would be right. */
  public static Options from(Function<String, Optional<String>> context, String region) {
    Map<String, String> given = new TreeMap<>();
    for (String name : NAMES) {
      context
          .apply(name)
          .map(String::strip)
          .filter(value -> !value.isEmpty())
          .ifPresent(value -> given.put(name, value));
    }
    Map<String, String> all =
        new TreeMap<>(Profile.of(given.getOrDefault("profile", "standard")).defaults());
    all.putAll(given);
    Choices choices = new Choices(name -> Optional.ofNullable(all.get(known(name))));
    Place place = Place.from(choices, region);
    Entrance entrance = Entrance.from(choices);
    Guards guards = Guards.from(choices);
    if (guards.caller().isPresent() && !entrance.asksForKeys()) {
      throw new IllegalArgumentException(
          "context options callerRate and callerBurst need the authorizer, which tells callers"
              + " apart: neither authorizer=false nor signIn=iam");
    }
    Reach reach = Reach.from(choices, place, entrance);
    reach.door().ifPresent(door -> door.checkBeside(place, entrance, guards, reach));
    return new Options(
        place,
        NodeSize.from(choices),
        FunctionSize.from(choices),
        entrance,
        Upkeep.from(choices),
        Existing.from(choices),
        guards,
        reach,
        tags(choices),
        given);
  }

  /**
   * Refuses what is given as context and is no option, as it would have no effect. Names of the kit
   * are its own affair: they begin or are parted by signs that no option could have, but for a few.
   */
  public static void refuseUnknown(Collection<String> names) {
    List<String> unknown =
        names.stream()
            .filter(name -> name.matches("[A-Za-z][A-Za-z0-9_.-]*"))
            .filter(name -> !NAMES.contains(name) && !OF_THE_KIT.contains(name))
            .sorted()
            .toList();
    if (!unknown.isEmpty()) {
      String name = unknown.getFirst();
      throw new IllegalArgumentException(
          "there is no such context option option=%s%s; infra/cdk/README.md lists all"
              .formatted(name, Nearest.to(name, NAMES).map(near -> " nearest=" + near).orElse("")));
    }
  }

  /** An option that is not in the list would be read, but not remembered. */
  private static String known(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalStateException("option is not listed option=" + name);
    }
    return name;
  }

  private static Map<String, String> tags(Choices choices) {
    return choices.texts("tags", List.of()).stream()
        .map(tag -> tag.split("=", 2))
        .collect(Collectors.toMap(tag -> tag[0], tag -> tag.length < 2 ? "" : tag[1]));
  }
}
