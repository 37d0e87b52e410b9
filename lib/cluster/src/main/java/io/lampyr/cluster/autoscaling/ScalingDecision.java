package io.lampyr.cluster.autoscaling;

import java.util.Optional;

/**
 * The size wanted now, and the steady low load seen so far, to be handed to the next decision of
 * the same leader; a new leader begins without.
 */
public record ScalingDecision(int wantedNodes, Optional<SteadyLow> steadyLow) {

  /**
   * A smaller size has been enough ever since, by the leader's monotonic clock; the target is the
   * largest of the sizes that were needed in this time.
   */
  public record SteadyLow(long sinceNanos, int target) {}
}
