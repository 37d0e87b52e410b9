package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.autoscaling.ScalingDecision.SteadyLow;
import io.lampyr.cluster.state.NodeLoad;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleToIntFunction;
import java.util.function.ToDoubleFunction;

/**
 * Up at once, down only after a cool-down of steady low load. Load and memory are summed over all
 * nodes and divided by what one node has on average; the greater need counts.
 *
 * <p>Down needs every node's report: a node that is not heard may be the busy one. Any signal to
 * the contrary starts the cool-down anew. Pure; the caller computes it every few seconds and
 * applies it.
 */
public final class Autoscaling {
  private Autoscaling() {}

  /** The wanted size for the present one and the loads that its nodes reported. */
  public static ScalingDecision decide(
      ScalingSettings settings,
      int nodes,
      List<NodeLoad> loads,
      Optional<SteadyLow> before,
      long nowNanos) {
    return decide(
        settings,
        new Present(nodes, loads.size()),
        factor -> ceiling(needed(loads) * factor),
        before,
        nowNanos);
  }

  /**
   * The same of nodes that do nothing but search: the greatest of what their load, their memory and
   * the data to be kept near need.
   */
  public static ScalingDecision decide(
      ScalingSettings settings, SearchReport seen, Optional<SteadyLow> before, long nowNanos) {
    return decide(
        settings,
        new Present(seen.nodes(), seen.heard().size()),
        factor -> ceiling(needed(seen) * factor),
        before,
        nowNanos);
  }

  /** How many nodes there are, and how many of them are heard. */
  private record Present(int nodes, int heard) {}

  private static ScalingDecision decide(
      ScalingSettings settings,
      Present present,
      DoubleToIntFunction need,
      Optional<SteadyLow> before,
      long nowNanos) {
    int nodes = present.nodes();
    Check.notNegative(nodes, "nodes");
    if (present.heard() == 0) {
      return new ScalingDecision(Math.max(nodes, settings.minNodes()), Optional.empty());
    }
    int needed = within(settings, need.applyAsInt(1));
    if (needed > nodes) {
      return new ScalingDecision(needed, Optional.empty());
    }
    int enough = within(settings, need.applyAsInt(1 + settings.headroom()));
    if (enough >= nodes || present.heard() < nodes) {
      return new ScalingDecision(Math.min(nodes, settings.maxNodes()), Optional.empty());
    }
    SteadyLow low =
        before
            .map(steady -> new SteadyLow(steady.sinceNanos(), Math.max(steady.target(), enough)))
            .orElseGet(() -> new SteadyLow(nowNanos, enough));
    boolean patient = nowNanos - low.sinceNanos() < settings.coolDown().toNanos();
    return patient
        ? new ScalingDecision(nodes, Optional.of(low))
        : new ScalingDecision(low.target(), Optional.empty());
  }

  private static double needed(List<NodeLoad> loads) {
    double processors =
        sum(loads, load -> load.ingestion() + load.search()) / mean(loads, NodeLoad::processors);
    double memory = sum(loads, NodeLoad::memoryNeeded) / mean(loads, NodeLoad::memory);
    return Math.max(processors, memory);
  }

  private static double needed(SearchReport seen) {
    List<NodeLoad> loads = seen.heard().stream().map(SearchReport.Heard::load).toList();
    double wanted = seen.heard().stream().mapToDouble(node -> node.offer().cacheWanted()).sum();
    double had = seen.heard().stream().mapToDouble(node -> node.offer().cacheBytes()).sum();
    return Math.max(needed(loads), wanted * loads.size() / had);
  }

  private static int ceiling(double need) {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(need));
  }

  private static double sum(List<NodeLoad> loads, ToDoubleFunction<NodeLoad> value) {
    return loads.stream().mapToDouble(value).sum();
  }

  private static double mean(List<NodeLoad> loads, ToDoubleFunction<NodeLoad> value) {
    return sum(loads, value) / loads.size();
  }

  private static int within(ScalingSettings settings, int nodes) {
    return Math.max(settings.minNodes(), Math.min(settings.maxNodes(), nodes));
  }
}
