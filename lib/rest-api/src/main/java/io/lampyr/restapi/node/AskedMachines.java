package io.lampyr.restapi.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.engine.machine.HotThreads;
import io.lampyr.engine.machine.Machine;
import io.lampyr.engine.machine.NodeAnswer;
import io.lampyr.engine.machine.NodeQuestion;
import io.lampyr.engine.machine.NodeTask;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.restapi.error.ApiError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The same machines, and those of nodes of other processes, which are asked. */
public final class AskedMachines implements Machines {
  /** So many nodes are asked at once: all that there are, where nobody has more. */
  private static final int AT_ONCE = 256;

  private final Machines own;
  private final Peers nodes;
  private final Siblings siblings;

  public AskedMachines(Machines own, Peers nodes, Scheduler scheduler) {
    this.own = own;
    this.nodes = nodes;
    this.siblings = new Siblings(scheduler, "ask-nodes", AT_ONCE);
  }

  @Override
  public Optional<Machine> of(Heartbeat node) {
    return own.of(node);
  }

  @Override
  public boolean isHere(Heartbeat node) {
    return own.isHere(node);
  }

  @Override
  public Optional<String> here() {
    return own.here();
  }

  @Override
  public Optional<ConnectionTally> connections() {
    return own.connections();
  }

  @Override
  public Replies<Machine> ask(List<Heartbeat> all, Duration within) {
    Replies<Machine> told =
        asked(
            elsewhere(all),
            _ -> new NodeQuestion.OfMachine(),
            within,
            answer -> answer instanceof NodeAnswer.OfMachine(var machine) ? machine : null);
    Map<NodeId, Machine> machines = new LinkedHashMap<>(own.ask(all, within).told());
    machines.putAll(told.told());
    return new Replies<>(machines, told.failed(), told.untold());
  }

  @Override
  public Replies<String> hotThreads(List<Heartbeat> all, HotThreads.Asked hot, Duration within) {
    return asked(
        elsewhere(all),
        _ -> new NodeQuestion.OfHotThreads(hot),
        within.plus(hot.interval()),
        answer -> answer instanceof NodeAnswer.OfHotThreads(String text) ? text : null);
  }

  @Override
  public Replies<List<NodeTask>> tasks(List<Heartbeat> all, Duration within) {
    return asked(elsewhere(all), _ -> new NodeQuestion.OfTasks(), within, AskedMachines::tasks);
  }

  @Override
  public Replies<List<NodeTask>> end(
      Map<Heartbeat, List<Long>> numbers, String reason, Duration within) {
    return asked(
        List.copyOf(numbers.keySet()),
        node -> new NodeQuestion.EndTasks(numbers.getOrDefault(node, List.of()), reason),
        within,
        AskedMachines::tasks);
  }

  @Override
  public Replies<List<ShardUses>> fieldUses(
      List<Heartbeat> all, List<ShardId> shards, Duration within) {
    Map<Heartbeat, Integer> looked = new LinkedHashMap<>();
    all.stream().filter(node -> node.search().isPresent()).forEach(node -> looked.put(node, 0));
    Replies<List<ShardUses>> told = Replies.none();
    while (!shards.isEmpty() && !looked.isEmpty()) {
      Replies<NodeAnswer.OfFieldUses> more =
          asked(
              List.copyOf(looked.keySet()),
              node -> ofFieldUses(shards, looked.getOrDefault(node, 0)),
              within,
              answer -> answer instanceof NodeAnswer.OfFieldUses uses ? uses : null);
      told = told.with(more, NodeAnswer.OfFieldUses::shards, AskedMachines::both);
      for (Heartbeat node : List.copyOf(looked.keySet())) {
        // Who answers nothing at all has nothing to add: it would be asked for ever.
        int further = more.of(node).map(NodeAnswer.OfFieldUses::looked).orElse(0);
        int next = looked.getOrDefault(node, 0) + further;
        if (further <= 0 || next >= shards.size()) {
          var _ = looked.remove(node);
        } else {
          looked.put(node, next);
        }
      }
    }
    return told;
  }

