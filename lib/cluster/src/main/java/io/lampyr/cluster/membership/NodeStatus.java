package io.lampyr.cluster.membership;

import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.SearchOffer;
import java.util.Optional;
import java.util.OptionalLong;

/** What a node tells of itself with each heartbeat. */
public record NodeStatus(
    boolean draining, OptionalLong translogFloor, NodeLoad load, Optional<SearchOffer> search) {

  /** Of a node that does not search for others. */
  public NodeStatus(boolean draining, OptionalLong translogFloor, NodeLoad load) {
    this(draining, translogFloor, load, Optional.empty());
  }
}
