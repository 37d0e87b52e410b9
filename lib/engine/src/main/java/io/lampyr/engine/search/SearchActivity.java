package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import io.lampyr.query.aggregation.AggregationTree;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts what is searched, by shards: as coordinator, so a shard that leaves search counts here.
 *
 * <p>Laws: counts begin with the process, live in its memory, and leave it when they are {@link
 * #handedOver}. While more than {@link #FULL} shards are counted this {@link #isFull}, and of
 * shards beyond {@link #MAX_SHARDS} nothing is counted; nor is it of groups with longer names than
 * {@link #MAX_GROUP_LENGTH}. Safe for many threads; the lock is held for a few additions.
 */
public final class SearchActivity {
  static final int FULL = 20_000;
  static final int MAX_SHARDS = 40_000;
  static final int MAX_GROUP_LENGTH = 200;

  private final Map<ShardId, Counters> shards = new HashMap<>();
  private long changes;

  /** By type, and by the kind of what they passed over: there are as many as there are types. */
  private final Map<String, Map<String, Long>> aggregations = new TreeMap<>();

  /** The counters of one shard, under this object's lock. */
  private static final class Counters {
    private final Map<Phase, Count> phases = new EnumMap<>(Phase.class);
    private final Map<String, Map<Phase, Count>> groups = new TreeMap<>();
    private long hits;
    private long misses;

    private SearchCounts now() {
      return new SearchCounts(phases, groups, hits, misses);
    }

    private void take(SearchCounts counts) {
      SearchCounts rest = now().minus(counts);
      phases.clear();
      phases.putAll(rest.phases());
      groups.clear();
      rest.groups()
          .forEach((name, own) -> {
            Map<Phase, Count> copy = new EnumMap<>(Phase.class);
            copy.putAll(own);
            groups.put(name, copy);
          });
      hits = rest.hits();
      misses = rest.misses();
    }

    private void add(Phase phase, Count more, Collection<String> to) {
      phases.merge(phase, more, Count::plus);
      for (String group : to) {
        if (groups.containsKey(group)
            || (groups.size() < SearchCounts.MAX_GROUPS && group.length() <= MAX_GROUP_LENGTH)) {
          groups
              .computeIfAbsent(group, _ -> new EnumMap<>(Phase.class))
              .merge(phase, more, Count::plus);
        }
      }
    }
  }

  /** What goes on upon the shard. */
  public synchronized SearchCounts goingOn(ShardId shard) {
    return Optional.ofNullable(shards.get(shard))
        .map(counted -> counted.now().goingOn())
        .orElse(SearchCounts.NONE);
  }

  /** What was counted of each shard and was not handed over. */
  public synchronized Map<ShardId, SearchCounts> counted() {
    Map<ShardId, SearchCounts> counted = new HashMap<>();
    shards.forEach((shard, counters) -> {
      SearchCounts lasting = counters.now().lasting();
      if (!lasting.isNone()) {
        counted.put(shard, lasting);
      }
    });
    return counted;
  }

  /** A number that rises whenever something is counted. */
  public synchronized long changes() {
    return changes;
  }

  /** Whether there is hardly room for further shards. */
  public synchronized boolean isFull() {
    return shards.size() > FULL;
  }

  /** That is told by others from now on. */
  public synchronized void handedOver(Map<ShardId, SearchCounts> counted) {
    counted.forEach((shard, counts) -> {
      Counters counters = shards.get(shard);
      if (counters != null) {
        counters.take(counts);
        if (counters.now().isNone()) {
          shards.remove(shard);
        }
      }
    });
  }

  private Counters counters(ShardId shard) {
    changes++;
    Counters found = shards.get(shard);
    if (found == null) {
      found = new Counters();
      if (shards.size() < MAX_SHARDS) {
        shards.put(shard, found);
      }
    }
    return found;
  }

  /** A result that was kept, or was not, where it might have been. */
  synchronized void looked(SearchRequest request, boolean hit) {
    for (SearchShard shard : request.shards()) {
      Counters counted = counters(shard.id());
      if (hit) {
        counted.hits++;
        counted.add(Phase.QUERY, new Count(1, 0, 0), request.body().extras().stats());
      } else {
        counted.misses++;
      }
    }
  }

  /** Aggregations begin to pass over a shard. */
  synchronized void passed(List<AggregationTree.Passed> all) {
    for (AggregationTree.Passed one : all) {
      aggregations
          .computeIfAbsent(one.type(), _ -> new TreeMap<>())
          .merge(one.kind(), 1L, Long::sum);
    }
  }

  /** How often aggregations passed over shards, by their types and the kinds of the values. */
  public synchronized Map<String, Map<String, Long>> aggregations() {
    Map<String, Map<String, Long>> told = new TreeMap<>();
    aggregations.forEach((type, kinds) -> told.put(type, new TreeMap<>(kinds)));
    return told;
  }

  /** A scroll was begun, or a point in time opened, over these shards. */
  public void opened(Phase phase, Collection<ShardId> ids) {
    var _ = add(phase, new Count(1, 0, 0), List.copyOf(ids), List.of());
  }

  /** A document was asked for by its id, and found or not. */
  void read(ShardId shard, boolean found, long nanos) {
    var _ =
        add(found ? Phase.FOUND : Phase.MISSED, new Count(1, nanos, 0), List.of(shard), List.of());
  }

  /** A query failed upon the shard. */
  void failed(SearchRequest request, int ordinal) {
    var _ =
        add(
            Phase.FAILED,
            new Count(1, 0, 0),
            List.of(request.shards().get(ordinal).id()),
            request.body().extras().stats());
  }

  /** Work on some of a request's shards that begins now; to be ended once. */
  Work begin(Phase phase, SearchRequest request, List<Integer> ordinals) {
    List<ShardId> ids = ordinals.stream().map(at -> request.shards().get(at).id()).toList();
    List<String> groups = request.body().extras().stats();
    return new Work(phase, add(phase, new Count(0, 0, 1), ids, groups), groups);
  }

  private synchronized List<Counters> add(
      Phase phase, Count more, List<ShardId> ids, Collection<String> groups) {
    List<Counters> found = ids.stream().map(this::counters).toList();
    found.forEach(counted -> counted.add(phase, more, groups));
    return found;
  }

  /** Work that goes on. */
  final class Work {
    private final Phase phase;
    private final List<Counters> counted;
    private final List<String> groups;

    private Work(Phase phase, List<Counters> counted, List<String> groups) {
      this.phase = phase;
      this.counted = counted;
      this.groups = groups;
    }

    /** It took so long, for all of the shards; what failed is counted too. */
    void end(long nanos) {
      Count more = new Count(1, nanos / Math.max(1, counted.size()), -1);
      synchronized (SearchActivity.this) {
        changes++;
        counted.forEach(shard -> shard.add(phase, more, groups));
      }
    }
  }
}
