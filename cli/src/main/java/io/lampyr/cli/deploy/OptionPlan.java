package io.lampyr.cli.deploy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The options of a deployment from now on: those that it has, and over them those that are given
 * now. An option that is given without a value is taken away.
 *
 * @param options all of them
 * @param changes what is another than before, for people
 * @param refusals why this must not be deployed
 */
record OptionPlan(Map<String, String> options, List<String> changes, List<String> refusals) {
  /** What moves all that is attached to it. */
  private static final List<String> NETWORK =
      List.of("vpcCidr", "vpc", "subnets", "functionsGroup", "nodesGroup", "cacheGroup");

  private static final List<String> STORE = List.of("bucket", "table", "bucketKey");

  OptionPlan {
    options = Map.copyOf(options);
    changes = List.copyOf(changes);
    refusals = List.copyOf(refusals);
  }

  /**
   * What the command line allows.
   *
   * @param anew the options given are all there are
   * @param changeStore another bucket and table than now may be taken
   */
  record Leave(boolean anew, boolean changeStore) {}

  static OptionPlan of(Standing standing, Map<String, String> given, String region, Leave leave) {
    List<String> refusals = new ArrayList<>();
    if (standing.exists() && standing.options().isEmpty() && !leave.anew()) {
      refusals.add(
          "the deployment was made by a release that did not write its options down: give all that"
              + " it was deployed with, and --options-anew");
    }
    Map<String, String> before = standing.options().orElse(Map.of());
    Map<String, String> after = new TreeMap<>(leave.anew() ? Map.of() : before);
    after.putAll(given);
    after.values().removeIf(String::isBlank);
    if (standing.exists()) {
      refuseAnotherStore(standing, after, leave).ifPresent(refusals::add);
      // Nobody knows what an earlier release was told.
      if (standing.options().isPresent()) {
        refuseAnotherNetwork(before, after, region, refusals);
      }
    }
    return new OptionPlan(after, changes(before, after), refusals);
  }

  private static Optional<String> refuseAnotherStore(
      Standing standing, Map<String, String> after, Leave leave) {
    List<String> named = STORE.stream().filter(after::containsKey).toList();
    boolean isSame =
        standing.ownStore()
            ? named.isEmpty()
            : Objects.equals(after.get("bucket"), standing.outputs().get("BucketName"))
                && Objects.equals(after.get("table"), standing.outputs().get("TableName"));
    if (isSame || leave.changeStore()) {
      return Optional.empty();
    }
    return Optional.of(
        "this would move the deployment to another store bucket=%s table=%s: what is in bucket=%s table=%s would not be found any more; if that is meant, stop all clients and give --change-store; to serve a restored store, deploy it under another --name"
            .formatted(
                after.getOrDefault("bucket", "(new)"),
                after.getOrDefault("table", "(new)"),
                standing.outputs().get("BucketName"),
                standing.outputs().get("TableName")));
  }

  /** Subnets that are in use can be neither moved nor taken away. */
  private static void refuseAnotherNetwork(
      Map<String, String> before, Map<String, String> after, String region, List<String> refusals) {
    for (String fixed : NETWORK) {
      if (!Objects.equals(before.get(fixed), after.get(fixed))) {
        refusals.add(
            "the network cannot be changed option="
                + fixed
                + ": deploy the same store under another --name");
      }
    }
    List<String> had = zones(before, region);
    List<String> has = zones(after, region);
    if (has.size() < had.size() || !has.subList(0, had.size()).equals(had)) {
      refusals.add(
          "zones can be added, at the end, and not be taken away option=zones had=%s has=%s"
              .formatted(String.join(",", had), String.join(",", has)));
    }
  }

  private static List<String> zones(Map<String, String> options, String region) {
    String zones = options.getOrDefault("zones", region + "a," + region + "b");
    return Arrays.stream(zones.split(",", -1)).map(String::strip).toList();
  }

  private static List<String> changes(Map<String, String> before, Map<String, String> after) {
    List<String> changes = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      String had = before.get(name);
      String has = after.get(name);
      if (Objects.equals(had, has)) {
        changes.add("  %s=%s".formatted(name, has));
      } else if (had == null) {
        changes.add("+ %s=%s".formatted(name, has));
      } else {
        changes.add("~ %s=%s (was %s)".formatted(name, has == null ? "" : has, had));
      }
    }
    return changes;
  }
}
