package io.lampyr.cluster.leader;

import io.lampyr.base.error.LampyrException;
import io.lampyr.cluster.leader.Action.RequestRelocation;

/** What the leader asks of its surroundings, on the thread that steps it. */
public interface LeaderPort {

  /** Asks the owner to hand the shard on. Best effort; it is asked again while it makes sense. */
  void relocate(RequestRelocation request);

  /** Something that a person must look at, such as an item that cannot be read. */
  void problem(LampyrException problem);
}
