package io.lampyr.simulation.world;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What a storm does between requests. */
public enum Danger {
  NODE_DIES(2),
  NODE_STOPS(3),
  /** Likewise, and its monotonic clock stands still meanwhile. */
  NODE_SUSPENDED(1),
  CUT_OFF(4),
  /** Some requests hang. */
  REQUESTS_HANG(1),
  /** Whatever is written to a node's disk fails. */
  DISK_FILLS(1),
  /** All that computes on a node waits. */
  NODE_BUSY(1),
  NODE_ENDS(1),
  NODES_COME(2),
  FUNCTION_DIES(1),
  FUNCTION_STOPS(1),
  CLOCK_SET(1),
  ALL_SLOW(1),
  ALL_CLEAR(1),
  ROLLING_RESTART(1),
  CACHE_WIPED(1),
  /** A node reaches neither store, and can still be reached. */
  NODE_ISOLATED(1),
  /** Likewise, for so long that others take its place; and it is not the first, which leads. */
  LAST_ISOLATED(0),
  /** The last is suspended for so long that others take its place. */
  LAST_SUSPENDED(0),
  /** A node and a function cannot write to the store any more; then both die. */
  ZONE_FAILS(1),
  UPKEEP_DIES(1),
  UPKEEP_STOPS(1),
  NOTHING(1);

  /** Each as often as it is wont to be. */
  public static final List<Danger> USUAL =
      Arrays.stream(values())
          .flatMap(danger -> Collections.nCopies(danger.weight, danger).stream())
          .toList();

  private final int weight;

  Danger(int weight) {
    this.weight = weight;
  }
}
