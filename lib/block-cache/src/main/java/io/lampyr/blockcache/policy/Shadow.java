package io.lampyr.blockcache.policy;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * A way to choose what stays, played through with keys alone: it shows how many hits that way would
 * have had, and what it would keep.
 */
interface Shadow<K> {

  /** The key was wanted. Returns whether it was there; it is there afterwards. */
  boolean access(K key);

  boolean contains(K key);

  /** Takes out the key of least worth among those that may go. */
  Optional<K> evict(Predicate<? super K> mayGo);

  void remove(K key);

  void clear();
}
