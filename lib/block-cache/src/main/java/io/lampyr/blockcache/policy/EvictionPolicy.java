package io.lampyr.blockcache.policy;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides which resident key is worth least.
 *
 * <p>Laws: deterministic, from the calls alone; knows no time but the number of touches. Memory is
 * bounded by a multiple of the capacity that it was made for. Not safe for use by many threads.
 */
public interface EvictionPolicy<K> {

  /** A key became resident, and was wanted once. It was not resident. */
  void admitted(K key);

  /** A resident key was wanted. Ignored for keys that are not resident. */
  void touched(K key);

  /**
   * Takes the key of least worth among those that may go out of the resident ones and returns it,
   * or nothing if none may go.
   */
  Optional<K> evict(Predicate<? super K> mayGo);

  /** A key left by another way; what was known of it is forgotten. */
  void removed(K key);

  /** All keys left. */
  void clear();
}
