package io.lampyr.engine.node;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.recovery.OpenShard;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Lays shards to rest that nobody has written to for a while: what is held costs memory, and log
 * that is kept for it. Confined to one thread.
 */
final class IdleShards {
  private final ShardMoves moves;
  private final Duration after;
  private final Clock clock;
  private Map<OpenShard, Quiet> known = new HashMap<>();

  /** The highest sequence number, and since when it is that. */
  private record Quiet(long seqNo, long sinceNanos) {}

  IdleShards(ShardMoves moves, Duration after, Clock clock) {
    this.moves = moves;
    this.after = after;
    this.clock = clock;
  }

  /** Looks at all shards that are open. */
  void step(Set<OpenShard> open) {
    long now = clock.monotonicNanos();
    Map<OpenShard, Quiet> next = new HashMap<>();
    for (OpenShard shard : open) {
      long seqNo = shard.documents().numbers().max();
      Quiet before = known.get(shard);
      if (before == null || before.seqNo() != seqNo) {
        next.put(shard, new Quiet(seqNo, now));
      } else if (now - before.sinceNanos() >= after.toNanos()) {
        moves.rest(shard.id());
        next.put(shard, new Quiet(seqNo, now));
      } else {
        next.put(shard, before);
      }
    }
    known = next;
  }
}
