package io.lampyr.base.metric;

import java.util.Set;

/**
 * The measurements that CloudWatch makes metrics of, each of which costs by the month and by the
 * combination of its tags: those that an alarm or a chart shows. All others stand in the same lines
 * of the log, and are found there.
 */
public final class PaidMetrics {
  /** Those that an alarm looks at: all that is paid for where there is no dashboard. */
  public static final Set<String> ALARMED = Set.of("flusher.ownerless", "translog.release.seconds");

  /** The names of all. */
  public static final Set<String> NAMES =
      Set.of(
          "cache.hits",
          "cache.misses",
          "cluster.nodes.wanted",
          "flusher.flushed",
          "flusher.ownerless",
          "flusher.refused",
          "gc.deleted.objects",
          "gc.garbage.objects",
          "gc.runs",
          "gc.tombstoned.objects",
          "gc.translog.objects.deleted",
          "translog.lease.reads",
          "translog.objects",
          "translog.pending.bytes",
          "translog.refused",
          "translog.release.seconds");

  private PaidMetrics() {}
}
