package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.autoscaling.FleetReport;
import io.lampyr.cluster.leader.Action.RequestRelocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the leader asks of its surroundings, on the thread that steps it. */
public interface LeaderPort {

  /** Asks the owner to hand the shard on. Best effort; it is asked again while it makes sense. */
  void relocate(RequestRelocation request);

  /**
   * The nodes were given these shards, and may be told to look for them. Best effort: they look by
   * themselves after a while.
   */
  void given(Map<NodeId, List<ShardId>> shards);

  /**
   * What this node sees of the others in each of its steps as the leader; empty for steps in which
   * it does not lead.
   */
  void watched(Optional<FleetReport> led);

  /** Something that a person must look at, such as an item that cannot be read. */
  void problem(LampyrException problem);
}
