package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;

/** How many nodes there are, of those that mean to stay, and how many there should be. */
public record ClusterSize(int present, int wanted) {
  public ClusterSize {
    Check.notNegative(present, "present nodes");
    Check.positive(wanted, "wanted nodes");
  }
}
