package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.state.NodeLoad;
import java.util.List;

/**
 * What the leader sees of the nodes that mean to stay: how many hold shards, the loads of those of
 * them that it hears, and those that do nothing but search.
 */
public record FleetReport(int nodes, List<NodeLoad> loads, SearchReport search) {
  public FleetReport {
    loads = List.copyOf(loads);
    Check.that(loads.size() <= nodes, "only nodes that there are can be heard");
  }

  /** Where no nodes do nothing but search. */
  public FleetReport(int nodes, List<NodeLoad> loads) {
    this(nodes, loads, SearchReport.NONE);
  }
}
