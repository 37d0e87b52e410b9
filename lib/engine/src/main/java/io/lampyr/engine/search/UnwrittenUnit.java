package io.lampyr.engine.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * The shards of a search that nothing was ever written to, beside others that have documents: they
 * find nothing. What is wrong with the search for an index of theirs is told all the same.
 *
 * <p>Cost: an empty reader is searched once for all shards of an index, and once for all indices of
 * one definition if nothing is wrong with the search for them.
 *
 * @param alone the unit that searches nothing but the shard at that place
 */
record UnwrittenUnit(
    SearchRequest request, List<Integer> ordinals, IntFunction<? extends SearchUnit> alone)
    implements SearchUnit {
  private static final Queried NOTHING = new Queried.Done(ShardOutcome.EMPTY);

  @Override
  public SearchStatistics statistics() {
    return SearchStatistics.sum(List.of());
  }

  @Override
  public List<List<List<ShardHit>>> nearest() {
    return List.of();
  }

  @Override
  public Map<Integer, Queried> query(Learned learned) throws InterruptedException {
    Map<IndexId, Queried> judged = new HashMap<>();
    Set<IndexDefinition> right = Collections.newSetFromMap(new IdentityHashMap<>());
    Map<Integer, Queried> found = new HashMap<>();
    for (int ordinal : ordinals) {
      SearchShard shard = request.shards().get(ordinal);
      Queried known = judged.get(shard.id().index());
      if (known == null) {
        boolean isRight = shard.filters().isEmpty() && right.contains(shard.schema().definition());
        known = isRight ? NOTHING : judged(ordinal, learned);
        judged.put(shard.id().index(), known);
        if (known instanceof Queried.Done && shard.filters().isEmpty()) {
          right.add(shard.schema().definition());
        }
      }
      found.put(ordinal, ofShard(known, shard));
    }
    return found;
  }

  private Queried judged(int ordinal, Learned learned) throws InterruptedException {
    try (SearchUnit unit = alone.apply(ordinal)) {
      return Objects.requireNonNull(unit.query(learned).get(ordinal));
    }
  }

  private static Queried ofShard(Queried judged, SearchShard shard) {
    return judged instanceof Queried.Failed failed
        ? new Queried.Failed(
            new ShardFailure(shard.id(), shard.schema().name(), failed.failure().cause()))
        : NOTHING;
  }

  @Override
  public List<Grouped> group(Group group) {
    return List.of();
  }

  @Override
  public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
    return Map.of();
  }

  @Override
  public void close() {}
}
