package io.lampyr.engine.backup;

import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.StateKeys;
import java.util.Set;

/** What an item is to a backup. */
enum ItemUse {
  /** Of processes that are gone when it is restored, or made anew from the rest. */
  LEFT_OUT,
  /** Refers to others, or is referred to: must not change while they are read. */
  STEADY,
  /** A shard: may change, but not come or go. */
  SHARD,
  /**
   * Tells what was done to others: must not be newer than they are, or what it tells of is never
   * done.
   */
  BEHIND,
  /** Is good by itself, whatever stands beside it. */
  ALONE;

  private static final Set<String> PASSING =
      Set.of(
          StateKeys.NODES,
          StateKeys.LOADS,
          StateKeys.WORK,
          StateKeys.READERS,
          StateKeys.RELEASED,
          StateKeys.OPENING_FAILURES,
          StateKeys.SEARCH_COUNTS,
          StateKeys.TASKS,
          StateKeys.OPEN_TASKS,
          ChangeJournal.PARTITION);
  private static final Set<ItemKey> PASSING_ITEMS =
      Set.of(StateKeys.WORK_COMPLETE, StateKeys.GC_SWEEP, StateKeys.GC_HOLD);
  private static final Set<String> TOGETHER =
      Set.of(StateKeys.CATALOG, StateKeys.NAMES, StateKeys.TEMPLATES, StateKeys.DEFINITIONS);

  static ItemUse of(ItemKey key) {
    if (PASSING.contains(key.partition()) || PASSING_ITEMS.contains(key)) {
      return LEFT_OUT;
    }
    if (TOGETHER.contains(key.partition())) {
      return STEADY;
    }
    if (key.partition().equals(StateKeys.POLICY_PROGRESS)) {
      return BEHIND;
    }
    if (StateKeys.indexOf(key).isEmpty()) {
      return ALONE;
    }
    if (key.sort().startsWith(StateKeys.SHARD_PREFIX)) {
      return SHARD;
    }
    // What earlier releases wrote into an index's partition is of readers and for the collector.
    return StateKeys.indexOfMetadata(key).isPresent() ? STEADY : LEFT_OUT;
  }
}
