package io.lampyr.blockcache.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Keeps what is settled: a newcomer stays in a small probation, and takes the place of a settled
 * key only if it was wanted more often by more than one time. Best for loops over more than fits,
 * where every newcomer is as good as what it would displace.
 */
final class GuardedShadow<K> implements Shadow<K> {
  private static final double MARGIN = 1.0;

  private final int capacity;
  private final int probationSize;
  private final Scores<K> scores;
  private final Ranking<K> settled = new Ranking<>();
  private final LinkedHashMap<K, Double> probation = new LinkedHashMap<>();

  GuardedShadow(int capacity, int probationSize, double halfLife, int remembered) {
    this.capacity = capacity;
    this.probationSize = probationSize;
    this.scores = new Scores<>(halfLife, remembered);
  }

  @Override
  public boolean access(K key) {
    double score = scores.touch(key);
    if (settled.contains(key)) {
      settled.put(key, score);
      return true;
    }
    if (probation.containsKey(key)) {
      probation.put(key, score);
      return true;
    }
    if (settled.size() + probation.size() >= capacity) {
      evict(_ -> true);
    }
    probation.put(key, score);
    while (probation.size() > probationSize && settled.size() < capacity - probationSize) {
      settle(probation.firstEntry());
    }
    return false;
  }

  private void settle(Map.Entry<K, Double> entry) {
    probation.remove(entry.getKey());
    settled.put(entry.getKey(), entry.getValue());
  }

  @Override
  public boolean contains(K key) {
    return settled.contains(key) || probation.containsKey(key);
  }

  @Override
  public Optional<K> evict(Predicate<? super K> mayGo) {
    Optional<Ranking.Place<K>> least = settled.least(mayGo);
    Optional<Map.Entry<K, Double>> newcomer =
        probation.entrySet().stream().filter(entry -> mayGo.test(entry.getKey())).findFirst();
    if (newcomer.isPresent()
        && (probation.size() >= probationSize || least.isEmpty())
        && (least.isEmpty() || !displaces(newcomer.get(), least.get()))) {
      K key = newcomer.get().getKey();
      probation.remove(key);
      return Optional.of(key);
    }
    least.ifPresent(place -> settled.remove(place.key()));
    if (least.isPresent() && newcomer.isPresent() && probation.size() >= probationSize) {
      settle(Map.entry(newcomer.get().getKey(), newcomer.get().getValue()));
    }
    return least.map(Ranking.Place::key);
  }

  private boolean displaces(Map.Entry<K, Double> newcomer, Ranking.Place<K> least) {
    return scores.count(newcomer.getValue()) > scores.count(least.score()) + MARGIN;
  }

  @Override
  public void remove(K key) {
    settled.remove(key);
    probation.remove(key);
    scores.forget(key);
  }

  @Override
  public void clear() {
    settled.clear();
    probation.clear();
    scores.clear();
  }
}
