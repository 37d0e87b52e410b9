package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * Bounds and patience of scaling: the headroom is the part of the load that is added before a
 * smaller size counts as enough, and the cool-down how long it must count so without a break.
 */
public record ScalingSettings(int minNodes, int maxNodes, double headroom, Duration coolDown) {
  public ScalingSettings {
    Check.that(minNodes >= 1 && minNodes <= maxNodes, "nodes must be 1 or more, least to most");
    Check.that(headroom >= 0 && headroom <= 10, "headroom must be in [0, 10]");
    Check.that(!coolDown.isNegative(), "cool-down must not be negative");
  }

  /** The paper's: a fifth of headroom, half an hour of patience. */
  public static ScalingSettings of(int minNodes, int maxNodes) {
    return new ScalingSettings(minNodes, maxNodes, 0.2, Duration.ofMinutes(30));
  }
}
