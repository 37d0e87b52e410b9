package io.lampyr.cluster.membership;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.NodeProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One process's membership: takes a new id, makes its heartbeat, joins the lease, beats, and starts
 * again under another id when it finds itself ejected or condemned.
 *
 * <p>The order is fixed: what the listener does about a new id is done before its first heartbeat
 * is sent; the heartbeat stands before the node joins, so that a member without a heartbeat is a
 * condemned one; and a heartbeat is sent only right after a successful lease read, so that a node
 * which cannot reach the object store does not look alive.
 *
 * <p>Laws: all methods are for one thread, which steps about every {@link
 * MembershipTiming#heartbeatInterval}. Cost of a step: one lease read and one item write.
 */
public final class NodeMembership {
  private final LeaseStore leases;
  private final ItemWriter writer;
  private final Self self;
  private final MembershipTiming timing;
  private final Clock clock;
  private final Randomness randomness;
  private Optional<Identity> identity = Optional.empty();
  private boolean joined;
  private boolean leaving;
  private boolean sawLease;

  public NodeMembership(
      LeaseStore leases,
      ItemWriter writer,
      Self self,
      MembershipTiming timing,
      Clock clock,
      Randomness randomness) {
    this.leases = leases;
    this.writer = writer;
    this.self = self;
    this.timing = timing;
    this.clock = clock;
    this.randomness = randomness;
  }

  /** The id under which the node is a member, as far as it knows. */
  public Optional<NodeId> member() {
    return joined ? identity.map(Identity::node) : Optional.empty();
  }

  /**
   * Reads the lease, beats, and joins where it has not. What fails is taken up by the next step.
   */
  public void step() {
    if (leaving) {
      return;
    }
    Optional<HeldLease> lease;
    try {
      lease = readLease();
    } catch (UnavailableException e) {
      return;
    }
    Identity now = identity.orElseGet(this::newIdentity);
    if (identity.isEmpty()) {
      self.listener().joining(now.node);
    }
    identity = Optional.of(now);
    boolean listed = lease.isPresent() && lease.get().value().has(now.node);
    if (joined && !listed) {
      drop(now);
      return;
    }
    Pulse.Beat beat = now.pulse.beat(self.status().get());
    if (beat == Pulse.Beat.CONDEMNED) {
      drop(now);
    } else if (beat == Pulse.Beat.ACKNOWLEDGED && joined) {
      lease.ifPresent(read -> now.pulse.last().ifPresent(own -> self.listener().beat(read, own)));
    } else if (beat == Pulse.Beat.ACKNOWLEDGED && (listed || join(lease, now.node))) {
      joined = true;
      self.listener().joined(now.node, now.fence);
    }
  }

  /**
   * Leaves for good: the node answers nothing from now on and is out of the lease when this returns
   * true. False means that it is not known yet: call again, or give up and be ejected.
   */
  public boolean leave() {
    leaving = true;
    if (identity.isEmpty()) {
      return true;
    }
    Identity now = identity.get();
    now.pulse.end();
    try {
      Optional<HeldLease> lease = leases.read();
      if (lease.isPresent() && lease.get().value().has(now.node)) {
        Lease without = lease.get().value().without(List.of(now.node));
        if (!(leases.replace(lease.get(), without) instanceof Swap.Swapped)) {
          return false;
        }
      }
    } catch (UnavailableException e) {
      return false;
    }
    joined = false;
    identity = Optional.empty();
    return true;
  }

  private Optional<HeldLease> readLease() {
    Optional<HeldLease> lease = leases.read();
    if (lease.isEmpty() && sawLease) {
      // A new lease would begin with the terms of the old one.
      throw new CorruptionException(
          "the lease object has vanished, restore it before any node starts key=" + LeaseStore.KEY);
    }
    sawLease |= lease.isPresent();
    return lease;
  }

  private boolean join(Optional<HeldLease> lease, NodeId node) {
    try {
      Swap swap =
          lease.isEmpty()
              ? leases.create(node)
              : leases.replace(lease.get(), lease.get().value().with(node));
      // What is lost or unknown is seen by the next step, in the lease itself.
      return swap instanceof Swap.Swapped;
    } catch (UnavailableException e) {
      return false;
    }
  }

  private void drop(Identity dropped) {
    dropped.fence.close();
    identity = Optional.empty();
    if (joined) {
      joined = false;
      self.listener().ejected(dropped.node);
    }
  }

  private Identity newIdentity() {
    NodeId node = NodeId.random(randomness);
    ReadFence fence = new ReadFence(clock, timing.fenceWindow());
    Pulse pulse = new Pulse(node, self.process(), writer, fence);
    return new Identity(node, fence, pulse);
  }

  /** What the node is and tells of itself, and who is told what becomes of it. */
  public record Self(
      NodeProcess process, Supplier<NodeStatus> status, MembershipListener listener) {}

  private record Identity(NodeId node, ReadFence fence, Pulse pulse) {}
}
