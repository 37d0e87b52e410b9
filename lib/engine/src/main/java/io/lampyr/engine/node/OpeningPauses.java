package io.lampyr.engine.node;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * When a shard whose opening failed, or that failed soon after, may be opened again: each opening
 * takes a term and reads the log, so it is tried less and less often. Pauses double from one
 * failure to the next, up to a bound, and differ from shard to shard and node to node, so that many
 * shards that failed of one cause do not come back together. Confined to one thread.
 */
final class OpeningPauses {
  static final Duration FIRST = Duration.ofMillis(100);
  static final Duration LONGEST = Duration.ofSeconds(30);

  /** Whoever served for this long has not failed of its opening. */
  private static final Duration GOOD = Duration.ofMinutes(1);

  private static final int MAX_DOUBLINGS = 20;
  private static final int JITTER_STEPS = 1024;

  private final Clock clock;

  /** By which the pauses of two nodes differ. */
  private final int seed;

  private final Map<ShardId, Failures> failures = new HashMap<>();

  private record Failures(int count, long dueNanos) {}

  OpeningPauses(Clock clock, int seed) {
    this.clock = clock;
    this.seed = seed;
  }

  /** The shard failed; {@code served} is for how long it was open, or zero. */
  void failed(ShardId shard, Duration served) {
    Failures before = failures.get(shard);
    int count = before == null || served.compareTo(GOOD) >= 0 ? 1 : before.count() + 1;
    failures.put(shard, new Failures(count, clock.monotonicNanos() + pause(shard, count)));
  }

  /** The upper half of the doubled pause is left to chance. */
  private long pause(ShardId shard, int count) {
    double doubled = Math.scalb((double) FIRST.toNanos(), Math.min(count - 1, MAX_DOUBLINGS));
    double most = Math.min(doubled, (double) LONGEST.toNanos());
    int step = Math.floorMod(Objects.hash(seed, shard, count) * 0x9E3779B9, JITTER_STEPS);
    return (long) (most * (0.5 + 0.5 * step / JITTER_STEPS));
  }

  boolean mayOpen(ShardId shard) {
    Failures known = failures.get(shard);
    return known == null || clock.monotonicNanos() - known.dueNanos() >= 0;
  }

  void forget(Predicate<ShardId> which) {
    failures.keySet().removeIf(which);
  }
}
