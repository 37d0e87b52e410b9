package io.lampyr.cluster.membership;

import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether a node may give an answer that depends on its owning a shard: only while less than half
 * of the ejection time-out has passed, by its own clocks, since it <em>sent</em> its last
 * acknowledged heartbeat. One fence belongs to one node id.
 *
 * <p>Both of its clocks must say so. The monotonic one stands still while a machine is suspended,
 * and does not know then how long that was; the time of day does, but may be set. Where it was set
 * back, further than {@link #TOLERANCE}, it could hide a suspension: the fence is closed until the
 * next heartbeat.
 *
 * <p>Laws: ask <em>after</em> the answer has been computed. If the fence is open then, the node was
 * a member, condemned by nobody, at every earlier moment too, so the answer was right when it was
 * computed; for the argument see {@link MembershipTiming}. Safe for many threads; never blocks.
 */
public final class ReadFence {
  /** By how much the two clocks may differ: they are never read at once, and one is slewed. */
  static final Duration TOLERANCE = Duration.ofMillis(100);

  private final Clock clock;
  private final Duration window;
  private volatile State state = new State(false, new Moment(0, Instant.EPOCH));

  /** A moment by both clocks. */
  record Moment(long nanos, Instant wall) {}

  public ReadFence(Clock clock, Duration window) {
    this.clock = clock;
    this.window = window;
  }

  /** Whether an answer that has been computed may be given. */
  public boolean isOpen() {
    State seen = state;
    if (!seen.open) {
      return false;
    }
    long passed = clock.monotonicNanos() - seen.sent.nanos;
    // Read in this order, so that a stop in between makes the second the longer one.
    Duration byWall = Duration.between(seen.sent.wall, clock.now());
    return passed < window.toNanos()
        && byWall.compareTo(window) < 0
        && byWall.compareTo(Duration.ofNanos(passed).minus(TOLERANCE)) >= 0;
  }

  /** Now, by the clocks that the fence goes by. */
  Moment now() {
    return new Moment(clock.monotonicNanos(), clock.now());
  }

  /** Closes; the node sends no further heartbeats under its id. */
  void close() {
    state = new State(false, new Moment(0, Instant.EPOCH));
  }

  /** A heartbeat was acknowledged that was first sent at this time of the node's own clocks. */
  void acknowledged(Moment sent) {
    state = new State(true, sent);
  }

  private record State(boolean open, Moment sent) {}
}
