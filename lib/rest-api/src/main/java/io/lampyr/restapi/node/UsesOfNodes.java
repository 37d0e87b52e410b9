package io.lampyr.restapi.node;

import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.fielduse.ShardUses;
import java.time.Duration;
import java.util.List;

/** What searches of nodes make use of. Laws as those of {@link Machines}. */
public interface UsesOfNodes {
  /**
   * What searches that nodes did for others made use of in fields of shards, of nodes of this
   * process too. Cost: a call to each that searches, and more where one answer has no room.
   */
  default Replies<List<ShardUses>> fieldUses(
      List<Heartbeat> nodes, List<ShardId> shards, Duration within) {
    return Replies.none();
  }
}
