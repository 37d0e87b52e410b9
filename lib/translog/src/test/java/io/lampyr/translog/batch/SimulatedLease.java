package io.lampyr.translog.batch;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The lease object in stepped time: lists the node until it is ejected. Writes down its reads. */
final class SimulatedLease implements Membership {
  private final SteppedTime time;
  private final SimulatedStore store;
  private final Duration ejectedAt;
  final List<Read> members = new ArrayList<>();
  int reads;

  /** A read that listed the node: when it was issued and when it was answered. */
  record Read(long issued, long answered) {}

  SimulatedLease(SteppedTime time, SimulatedStore store, Duration ejectedAt) {
    this.time = time;
    this.store = store;
    this.ejectedAt = ejectedAt;
  }

  boolean isMember() {
    return time.monotonicNanos() < ejectedAt.toNanos();
  }

  @Override
  public Check confirm(NodeId node) {
    reads++;
    long issued = store.event();
    try {
      store.delay();
      boolean member = isMember();
      store.delay();
      if (store.failsNow()) {
        return new Check.Unknown(new UnavailableException("no answer"));
      }
      if (!member) {
        return new Check.Ejected();
      }
      members.add(new Read(issued, store.event()));
      return new Check.Member();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Check.Unknown(interrupted);
    }
  }
}
