package io.lampyr.cachenodes.server;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.node.ShardStats;
import java.util.List;
import java.util.Optional;

/** What a node says of itself. Safe for many threads; does not block. */
public interface NodeStatus {

  /** By which it is known at present: another after an ejection. */
  NodeId node();

  Readiness readiness();

  /** How busy it is; absent before it is ready for the first time. */
  Optional<NodeLoad> load();

  /** The shards that it serves. */
  List<ShardStats> shards();

  /** Whether a node is to be sent requests. */
  sealed interface Readiness {

    /** It is a member of the cluster and means to stay. */
    record Ready() implements Readiness {}

    /** It is not, or not yet, or not for long; the reason is a fact in lower case. */
    record NotReady(String reason) implements Readiness {}
  }
}
