package io.lampyr.cli.deploy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The zones of a region that containers can run in. */
final class Zones {
  /**
   * Zones that run no containers without servers: ids, as names are another zone's in each account.
   */
  private static final Set<String> WITHOUT_CONTAINERS =
      Set.of("use1-az3", "usw1-az2", "cac1-az3", "apne1-az3", "cnn1-az3", "cnn1-az4");

  private static final int WANTED = 2;

  private Zones() {}

  /** The names of the first two, by commas; empty if there are none or AWS does not say. */
  static Optional<String> firstOf(AwsTool aws) throws IOException, InterruptedException {
    List<String> usable = usable(aws);
    return usable.size() < WANTED
        ? Optional.empty()
        : Optional.of(String.join(",", usable.subList(0, WANTED)));
  }

  /** The names of all. */
  static List<String> usable(AwsTool aws) throws IOException, InterruptedException {
    AwsTool.Answer answer =
        aws.ask(
            "ec2",
            "describe-availability-zones",
            "--filters",
            "Name=zone-type,Values=availability-zone");
    return AwsTool.list(answer.json(), "AvailabilityZones").stream()
        .filter(zone -> AwsTool.text(zone, "State").equals("available"))
        .filter(zone -> !WITHOUT_CONTAINERS.contains(id(zone)))
        .map(zone -> AwsTool.text(zone, "ZoneName"))
        .sorted()
        .toList();
  }

  private static String id(Map<?, ?> zone) {
    return AwsTool.text(zone, "ZoneId");
  }
}
