package io.lampyr.luceneblob.directory;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The local disk of a node, one half for files in the making and one for the cache (§3.2 of the
 * paper). Counts the first half, and has room from the second while that is not enough.
 *
 * <p>Laws: what Lucene has begun to write is counted and never refused, as a refusal there would be
 * a tragedy to its writer. Files in the making that fill most of their half are uploaded early, and
 * beyond that the cache gives way, to an eighth of its own. It is new work that is refused then, by
 * {@link #admit}, until uploads have made room: so only what waits to be uploaded presses, not what
 * a reader keeps beyond that. The same holds where the volume itself is nearly full, whoever filled
 * it. Shared by all shards of a node; safe for use by many threads.
 */
public final class DiskBudget {
  /** Uploads run all the time: room comes within seconds, or not soon. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** As long as a write usually waits at most: nobody is to wait for somebody to tidy up. */
  private static final Duration RETRY_ON_FULL_VOLUME = Duration.ofMinutes(1);

  /** From here on refreshes and merges are better put off. */
  private static final int TIGHT_PERCENT = 80;

  /** So much of what files in the making have is to be used at most before the cache gives way. */
  private static final int FILLED_PERCENT = 90;

  /** The part of the cache's half that it keeps whatever happens. */
  private static final int KEPT_PART = 8;

  private final long limitBytes;
  private final long cacheBytes;
  private final Lender cache;
  private final LocalVolume volume;
  private final AtomicLong usedBytes = new AtomicLong();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong lentBytes = new AtomicLong();
  private final ReentrantLock sharing = new ReentrantLock();

  /** What gives way. */
  public interface Lender {
    /** Takes no more than so many bytes from now on; returns what it may take for now. */
    long hold(long bytes);
  }

  /** How much room files in the making have. */
  public enum Pressure {
    /** Enough. */
    NONE,
    /** Little: upload, and put off what can wait. */
    TIGHT,
    /** None: new work is refused. */
    FULL
  }

  private DiskBudget(long limitBytes, long cacheBytes, Lender cache, LocalVolume volume) {
    this.volume = volume;
    this.limitBytes = limitBytes;
    this.cacheBytes = cacheBytes;
    this.cache = cache;
  }

  /** Halves the bytes of disk that the node may use; the cache does not give way. */
  public static DiskBudget halved(long totalBytes) {
    return halved(totalBytes, _ -> cacheBytes(totalBytes), LocalVolume.endless());
  }

  /** Halves the bytes of disk that the node may use on a volume. */
  public static DiskBudget halved(long totalBytes, Lender cache, LocalVolume volume) {
    Check.positive(totalBytes / 2, "half of the disk budget");
    return new DiskBudget(totalBytes / 2, cacheBytes(totalBytes), cache, volume);
  }

  /** The cache's half of so much. */
  public static long cacheBytes(long totalBytes) {
    return totalBytes - totalBytes / 2;
  }

  /** No bound: for simulations, whose files are in memory. */
  public static DiskBudget unbounded() {
    return new DiskBudget(Long.MAX_VALUE, 0, _ -> 0, LocalVolume.endless());
  }

  /** The half for files in the making. */
  public long limitBytes() {
    return limitBytes;
  }

  /** How much of it is in use; more than all of it after a large merge. */
  public long usedBytes() {
    return usedBytes.get();
  }

  /** What the cache has given up of its half. */
  public long lentBytes() {
    return lentBytes.get();
  }

  public Pressure pressure() {
    long used = waitingBytes.get();
    if (used >= limitBytes + lentBytes.get() || volume.isFull()) {
      return Pressure.FULL;
    }
    boolean tight = used >= limitBytes / 100 * TIGHT_PERCENT || volume.isTight();
    return tight ? Pressure.TIGHT : Pressure.NONE;
  }

  /** Throws {@link OverloadedException} if no new work is to be begun. */
  public void admit() {
    if (pressure() == Pressure.FULL) {
      share();
    }
    if (volume.isFull()) {
      throw new OverloadedException(
          "disk usage exceeded flood-stage watermark: free="
              + volume.free().getAsLong()
              + " reserved="
              + volume.reserve()
              + ": delete indices, or give the disk more room",
          RETRY_ON_FULL_VOLUME);
    }
    if (pressure() == Pressure.FULL) {
      throw new OverloadedException(
          "local disk is full of files not yet uploaded: used="
              + waitingBytes
              + " limit="
              + (limitBytes + lentBytes.get()),
          RETRY_AFTER);
    }
  }

  /**
   * Lets files in the making have of the cache's half what they need by now, and gives it back when
   * they do not: to be called now and then. Costs nothing while there is enough.
   */
  public void share() {
    if (!sharing.tryLock()) {
      return;
    }
    try {
      long filled = usedBytes.get() / FILLED_PERCENT * 100;
      long most = cacheBytes - cacheBytes / KEPT_PART;
      long wanted = Math.clamp(filled - limitBytes, 0, most);
      if (wanted < lentBytes.get()) {
        lentBytes.set(wanted);
        long _ = cache.hold(cacheBytes - wanted);
      } else if (wanted > lentBytes.get()) {
        lentBytes.set(Math.max(0, cacheBytes - cache.hold(cacheBytes - wanted)));
      }
    } finally {
      sharing.unlock();
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
