package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import java.time.Instant;

/**
 * Where a node is reached, and which process is meant: a node refuses requests for another epoch
 * than its own, as an address may have passed to another process. The start is by its own clock.
 */
public record NodeProcess(String address, long epoch, Instant started) {
  private static final int MAX_ADDRESS = 300;

  public NodeProcess {
    Check.that(
        !address.isEmpty() && address.length() <= MAX_ADDRESS,
        "node address must have 1 to 300 characters");
    Check.notNegative(epoch, "node epoch");
  }
}
