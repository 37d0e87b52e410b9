package io.lampyr.cluster.membership;

import io.lampyr.base.port.Clock;
import java.time.Duration;

/**
 * Whether a node may give an answer that depends on its owning a shard: only while less than half
 * of the ejection time-out has passed, by its own monotonic clock, since it <em>sent</em> its last
 * acknowledged heartbeat. One fence belongs to one node id.
 *
 * <p>Laws: ask <em>after</em> the answer has been computed. If the fence is open then, the node was
 * a member, condemned by nobody, at every earlier moment too, so the answer was right when it was
 * computed; for the argument see {@link MembershipTiming}. Safe for many threads; never blocks.
 */
public final class ReadFence {
  private final Clock clock;
  private final long windowNanos;
  private volatile State state = new State(false, 0);

  public ReadFence(Clock clock, Duration window) {
    this.clock = clock;
    this.windowNanos = window.toNanos();
  }

  /** Whether an answer that has been computed may be given. */
  public boolean isOpen() {
    State seen = state;
    return seen.open && clock.monotonicNanos() - seen.sentNanos < windowNanos;
  }

  /** Closes; the node sends no further heartbeats under its id. */
  void close() {
    state = new State(false, 0);
  }

  /** A heartbeat was acknowledged that was first sent at this time of the node's own clock. */
  void acknowledged(long sentNanos) {
    state = new State(true, sentNanos);
  }

  private record State(boolean open, long sentNanos) {}
}
