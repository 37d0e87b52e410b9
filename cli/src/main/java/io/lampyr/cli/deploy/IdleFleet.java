package io.lampyr.cli.deploy;

import io.lampyr.cli.cost.Fleet;
import java.util.Map;
import java.util.Optional;

/** What is paid for whatever happens, as a deployment's options have it. */
final class IdleFleet {
  /** Endpoints for images (two), logs and the secret. */
  private static final int ALWAYS_NEEDED = 4;

  private final Map<String, String> options;

  private IdleFleet(Map<String, String> options) {
    this.options = options;
  }

  static Fleet of(Map<String, String> options) {
    return new IdleFleet(options).fleet();
  }

  private Fleet fleet() {
    double least = number("minNodes", 1);
    return Fleet.of(least, number("nodeCpu", 512) / 1024, number("nodeMemory", 2048) / 1024)
        .withEndpoints(endpoints(least) * number("endpointZones", 1));
  }

  /** Those that are always there, for calls of leaves, and to change the number of nodes. */
  private double endpoints(double least) {
    double leaves = option("leaves").filter("true"::equals).isPresent() ? 1 : 0;
    return ALWAYS_NEEDED + leaves + (number("maxNodes", 4) > least ? 1 : 0);
  }

  private Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }

  /** What is not a number is left to the CDK's app to refuse. */
  private double number(String name, double otherwise) {
    return option(name)
        .filter(text -> text.matches("\\d{1,6}"))
        .map(Double::parseDouble)
        .orElse(otherwise);
  }
}
