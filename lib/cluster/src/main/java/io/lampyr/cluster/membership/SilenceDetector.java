package io.lampyr.cluster.membership;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.item.Revision;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Who has fallen silent, as one observer sees it: whoever's heartbeat did not change over a first
 * read and {@link MembershipTiming#silentReads} further ones that were successful and spaced. Only
 * the observer's own monotonic clock counts, never a time that another node wrote.
 *
 * <p>All counts start anew after a failed read and after the observer's own stall: then nobody
 * else's silence was seen, only one's own. For one thread.
 */
public final class SilenceDetector {
  private final MembershipTiming timing;
  private Map<NodeId, Count> counts = new HashMap<>();
  private boolean startAnew = true;
  private long lastEnded;

  public SilenceDetector(MembershipTiming timing) {
    this.timing = timing;
  }

  /** A read of all heartbeats that began and ended at these times of the observer's clock. */
  public void observed(Map<NodeId, Revision> heartbeats, long beganNanos, long endedNanos) {
    long sinceLast = endedNanos - lastEnded;
    boolean stalled = !startAnew && sinceLast > timing.stall().toNanos();
    boolean anew = startAnew || stalled;
    Map<NodeId, Count> next = new HashMap<>();
    heartbeats.forEach((node, revision) -> {
      Count before = counts.get(node);
      next.put(
          node,
          anew || before == null || !before.revision.equals(revision)
              ? new Count(revision, 0, endedNanos)
              : unchanged(before, beganNanos, endedNanos));
    });
    counts = next;
    startAnew = false;
    lastEnded = endedNanos;
  }

  /** Whether what was seen then still tells of who is there now. */
  public boolean isFresh(long seenNanos, long nowNanos) {
    return nowNanos - seenNanos <= timing.stall().toNanos();
  }

  private Count unchanged(Count before, long beganNanos, long endedNanos) {
    boolean spaced = beganNanos - before.countedAt >= timing.spacing().toNanos();
    return spaced ? new Count(before.revision, before.reads + 1, endedNanos) : before;
  }

  /** A read of the heartbeats that failed. */
  public void failed() {
    startAnew = true;
    counts = new HashMap<>();
  }

  /** Those whose silence is certain. */
  public SortedSet<NodeId> silent() {
    SortedSet<NodeId> silent = new TreeSet<>();
    counts.forEach((node, count) -> {
      if (count.reads >= timing.silentReads()) {
        silent.add(node);
      }
    });
    return silent;
  }

  private record Count(Revision revision, int reads, long countedAt) {}
}
