package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all answers about nodes have in common. */
final class NodeAnswers {
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
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", nodes);
    counts.put("successful", nodes);
    counts.put("failed", 0);
    return counts;
  }

  Answer nodes(Call call, NodeChoice choice, Shown shown) {
    List<Heartbeat> beats = choice.of(view.nodes());
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    beats.forEach(beat -> nodes.put(beat.node().value(), shown.of(beat)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_nodes", counted(beats.size()));
    answer.put("cluster_name", identity.cluster());
    answer.put("nodes", nodes);
    return Answer.ok(call.readable(answer));
  }

  Map<String, @Nullable Object> head(Heartbeat beat) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("name", beat.node().value());
    head.put("transport_address", beat.process().address());
    head.put("host", ClusterView.host(beat));
    head.put("ip", ClusterView.host(beat));
    head.put("roles", identity.roles(beat));
    return head;
  }
}
