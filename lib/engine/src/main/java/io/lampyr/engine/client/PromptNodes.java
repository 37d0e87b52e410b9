package io.lampyr.engine.client;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.node.NodeService;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * The way to nodes, by calls that do not wait for one that hangs: where an answer is late, the same
 * call is made a second time, beside the first, to the same node. Nodes apply nothing twice, and
 * what a call asks for beside writes may be done twice. A node that is no member any more, as it
 * has ended, is not waited for: what was asked of it may have been done or not.
 *
 * <p>Cost: none as long as answers are not late, and a read of cluster state for each that is. See
 * {@link Hedge} for how many second calls there are at most.
 */
public final class PromptNodes implements NodeConnector {
  /** An acknowledgement takes some 300 ms; what is refused for its number is waited for longer. */
  private static final Hedge.Patience WRITES =
      new Hedge.Patience(Duration.ofMillis(1500), Duration.ofSeconds(10));

  private static final Hedge.Patience READS =
      new Hedge.Patience(Duration.ofSeconds(1), Duration.ofSeconds(10));

  /** Refreshes and flushes, which take as long as there is something to be written. */
  private static final Hedge.Patience ROUNDS =
      new Hedge.Patience(Duration.ofSeconds(5), Duration.ofMinutes(1));

  /** Of what nobody hears anything about. */
  private static final Hedge.Patience NEWS =
      new Hedge.Patience(Duration.ofSeconds(1), Duration.ofSeconds(2));

  private final NodeConnector nodes;
  private final Predicate<NodeId> members;
  private final Ports ports;
  private final Hedges hedges;

  record Hedges(Hedge writes, Hedge reads, Hedge rounds, Hedge news) {}

  /** With who tells which nodes are members. */
  PromptNodes(NodeConnector nodes, Predicate<NodeId> members, Ports ports) {
    this.nodes = nodes;
    this.members = members;
    this.ports = ports;
    this.hedges =
        new Hedges(
            Hedge.ofMany(ports, "append", WRITES),
            Hedge.ofMany(ports, "node-read", READS),
            Hedge.ofMany(ports, "round", ROUNDS),
            Hedge.ofMany(ports, "news", NEWS));
  }

  /** Cluster state, which is read where an answer is late, tells which nodes are members. */
  public static PromptNodes of(NodeConnector nodes, ItemStore state, Ports ports) {
    return new PromptNodes(nodes, node -> mayBeMember(state, node), ports);
  }

  private static boolean mayBeMember(ItemStore state, NodeId node) {
    try {
      return state.read(StateKeys.node(node)).isPresent();
    } catch (LampyrException unread) {
      return true;
    }
  }

  @Override
  public NodeService connect(NodeId node, NodeProcess process) {
    return new PromptNode(
        nodes.connect(node, process), hedges, () -> members.test(node), ports.clock());
  }
}
