package io.lampyr.blockcache.policy;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.function.Predicate;

/** Keeps what was wanted last: best while the working set moves. */
final class RecencyShadow<K> implements Shadow<K> {
  private final int capacity;
  private final LinkedHashSet<K> order = new LinkedHashSet<>();

  RecencyShadow(int capacity) {
    this.capacity = capacity;
  }

  @Override
  public boolean access(K key) {
    boolean hit = order.remove(key);
    if (order.size() == capacity) {
      order.removeFirst();
    }
    order.add(key);
    return hit;
  }

  @Override
  public boolean contains(K key) {
    return order.contains(key);
  }

  @Override
  public Optional<K> evict(Predicate<? super K> mayGo) {
    for (Iterator<K> keys = order.iterator(); keys.hasNext(); ) {
      K key = keys.next();
      if (mayGo.test(key)) {
        keys.remove();
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  @Override
  public void remove(K key) {
    order.remove(key);
  }

  @Override
  public void clear() {
    order.clear();
  }
}
