package io.lampyr.blockcache;

import io.lampyr.base.port.Metrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts what one tier does, for its own record and for the measurements of the process. */
public final class TierMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Count hits;
  private final Count misses;
  private final Count fetches;
  private final Count fetchedBytes;
  private final Count failures;
  private final Count evictions;
  private final Count dropped;
  private final LongAdder readBytes = new LongAdder();
  private final LongAdder waitNanos = new LongAdder();
  private final Metrics.Distribution wait;

  /** The tier's name becomes the tag {@code tier}. */
  public TierMeter(Metrics metrics, String tier) {
    this.hits = new Count(metrics, "cache.hits", tier);
    this.misses = new Count(metrics, "cache.misses", tier);
    this.fetches = new Count(metrics, "cache.fetches", tier);
    this.fetchedBytes = new Count(metrics, "cache.fetched.bytes", tier);
    this.failures = new Count(metrics, "cache.failures", tier);
    this.evictions = new Count(metrics, "cache.evictions", tier);
    this.dropped = new Count(metrics, "cache.dropped", tier);
    this.wait = metrics.distribution("cache.wait.seconds", "tier", tier);
  }

  public void hit() {
    hits.add(1);
  }

  public void miss() {
    misses.add(1);
  }

  /** So much was given to a read. */
  public void read(long bytes) {
    readBytes.add(bytes);
  }

  public void fetched(long bytes) {
    fetches.add(1);
    fetchedBytes.add(bytes);
  }

  public void failed() {
    failures.add(1);
  }

  public void evicted() {
    evictions.add(1);
  }

  public void dropped() {
    dropped.add(1);
  }

  public void waited(long nanos) {
    waitNanos.add(nanos);
    wait.record(nanos / NANOS_PER_SECOND);
  }

  public TierStats stats() {
    return new TierStats(
        hits.sum(),
        misses.sum(),
        readBytes.sum(),
        fetches.sum(),
        fetchedBytes.sum(),
        failures.sum(),
        evictions.sum(),
        dropped.sum(),
        waitNanos.sum());
  }

  private record Count(LongAdder own, Metrics.Counter shared) {
    Count(Metrics metrics, String name, String tier) {
      this(new LongAdder(), metrics.counter(name, "tier", tier));
    }

    void add(long amount) {
      own.add(amount);
      shared.add(amount);
    }

    long sum() {
      return own.sum();
    }
  }
}
