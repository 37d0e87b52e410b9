package io.lampyr.blockcache.policy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Keys in the order of their scores. */
final class Ranking<K> {
  private final Map<K, Place<K>> places = new HashMap<>();
  private final TreeSet<Place<K>> order =
      new TreeSet<>(
          Comparator.<Place<K>>comparingDouble(Place::score).thenComparingLong(Place::number));
  private long numbers;

  /** A key's place; the number tells keys of one score apart, the older one being less. */
  record Place<K>(K key, double score, long number) {}

  void put(K key, double score) {
    remove(key);
    Place<K> place = new Place<>(key, score, numbers++);
    places.put(key, place);
    order.add(place);
  }

  boolean remove(K key) {
    Place<K> place = places.remove(key);
    return place != null && order.remove(place);
  }

  boolean contains(K key) {
    return places.containsKey(key);
  }

  int size() {
    return places.size();
  }

  /** The least of those that may go. */
  Optional<Place<K>> least(Predicate<? super K> mayGo) {
    for (Place<K> place : order) {
      if (mayGo.test(place.key())) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  void clear() {
    places.clear();
    order.clear();
  }
}
