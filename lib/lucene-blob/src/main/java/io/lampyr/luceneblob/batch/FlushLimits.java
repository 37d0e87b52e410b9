package io.lampyr.luceneblob.batch;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * When a batch is to be uploaded: whichever bound is reached first.
 *
 * <p>The defaults: 100 commits, as many as ten minutes' refreshes at one every five seconds. 32
 * MiB, which leaves 300 KiB for each of these, merges included, and is little enough to be one PUT
 * that takes a second; a shard under heavy load reaches it at every few refreshes, and there a PUT
 * is cheap by the byte. Ten minutes, so that a slow shard with a refresh now and then does not pin
 * the translog for longer than a busy one; less would make the count unreachable.
 */
public record FlushLimits(int maxCommits, long maxBytes, Duration maxAge) {
  public static final FlushLimits DEFAULT = new FlushLimits(100, 32L << 20, Duration.ofMinutes(10));

  public FlushLimits {
    Check.positive(maxCommits, "max commits");
    Check.positive(maxBytes, "max bytes");
    Check.that(maxAge.isPositive(), "max age must be positive: " + maxAge);
  }

  /** Whether to seal and upload a batch of this size at this monotonic time. */
  public boolean shouldFlush(BatchSize size, long nowNanos) {
    return size.commits() > 0
        && (isFull(size) || nowNanos - size.oldestNanos() >= maxAge.toNanos());
  }

  /** Whether the batch must not grow any more. */
  boolean isFull(BatchSize size) {
    return size.commits() >= maxCommits || size.bytes() >= maxBytes;
  }
}
