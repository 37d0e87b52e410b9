package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.state.NodeLoad;
import java.util.List;

/**
 * What the leader sees of the nodes that mean to stay: how many they are, and the loads of those
 * that it hears.
 */
public record FleetReport(int nodes, List<NodeLoad> loads) {
  public FleetReport {
    loads = List.copyOf(loads);
    Check.that(loads.size() <= nodes, "only nodes that there are can be heard");
  }
}
