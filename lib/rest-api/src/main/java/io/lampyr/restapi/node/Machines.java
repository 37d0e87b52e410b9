package io.lampyr.restapi.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.HotThreads;
import io.lampyr.engine.machine.Machine;
import io.lampyr.engine.machine.NodeTask;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machines that nodes run on.
 *
 * <p>Laws: what is not known of a node is left out, never guessed. Nodes of other processes are
 * asked all at once, each for no longer than a time, and who does not answer is told of as failed.
 * Safe for many threads; {@link #of}, {@link #isHere} and {@link #here} ask no other process.
 */
public interface Machines extends UsesOfNodes, OwnFront {
  /** How long a node may take to tell of itself, where whoever asks says nothing. */
  Duration WITHIN = Duration.ofSeconds(5);

  /** Of nodes that run elsewhere, nothing is known but their heartbeats. */
  Machines UNKNOWN = _ -> Optional.empty();

  /** Of a node of this process. */
  Optional<Machine> of(Heartbeat node);

  /** Whether the node is of this process. */
  default boolean isHere(Heartbeat node) {
    return of(node).isPresent();
  }

  /** The id of the node that this process is, if it is one. */
  default Optional<String> here() {
    return Optional.empty();
  }

  /** The machines of these nodes. Cost: a call to each that is of another process. */
  default Replies<Machine> ask(List<Heartbeat> nodes, Duration within) {
    Map<NodeId, Machine> told = new LinkedHashMap<>();
    nodes.forEach(node -> of(node).ifPresent(machine -> told.put(node.node(), machine)));
    return new Replies<>(told, Map.of(), Map.of());
  }

  /** The busiest threads of nodes of other processes. Cost: as above. */
  default Replies<String> hotThreads(
      List<Heartbeat> nodes, HotThreads.Asked asked, Duration within) {
    return Replies.none();
  }

  /** What nodes of other processes do for tasks. Cost: as above. */
  default Replies<List<NodeTask>> tasks(List<Heartbeat> nodes, Duration within) {
    return Replies.none();
  }

  /** Ends some of that at each node; tells what ran of it. Cost: as above. */
  default Replies<List<NodeTask>> end(
      Map<Heartbeat, List<Long>> numbers, String reason, Duration within) {
    return Replies.none();
  }
}
