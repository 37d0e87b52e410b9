package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * How busy a node is: loads in processors, where queued work beyond what is acceptable counts on
 * top, against the processors it has; memory that it needs against what it has.
 */
public record NodeLoad(
    double ingestion, double search, double processors, long memoryNeeded, long memory) {
  public NodeLoad {
    Check.that(ingestion >= 0 && Double.isFinite(ingestion), "ingestion load must be positive");
    Check.that(search >= 0 && Double.isFinite(search), "search load must be positive");
    Check.that(processors > 0 && Double.isFinite(processors), "processors must be positive");
    Check.notNegative(memoryNeeded, "memory needed");
    Check.positive(memory, "memory");
  }
}
