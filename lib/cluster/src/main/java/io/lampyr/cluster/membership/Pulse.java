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
  private Optional<Revision> revision = Optional.empty();
  private Optional<Sent> pending = Optional.empty();
  private long sequence;

  Pulse(NodeId node, NodeProcess process, ItemWriter writer, ReadFence fence) {
    this.node = node;
    this.process = process;
    this.writer = writer;
    this.fence = fence;
  }

  /** Sends a heartbeat, or settles the last one. One request when all is well. */
  Beat beat(NodeStatus status) {
    ReadFence.Moment sent = pending.map(Sent::at).orElseGet(fence::now);
    Settled settled = pending.isPresent() ? writer.resume(pending.get().write()) : send(status);
    return switch (settled) {
      case Settled.Won(Revision won) -> {
        revision = Optional.of(won);
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
        pending = Optional.of(new Sent(write, sent));
        yield Beat.OPEN;
      }
    };
  }

  private Settled send(NodeStatus status) {
    sequence++;
    Heartbeat beat =
        new Heartbeat(
            node, process, sequence, status.draining(), status.translogFloor(), status.load());
    ItemCondition condition = revision.map(ItemCondition::at).orElse(ItemCondition.ABSENT);
    return writer.write(StateKeys.node(node), StateCodecs.HEARTBEAT.encode(beat), condition);
  }

  /** Deletes the heartbeat as the node leaves; whoever is slow to see it does no harm. */
  void end() {
    fence.close();
    if (revision.isPresent()) {
      // If its fate stays open, the leader finds the heartbeat silent and deletes it.
      Settled _ = writer.delete(StateKeys.node(node), revision.get());
    }
  }

  /** How a heartbeat ended. */
  enum Beat {
    ACKNOWLEDGED,
    CONDEMNED,
    OPEN
  }

  private record Sent(PendingWrite write, ReadFence.Moment at) {}
}
