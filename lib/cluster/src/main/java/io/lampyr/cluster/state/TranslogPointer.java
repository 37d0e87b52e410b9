package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;

/** From where recovery reads: the node whose translog it is, and the first generation needed. */
public record TranslogPointer(NodeId node, long generation) {
  public TranslogPointer {
    Check.notNegative(generation, "translog generation");
  }
}
