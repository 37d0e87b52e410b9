package io.lampyr.restapi.node;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.error.ApiError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What several nodes said when they were asked at once.
 *
 * @param told by those that answered
 * @param failed why others did not
 * @param untold why others cannot be asked: of these, what is known otherwise is shown
 */
public record Replies<T>(
    Map<NodeId, T> told, Map<NodeId, ApiError> failed, Map<NodeId, ApiError> untold) {
  public Replies {
    told = new LinkedHashMap<>(told);
    failed = new LinkedHashMap<>(failed);
    untold = new LinkedHashMap<>(untold);
  }

  /** Nobody was asked. */
  public static <T> Replies<T> none() {
    return new Replies<>(Map.of(), Map.of(), Map.of());
  }

  /** With what the same nodes said when they were asked for more: who fails then has failed. */
  <U> Replies<T> with(Replies<U> more, Function<U, T> read, BinaryOperator<T> both) {
    Map<NodeId, T> all = new LinkedHashMap<>(told);
    more.told.forEach((node, value) -> all.merge(node, read.apply(value), both));
    Map<NodeId, ApiError> nowFailed = new LinkedHashMap<>(failed);
    nowFailed.putAll(more.failed);
    Map<NodeId, ApiError> nowUntold = new LinkedHashMap<>(untold);
    nowUntold.putAll(more.untold);
    return new Replies<>(all, nowFailed, nowUntold);
  }

  public Optional<T> of(Heartbeat node) {
    return Optional.ofNullable(told.get(node.node()));
  }

  /** Whether the node was asked in vain. */
  public boolean hasFailed(Heartbeat node) {
    return failed.containsKey(node.node());
  }

  /** How many nodes were asked, and why some did not tell what they were asked. */
  public Map<String, @Nullable Object> counted(int nodes) {
    Map<NodeId, ApiError> silent = new LinkedHashMap<>(failed);
    silent.putAll(untold);
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", nodes);
    counts.put("successful", nodes - silent.size());
    counts.put("failed", silent.size());
    if (!silent.isEmpty()) {
      counts.put("failures", failures(silent));
    }
    return counts;
  }

  /** As answers tell of nodes that failed. */
  public static List<Map<String, @Nullable Object>> failures(Map<NodeId, ApiError> silent) {
    return silent.entrySet().stream()
        .map(each -> failure(each.getKey().value(), each.getValue()).toJson())
        .toList();
  }

  /** Of one node, and why. */
  public static ApiError failure(String node, ApiError why) {
    return ApiError.of("failed_node_exception", "Failed node [" + node + "]")
        .with("node_id", node)
        .causedBy(why);
  }
}
