package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.time.Instant;

/**
 * That an index is being divided while it is written to: another one, of more shards, is made of
 * it, which takes its place by one write of a name's item. Both say so until that is done: which of
 * them exists is what that item lists.
 *
 * <p>While it says so, the index of which the other is made takes no writes, and neither changes
 * but by who divides.
 *
 * @param by the name whose item decides: the index's own, or that of its stream
 * @param other of which it is made, or what is made of it
 * @param until who divides has so long: whoever comes later ends it
 */
public record Division(Role role, String by, IndexId other, Instant until) {
  public Division {
    Check.that(!by.isEmpty(), "a division must be decided by a name");
  }

  /** What the index is in it. */
  public enum Role {
    /** What is divided. */
    SOURCE,
    /** What is made of it. */
    RESULT
  }

  public boolean isSource() {
    return role == Role.SOURCE;
  }
}