  private static NodeQuestion ofFieldUses(List<ShardId> shards, int from) {
    int to = Math.min(shards.size(), from + NodeQuestion.OfFieldUses.MOST);
    return new NodeQuestion.OfFieldUses(shards.subList(from, to));
  }

  private static List<ShardUses> both(List<ShardUses> some, List<ShardUses> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private static @Nullable List<NodeTask> tasks(NodeAnswer answer) {
    return answer instanceof NodeAnswer.OfTasks(var tasks) ? tasks : null;
  }

  private List<Heartbeat> elsewhere(List<Heartbeat> all) {
    return all.stream().filter(node -> !own.isHere(node)).toList();
  }

  /** What one node said, or why it did not. */
  private sealed interface Reply<T> {}

  private record Told<T>(T value) implements Reply<T> {}

  private record Failed<T>(ApiError why) implements Reply<T> {}

  private record Untold<T>(ApiError why) implements Reply<T> {}

  private <T> Replies<T> asked(
      List<Heartbeat> beats,
      Function<Heartbeat, NodeQuestion> question,
      Duration within,
      Function<NodeAnswer, @Nullable T> read) {
    List<Reply<T>> replies;
    try {
      replies =
          siblings.<Heartbeat, Reply<T>, RuntimeException>map(
              beats, node -> reply(node, question.apply(node), within, read));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while nodes were asked", e);
    }
    Map<NodeId, T> told = new LinkedHashMap<>();
    Map<NodeId, ApiError> failed = new LinkedHashMap<>();
    Map<NodeId, ApiError> untold = new LinkedHashMap<>();
    for (int i = 0; i < beats.size(); i++) {
      NodeId node = beats.get(i).node();
      switch (replies.get(i)) {
        case Told<T>(T value) -> told.put(node, value);
        case Failed<T>(ApiError why) -> failed.put(node, why);
        case Untold<T>(ApiError why) -> untold.put(node, why);
      }
    }
    return new Replies<>(told, failed, untold);
  }

  private <T> Reply<T> reply(
      Heartbeat node,
      NodeQuestion question,
      Duration within,
      Function<NodeAnswer, @Nullable T> read) {
    try {
      ShardReply<Optional<BytesRef>> reply =
          nodes.connect(node.node(), node.process()).tell(node.node(), question.encode(), within);
      return switch (reply) {
        case ShardReply.Answered<Optional<BytesRef>>(var answer) -> {
          @Nullable T value =
              answer.map(bytes -> read.apply(NodeAnswer.decode(bytes(bytes)))).orElse(null);
          yield value == null ? untold(node) : new Told<>(value);
        }
        case ShardReply.NotOwner<Optional<BytesRef>>(String reason) ->
            failed("node_not_connected_exception", node, reason);
        case ShardReply.Stale<Optional<BytesRef>>(String reason) ->
            failed("node_not_connected_exception", node, reason);
        case ShardReply.Overloaded<Optional<BytesRef>>(String reason, Duration _) ->
            failed("rejected_execution_exception", node, reason);
        case ShardReply.Unknown<Optional<BytesRef>>(String reason) ->
            failed("receive_timeout_transport_exception", node, reason);
      };
    } catch (LampyrException broken) {
      return failed("transport_exception", node, String.valueOf(broken.getMessage()));
    }
  }

  private static byte[] bytes(BytesRef bytes) {
    return ArrayUtil.copyOfSubArray(bytes.bytes, bytes.offset, bytes.offset + bytes.length);
  }

  private static <T> Reply<T> untold(Heartbeat node) {
    return new Untold<>(
        ApiError.of(
            "action_not_found_transport_exception",
            place(node) + " is of a release that tells no more of itself than its heartbeat"));
  }

  private static <T> Reply<T> failed(String type, Heartbeat node, String reason) {
    return new Failed<>(ApiError.of(type, place(node) + " " + reason));
  }

  private static String place(Heartbeat node) {
    return "[" + node.node().value() + "][" + node.process().address() + "]";
  }
}
