package io.lampyr.cluster.item;

import java.util.Optional;

/** A write whose fate is open; without a draft it is a delete, always at a revision. */
public record PendingWrite(
    ItemKey key, Optional<Draft> draft, ItemCondition condition, boolean uncertain) {

  PendingWrite nowUncertain() {
    return new PendingWrite(key, draft, condition, true);
  }
}
