package io.lampyr.bench.cache;

import io.lampyr.bench.report.Table;
import io.lampyr.blockcache.policy.AdaptivePolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Hit rates of the cache's own policy, beside the best possible and two plain policies. */
public final class CacheBenchmark {
  private static final List<Long> SEEDS = List.of(42L, 43L, 44L);
  private static final List<String> COLUMNS =
      List.of("belady", "lampyr", "lru", "lfu", "lampyr/belady", "lampyr/lru");

  private CacheBenchmark() {}

  /** Plays all traces, each made from several seeds; rates are the means. */
  public static Table run() {
    Map<String, List<Rates>> byTrace = new LinkedHashMap<>();
    for (long seed : SEEDS) {
      for (Trace trace : Trace.all(seed)) {
        byTrace.computeIfAbsent(trace.name(), _ -> new ArrayList<>()).add(Rates.of(trace));
      }
    }
    Table table = new Table("cache", COLUMNS);
    byTrace.forEach((name, rates) -> table.add(name, row(rates)));
    return table;
  }

  private static List<Double> row(List<Rates> rates) {
    double belady = mean(rates, Rates::belady);
    double lampyr = mean(rates, Rates::lampyr);
    double lru = mean(rates, Rates::lru);
    return List.of(
        belady, lampyr, lru, mean(rates, Rates::lfu), ratio(lampyr, belady), ratio(lampyr, lru));
  }

  private static double mean(List<Rates> rates, ToDoubleFunction<Rates> which) {
    return rates.stream().mapToDouble(which).average().orElse(0);
  }

  private static double ratio(double ours, double theirs) {
    return theirs == 0 ? Double.POSITIVE_INFINITY : ours / theirs;
  }

  private record Rates(double belady, double lampyr, double lru, double lfu) {
    static Rates of(Trace trace) {
      return new Rates(
          Replay.beladyHitRate(trace),
          Replay.hitRate(trace, new AdaptivePolicy<>(trace.capacity())),
          Replay.hitRate(trace, new Replay.Lru()),
          Replay.hitRate(trace, new Replay.Lfu()));
    }
  }
}
