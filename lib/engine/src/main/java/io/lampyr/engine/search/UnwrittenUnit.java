package io.lampyr.engine.search;

import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shards of a search that nothing was ever written to, beside others that have documents: they
 * find nothing, and it is the others that judge what was asked.
 */
record UnwrittenUnit(List<Integer> ordinals) implements SearchUnit {
  @Override
  public SearchStatistics statistics() {
    return SearchStatistics.sum(List.of());
  }

  @Override
  public List<List<List<ShardHit>>> nearest() {
    return List.of();
  }

  @Override
  public Map<Integer, Queried> query(Learned learned) {
    Map<Integer, Queried> found = new HashMap<>();
    ordinals.forEach(ordinal -> found.put(ordinal, new Queried.Done(ShardOutcome.EMPTY)));
    return found;
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
