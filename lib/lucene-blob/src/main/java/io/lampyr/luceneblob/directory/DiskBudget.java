package io.lampyr.luceneblob.directory;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The local disk of a node, one half for files in the making and one for the cache (§3.2 of the
 * paper). Counts the first half; does no I/O.
 *
 * <p>Laws: what Lucene has begun to write is counted and never refused, as a refusal there would be
 * a tragedy to its writer. It is new work that is refused, by {@link #admit}, until uploads have
 * made room: so only what waits to be uploaded presses, not what a reader keeps beyond that. Shared
 * by all shards of a node; safe for use by many threads.
 */
public final class DiskBudget {
  /** Uploads run all the time: room comes within seconds, or not soon. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** From here on refreshes and merges are better put off. */
  private static final int TIGHT_PERCENT = 80;

  private final long limitBytes;
  private final long cacheBytes;
  private final AtomicLong usedBytes = new AtomicLong();
  private final AtomicLong waitingBytes = new AtomicLong();

  /** How much room files in the making have. */
  public enum Pressure {
    /** Enough. */
    NONE,
    /** Little: upload, and put off what can wait. */
    TIGHT,
    /** None: new work is refused. */
    FULL
  }

  private DiskBudget(long limitBytes, long cacheBytes) {
    this.limitBytes = limitBytes;
    this.cacheBytes = cacheBytes;
  }

  /** Halves the bytes of disk that the node may use. */
  public static DiskBudget halved(long totalBytes) {
    Check.positive(totalBytes / 2, "half of the disk budget");
    return new DiskBudget(totalBytes / 2, totalBytes - totalBytes / 2);
  }

  /** No bound: for simulations, whose files are in memory. */
  public static DiskBudget unbounded() {
    return new DiskBudget(Long.MAX_VALUE, 0);
  }

  /** The cache's half. */
  public long cacheBytes() {
    return cacheBytes;
  }

  /** The half for files in the making. */
  public long limitBytes() {
    return limitBytes;
  }

  /** How much of {@link #limitBytes} is in use; more than all of it after a large merge. */
  public long usedBytes() {
    return usedBytes.get();
  }

  public Pressure pressure() {
    long used = waitingBytes.get();
    if (used >= limitBytes) {
      return Pressure.FULL;
    }
    return used >= limitBytes / 100 * TIGHT_PERCENT ? Pressure.TIGHT : Pressure.NONE;
  }

  /** Throws {@link OverloadedException} if no new work is to be begun. */
  public void admit() {
    if (pressure() == Pressure.FULL) {
      throw new OverloadedException(
          "local disk is full of files not yet uploaded: used="
              + waitingBytes
              + " limit="
              + limitBytes,
          RETRY_AFTER);
    }
  }

  void use(long bytes) {
    usedBytes.addAndGet(bytes);
    waitingBytes.addAndGet(bytes);
  }

  /** So many of the bytes do not wait to be uploaded any more. */
  void settle(long bytes) {
    waitingBytes.addAndGet(-bytes);
  }

  void release(long bytes) {
    usedBytes.addAndGet(-bytes);
  }
}
