package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.engine.search.SearchCounts.Count;
import io.lampyr.engine.search.SearchCounts.Phase;
import io.lampyr.query.aggregation.AggregationTree;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts what is searched, by shards: as coordinator, so a shard that leaves search counts here.
 *
 * <p>Laws: counts begin with the process and live in its memory; those of at most {@link
 * #MAX_SHARDS} shards are kept, those searched last, and of each shard those of the first {@link
 * #MAX_GROUPS} groups. Safe for many threads; the lock is held for a few additions.
 */
public final class SearchActivity {
  static final int MAX_SHARDS = 20_000;
  static final int MAX_GROUPS = 100;

  private final RecentlyUsed<ShardId, Counters> shards = RecentlyUsed.ofEntries(MAX_SHARDS);

  /** By type, and by the kind of what they passed over: there are as many as there are types. */
  private final Map<String, Map<String, Long>> aggregations = new TreeMap<>();

  /** The counters of one shard, under this object's lock. */
  private static final class Counters {
    private final Map<Phase, Count> phases = new EnumMap<>(Phase.class);
    private final Map<String, Map<Phase, Count>> groups = new TreeMap<>();
    private long hits;
    private long misses;

    private void add(Phase phase, Count more, Collection<String> to) {
      phases.merge(phase, more, Count::plus);
      for (String group : to) {
        if (groups.containsKey(group) || groups.size() < MAX_GROUPS) {
          groups
              .computeIfAbsent(group, _ -> new EnumMap<>(Phase.class))
              .merge(phase, more, Count::plus);
        }
      }
    }
  }

  /** What was counted of the shard. */
  public synchronized SearchCounts of(ShardId shard) {
    return Optional.ofNullable(shards.find(shard))
        .map(counted ->
            new SearchCounts(counted.phases, copies(counted.groups), counted.hits, counted.misses))
        .orElse(SearchCounts.NONE);
  }

  private static Map<String, Map<Phase, Count>> copies(Map<String, Map<Phase, Count>> groups) {
    Map<String, Map<Phase, Count>> copies = new TreeMap<>();
    groups.forEach((name, counts) -> copies.put(name, Map.copyOf(counts)));
    return copies;
  }

  private Counters counters(ShardId shard) {
    Counters found = shards.find(shard);
    if (found == null) {
      found = new Counters();
      shards.keep(shard, found);
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
        counted.forEach(shard -> shard.add(phase, more, groups));
      }
    }
  }
}
