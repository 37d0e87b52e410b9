package io.lampyr.base.kept;

import io.lampyr.base.check.Check;
import java.util.LinkedHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was used last, up to a weight: what was longest not used goes first. Nothing is kept that is
 * heavier than all that may be. Safe for many threads, each call for itself; who holds the object's
 * own lock makes several calls as one.
 */
public final class RecentlyUsed<K, V> {
  private final long most;
  private final ToLongFunction<V> weigher;
  private final LinkedHashMap<K, V> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  private RecentlyUsed(long most, ToLongFunction<V> weigher) {
    this.most = Check.positive(most, "weight of what is kept");
    this.weigher = weigher;
  }

  /** Keeps so many entries at most. */
  public static <K, V> RecentlyUsed<K, V> ofEntries(int most) {
    return new RecentlyUsed<>(most, _ -> 1);
  }

  /** Keeps values that together weigh so much at most. A value's weight must not change. */
  public static <K, V> RecentlyUsed<K, V> ofWeight(long most, ToLongFunction<V> weigher) {
    return new RecentlyUsed<>(most, weigher);
  }

  /** What is kept under the key, which counts as used by that. */
  public synchronized @Nullable V find(K key) {
    return kept.get(key);
  }

  /** Keeps the value in place of what was under the key before. */
  public synchronized void keep(K key, V value) {
    V before = kept.put(key, value);
    weight += weigher.applyAsLong(value) - (before == null ? 0 : weigher.applyAsLong(before));
    while (weight > most) {
      weight -= weigher.applyAsLong(kept.pollFirstEntry().getValue());
    }
  }

  public synchronized void forget(K key) {
    V before = kept.remove(key);
    weight -= before == null ? 0 : weigher.applyAsLong(before);
  }

  /** Forgets all entries that the predicate is true of; looks at each of them. */
  public synchronized void forgetIf(BiPredicate<K, V> unwanted) {
    kept.entrySet()
        .removeIf(entry -> {
          boolean gone = unwanted.test(entry.getKey(), entry.getValue());
          weight -= gone ? weigher.applyAsLong(entry.getValue()) : 0;
          return gone;
        });
  }

  /** Looks at all that is kept, which does not count as used by that. */
  public synchronized void each(BiConsumer<K, V> look) {
    kept.forEach(look);
  }

  /** What all that is kept weighs. */
  public synchronized long weight() {
    return weight;
  }
}
