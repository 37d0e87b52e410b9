package io.lampyr.bench.cache;

import io.lampyr.blockcache.policy.EvictionPolicy;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Plays traces against policies and counts hits. */
final class Replay {
  private Replay() {}

  /** The share of touches that hit, when the policy evicts. */
  static double hitRate(Trace trace, EvictionPolicy<Integer> policy) {
    Set<Integer> resident = new HashSet<>();
    int hits = 0;
    for (Integer key : trace.wanted()) {
      if (resident.contains(key)) {
        hits++;
        policy.touched(key);
        continue;
      }
      if (resident.size() == trace.capacity()) {
        resident.remove(policy.evict(_ -> true).orElseThrow());
      }
      resident.add(key);
      policy.admitted(key);
    }
    return (double) hits / trace.wanted().size();
  }

  /**
   * The best that any policy could do which must admit what it reads, knowing the future: what is
   * wanted again last goes.
   */
  static double beladyHitRate(Trace trace) {
    List<Integer> wanted = trace.wanted();
    int[] next = nextUses(wanted);
    Map<Integer, Integer> nextOf = new HashMap<>();
    TreeSet<Integer> byNext = new TreeSet<>();
    Map<Integer, Integer> keyAt = new HashMap<>();
    int hits = 0;
    for (int i = 0; i < wanted.size(); i++) {
      Integer key = wanted.get(i);
      Integer due = nextOf.remove(key);
      if (due != null) {
        hits++;
        byNext.remove(due);
        keyAt.remove(due);
      } else if (nextOf.size() == trace.capacity()) {
        int last = byNext.removeLast();
        nextOf.remove(keyAt.remove(last));
      }
      nextOf.put(key, next[i]);
      keyAt.put(next[i], key);
      byNext.add(next[i]);
    }
    return (double) hits / wanted.size();
  }

  /**
   * For each touch the next of the same key; a value of its own behind the end if there is none.
   */
  private static int[] nextUses(List<Integer> wanted) {
    int[] next = new int[wanted.size()];
    Map<Integer, Integer> seen = new HashMap<>();
    for (int i = wanted.size() - 1; i >= 0; i--) {
      Integer later = seen.put(wanted.get(i), i);
      next[i] = later == null ? wanted.size() + i : later;
    }
    return next;
  }

  /** Plain least recently used. */
  static final class Lru implements EvictionPolicy<Integer> {
    private final LinkedHashSet<Integer> order = new LinkedHashSet<>();

    @Override
    public void admitted(Integer key) {
      order.add(key);
    }

    @Override
    public void touched(Integer key) {
      order.remove(key);
      order.add(key);
    }

    @Override
    public Optional<Integer> evict(Predicate<? super Integer> mayGo) {
      return Optional.of(order.removeFirst());
    }

    @Override
    public void removed(Integer key) {
      order.remove(key);
    }

    @Override
    public void clear() {
      order.clear();
    }
  }

  /** Plain least frequently used: counts begin anew with each admission, the older goes first. */
  static final class Lfu implements EvictionPolicy<Integer> {
    private record Count(Integer key, int count, long touch) {}

    private final Map<Integer, Count> counts = new HashMap<>();
    private final TreeSet<Count> order =
        new TreeSet<>(Comparator.comparingInt(Count::count).thenComparingLong(Count::touch));
    private long touches;

    @Override
    public void admitted(Integer key) {
      put(new Count(key, 1, touches++));
    }

    @Override
    public void touched(Integer key) {
      Count before = counts.get(key);
      if (before != null) {
        order.remove(before);
        put(new Count(key, before.count() + 1, touches++));
      }
    }

    private void put(Count count) {
      counts.put(count.key(), count);
      order.add(count);
    }

    @Override
    public Optional<Integer> evict(Predicate<? super Integer> mayGo) {
      Count least = order.removeFirst();
      counts.remove(least.key());
      return Optional.of(least.key());
    }

    @Override
    public void removed(Integer key) {
      Count count = counts.remove(key);
      if (count != null) {
        order.remove(count);
      }
    }

    @Override
    public void clear() {
      counts.clear();
      order.clear();
    }
  }
}
