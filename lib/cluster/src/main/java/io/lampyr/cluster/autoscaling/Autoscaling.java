package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.autoscaling.ScalingDecision.SteadyLow;
import io.lampyr.cluster.state.NodeLoad;
import java.util.List;
import java.util.Optional;
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
    Check.notNegative(nodes, "nodes");
    if (loads.isEmpty()) {
      return new ScalingDecision(Math.max(nodes, settings.minNodes()), Optional.empty());
    }
    int needed = within(settings, needed(loads, 1));
    if (needed > nodes) {
      return new ScalingDecision(needed, Optional.empty());
    }
    int enough = within(settings, needed(loads, 1 + settings.headroom()));
    if (enough >= nodes || loads.size() < nodes) {
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

  private static int needed(List<NodeLoad> loads, double factor) {
    double processors =
        sum(loads, load -> load.ingestion() + load.search()) / mean(loads, NodeLoad::processors);
    double memory = sum(loads, NodeLoad::memoryNeeded) / mean(loads, NodeLoad::memory);
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(Math.max(processors, memory) * factor));
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
