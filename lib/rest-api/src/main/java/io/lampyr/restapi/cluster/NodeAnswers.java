package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.node.NodeChoice;
import io.lampyr.restapi.node.Replies;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all answers about nodes have in common. */
final class NodeAnswers {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ClusterView view;
  private final Identity identity;

  NodeAnswers(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  /** What is told of one node. */
  interface Shown {
    Map<String, @Nullable Object> of(Heartbeat beat);
  }

  /** The words of a part of the path that not all paths have. */
  static List<String> words(Call call, String part) {
    return call.pathIfGiven(part).map(IndexOptions::split).orElse(List.of());
  }

  static Map<String, @Nullable Object> counted(int nodes) {
    return Replies.none().counted(nodes);
  }

  /** How long nodes may take to tell of themselves. */
  static Duration within(Call call) {
    Duration asked = call.parameters().duration("timeout", Machines.WITHIN);
    return !asked.isPositive() || asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }

  /** The nodes that are meant. */
  List<Heartbeat> chosen(List<String> names) {
    return new NodeChoice(names).of(view.nodes());
  }

  /** Those that failed are counted, and left out. */
  Answer nodes(Call call, List<Heartbeat> beats, Replies<?> replies, Shown shown) {
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    beats.stream()
        .filter(beat -> !replies.hasFailed(beat))
        .forEach(beat -> nodes.put(beat.node().value(), shown.of(beat)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", replies.counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(call.readable(answer));
  }

  Map<String, @Nullable Object> head(Heartbeat beat) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("name", beat.node().value());
    head.put("transport_address", beat.process().address());
    head.put("host", NodeAddress.host(beat));
    head.put("ip", NodeAddress.host(beat));
    head.put("roles", identity.roles(beat));
    return head;
  }
}
