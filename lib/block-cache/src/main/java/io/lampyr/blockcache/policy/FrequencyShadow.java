package io.lampyr.blockcache.policy;

import java.util.Optional;
import java.util.function.Predicate;

/** Keeps what was wanted most, with decay: best for mixtures of hot parts and passing ones. */
final class FrequencyShadow<K> implements Shadow<K> {
  private final int capacity;
  private final Scores<K> scores;
  private final Ranking<K> resident = new Ranking<>();

  FrequencyShadow(int capacity, double halfLife, int remembered) {
    this.capacity = capacity;
    this.scores = new Scores<>(halfLife, remembered);
  }

  @Override
  public boolean access(K key) {
    boolean hit = resident.remove(key);
    if (resident.size() == capacity) {
      evict(_ -> true);
    }
    resident.put(key, scores.touch(key));
    return hit;
  }

  @Override
  public boolean contains(K key) {
    return resident.contains(key);
  }

  @Override
  public Optional<K> evict(Predicate<? super K> mayGo) {
    Optional<K> least = resident.least(mayGo).map(Ranking.Place::key);
    least.ifPresent(resident::remove);
    return least;
  }

  @Override
  public void remove(K key) {
    resident.remove(key);
    scores.forget(key);
  }

  @Override
  public void clear() {
    resident.clear();
    scores.clear();
  }
}
