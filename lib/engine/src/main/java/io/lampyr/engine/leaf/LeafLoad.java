package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;

/**
 * How busy a place is that searches for others.
 *
 * @param queue how many pieces of searches wait there for a processor, on average of late
 * @param serviceNanos how long it works at one call, on average of late
 * @param askers how many processes have asked it of late
 */
public record LeafLoad(double queue, long serviceNanos, int askers) {
  /** Of a place that has had nothing to do. */
  public static final LeafLoad IDLE = new LeafLoad(0, 0, 0);

  public LeafLoad {
    Check.that(queue >= 0 && Double.isFinite(queue), "queue must not be negative");
    Check.notNegative(serviceNanos, "service time");
    Check.notNegative(askers, "askers");
  }
}
