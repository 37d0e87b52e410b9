package io.lampyr.cluster.membership;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;

/**
 * The heartbeats of one node id. Each replaces the one before by compare-and-swap and the first is
 * made only if absent, so once the item was deleted under the node none is ever acknowledged again.
 * A heartbeat of unknown fate is settled before the next is sent, and counts from when it was first
 * sent. For one thread.
 */
final class Pulse {
  private final NodeId node;
  private final NodeProcess process;
  private final ItemWriter writer;
  private final ReadFence fence;
  private Optional<Versioned<Heartbeat>> last = Optional.empty();
  private Optional<Sent> pending = Optional.empty();
  private long sequence;

  Pulse(NodeId node, NodeProcess process, ItemWriter writer, ReadFence fence) {
    this.node = node;
    this.process = process;
    this.writer = writer;
    this.fence = fence;
  }

  /** The heartbeat that was acknowledged last: as nobody else replaces it, what stands. */
  Optional<Versioned<Heartbeat>> last() {
    return last;
  }

  /** Sends a heartbeat, or settles the last one. One request when all is well. */
  Beat beat(NodeStatus status) {
    ReadFence.Moment sent = pending.map(Sent::at).orElseGet(fence::now);
    Heartbeat beat = pending.map(Sent::beat).orElseGet(() -> next(status));
    Settled settled = pending.isPresent() ? writer.resume(pending.get().write()) : send(beat);
    return switch (settled) {
      case Settled.Won(Revision won) -> {
        last = Optional.of(new Versioned<>(beat, won));
        pending = Optional.empty();
        fence.acknowledged(sent);
        yield Beat.ACKNOWLEDGED;
      }
      // Nobody but this node replaces its heartbeat: it was deleted.
      case Settled.Lost _, Settled.Overtaken _ -> {
        fence.close();
        yield Beat.CONDEMNED;
      }
      case Settled.Open(PendingWrite write) -> {
        pending = Optional.of(new Sent(write, beat, sent));
        yield Beat.OPEN;
      }
    };
  }

  private Heartbeat next(NodeStatus status) {
    sequence++;
    return new Heartbeat(
        node,
        process,
        sequence,
        status.draining(),
        status.translogFloor(),
        status.load(),
        status.search());
  }

  private Settled send(Heartbeat beat) {
    ItemCondition condition =
        last.map(stands -> ItemCondition.at(stands.revision())).orElse(ItemCondition.ABSENT);
    return writer.write(StateKeys.node(node), StateCodecs.HEARTBEAT.encode(beat), condition);
  }

  /** Deletes the heartbeat as the node leaves; whoever is slow to see it does no harm. */
  void end() {
    fence.close();
    if (last.isPresent()) {
      // If its fate stays open, the leader finds the heartbeat silent and deletes it.
      Settled _ = writer.delete(StateKeys.node(node), last.get().revision());
    }
  }

  /** How a heartbeat ended. */
  enum Beat {
    ACKNOWLEDGED,
    CONDEMNED,
    OPEN
  }

  private record Sent(PendingWrite write, Heartbeat beat, ReadFence.Moment at) {}
}
