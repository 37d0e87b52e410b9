package io.lampyr.blockcache.policy;

import io.lampyr.base.check.Check;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Least frequently used, with decay. */
public final class AdaptivePolicy<K> implements EvictionPolicy<K> {
  private final int capacity;
  private final double halfLife;
  private final Map<K, Double> resident = new HashMap<>();
  private final LinkedHashMap<K, Double> ghosts = new LinkedHashMap<>();
  private long now;

  public AdaptivePolicy(int capacity) {
    this.capacity = (int) Check.positive(capacity, "capacity");
    this.halfLife = 4.0 * capacity;
  }

  @Override
  public void admitted(K key) {
    Double before = ghosts.remove(key);
    resident.put(key, raised(before == null ? Double.NEGATIVE_INFINITY : before));
  }

  @Override
  public void touched(K key) {
    resident.computeIfPresent(key, (_, score) -> raised(score));
  }

  /**
   * Scores are logarithms, relative to the origin of time: so they keep their order by themselves.
   */
  private double raised(double score) {
    double fresh = ++now / halfLife;
    return fresh + Math.log1p(Math.exp((score - fresh) * Math.log(2))) / Math.log(2);
  }

  @Override
  public Optional<K> evict(Predicate<? super K> mayGo) {
    K least = null;
    double leastScore = Double.POSITIVE_INFINITY;
    for (Map.Entry<K, Double> entry : resident.entrySet()) {
      if (entry.getValue() < leastScore && mayGo.test(entry.getKey())) {
        least = entry.getKey();
        leastScore = entry.getValue();
      }
    }
    if (least == null) {
      return Optional.empty();
    }
    resident.remove(least);
    ghosts.put(least, leastScore);
    if (ghosts.size() > 2 * capacity) {
      ghosts.pollFirstEntry();
    }
    return Optional.of(least);
  }

  @Override
  public void removed(K key) {
    resident.remove(key);
    ghosts.remove(key);
  }

  @Override
  public void clear() {
    resident.clear();
    ghosts.clear();
  }
}
