package io.lampyr.translog.retention;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.translog.format.TranslogKeys;
import java.util.HashMap;
import java.util.Map;

/**
 * From which generation on a node's own translog is needed by the shards it holds, those being
 * activated included: the floor that it publishes. No I/O; safe for use by many threads.
 *
 * <p>Law: the floor never falls, so what was once given up is never claimed again.
 */
public final class TranslogFloor {
  private final Map<ShardId, Long> pointers = new HashMap<>();
  private long floor = TranslogKeys.FIRST_GENERATION;

  /**
   * A shard is about to be activated, before anything of it is appended: answers the pointer that
   * its activation is to write. This is the open generation, which the caller read before, unless
   * the floor passed it meanwhile: then it is the floor, as nothing of the shard lies below.
   */
  public synchronized long activate(ShardId shard, long openGeneration) {
    Check.that(!pointers.containsKey(shard), "shard must not be held already");
    long pointer = Math.max(openGeneration, floor);
    pointers.put(shard, pointer);
    return pointer;
  }

  /**
   * The shard's durable commit has this pointer now: its publication was answered. A pointer that
   * is not above the one known is ignored, as answers may come out of order; so is one of a shard
   * that is not held any more, as its last publication may be answered after it was left.
   */
  public synchronized void advance(ShardId shard, long pointer) {
    pointers.computeIfPresent(shard, (_, known) -> Math.max(known, pointer));
  }

  /** The shard is not held any more: whoever recovers it reads by its durable pointer. */
  public synchronized void leave(ShardId shard) {
    pointers.remove(shard);
  }

  /**
   * The floor: the least pointer; without shards the open generation, which the caller read before.
   */
  public synchronized long floor(long openGeneration) {
    long least = openGeneration;
    for (long pointer : pointers.values()) {
      least = Math.min(least, pointer);
    }
    floor = Math.max(floor, least);
    return floor;
  }
}
