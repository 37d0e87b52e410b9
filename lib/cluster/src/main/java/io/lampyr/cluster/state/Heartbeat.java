package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A node's sign of life. Made once, before the node joins the lease; then replaced by the node
 * itself with a sequence one higher each time; deleted by the leader to condemn the node, which
 * then can never be acknowledged a heartbeat again.
 *
 * <p>A draining node is given no shards. The translog floor is the generation below which the node
 * needs nothing of its translog; a member without one, or without a heartbeat, has given nothing
 * free.
 */
public record Heartbeat(
    NodeId node,
    NodeProcess process,
    long sequence,
    boolean draining,
    OptionalLong translogFloor,
    NodeLoad load,
    Optional<SearchOffer> search) {

  public Heartbeat {
    Check.positive(sequence, "heartbeat sequence");
    Check.that(
        translogFloor.isEmpty() || translogFloor.getAsLong() >= 0,
        "translog floor must not be negative");
  }

  /** Of a node that does not search for others. */
  public Heartbeat(
      NodeId node,
      NodeProcess process,
      long sequence,
      boolean draining,
      OptionalLong translogFloor,
      NodeLoad load) {
    this(node, process, sequence, draining, translogFloor, load, Optional.empty());
  }

  /** Whether the node searches and does nothing else. */
  public boolean onlySearches() {
    return search.isPresent() && search.get().alone();
  }
}
