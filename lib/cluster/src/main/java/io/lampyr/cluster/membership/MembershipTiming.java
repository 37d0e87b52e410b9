package io.lampyr.cluster.membership;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * When nodes beat, when they count as silent, and how long a heartbeat lets its node answer reads.
 *
 * <p>The argument, with {@code E = spacing * silentReads}, and clocks whose rates differ by less
 * than a factor of two. Let a node's last acknowledged heartbeat be h. An observer condemns the
 * node at the revision that it saw unchanged in a first read and {@code silentReads} further ones,
 * each begun at least {@code spacing} after the one before had ended, by the observer's clock. The
 * condemnation succeeds only if that revision still stands, so h took effect no later than it,
 * before the first of these reads ended, and was sent before it took effect. Between that read's
 * end and the condemnation the observer's clock moved by at least E, the node's therefore by more
 * than E / 2. So when the node is condemned, its clock shows more than E / 2 since it sent h, and
 * its fence, which closes at E / 2, has closed; after the condemnation no heartbeat of it is
 * acknowledged any more, as every heartbeat replaces the one before. Ejection comes after
 * condemnation. Nowhere is one machine's time compared with another's. A monotonic clock that
 * stands still while its machine is suspended makes an observer more patient, and an owner's fence
 * too slow: which is why {@link ReadFence} goes by the time of day as well.
 *
 * @param heartbeatInterval how often a node beats
 * @param spacing the least time between two reads that count
 * @param silentReads how many unchanged reads after the first make silence
 * @param stall a longer time without a finished read starts all counts anew
 */
public record MembershipTiming(
    Duration heartbeatInterval, Duration spacing, int silentReads, Duration stall) {

  private static final int SILENT_READS = 8;
  private static final int STALL_BEATS = 4;

  /** Silence takes 20 s to be seen, a node answers reads for 10 s after a heartbeat. */
  public static final MembershipTiming DEFAULT = beating(Duration.ofMillis(2500));

  public MembershipTiming {
    Check.positive(heartbeatInterval.toNanos(), "heartbeat interval");
    Check.positive(spacing.toNanos(), "observation spacing");
    Check.that(silentReads >= 2, "silence needs at least two further reads");
    Check.that(stall.compareTo(spacing) > 0, "stall must be longer than the spacing");
    Duration window = spacing.multipliedBy(silentReads).dividedBy(2);
    Check.that(
        window.compareTo(heartbeatInterval.multipliedBy(3)) >= 0,
        "half of the ejection time-out must span three heartbeats");
  }

  /** The usual proportions, for nodes that beat so often. */
  public static MembershipTiming beating(Duration every) {
    return new MembershipTiming(every, every, SILENT_READS, every.multipliedBy(STALL_BEATS));
  }

  /** E: how long a node is silent at least, by the observer's clock, before it is condemned. */
  public Duration ejectionTimeout() {
    return spacing.multipliedBy(silentReads);
  }

  /** How long a node may answer reads after it sent an acknowledged heartbeat, by its own clock. */
  public Duration fenceWindow() {
    return ejectionTimeout().dividedBy(2);
  }
}
