package io.lampyr.engine.search;

import io.lampyr.engine.leaf.HedgeBudget;
import io.lampyr.engine.leaf.LeafLoad;
import io.lampyr.engine.leaf.PlaceStatistics;
import io.lampyr.engine.leaf.ReplicaRanking;
import io.lampyr.engine.reader.ShardReaders;
import java.time.Instant;
import java.util.SortedMap;

/** What this process does for others as a leaf, and what others do for it. */
public final class SearchTier {
  private final SearchTurns turns;
  private final LeafMeter meter;
  private final ReplicaRanking ranking;
  private final HedgeBudget budget;
  private final ShardReaders readers;
  private final KnownSchemas schemas;

  /** What is near: the readers of open shards, and the schemas of their indices. */
  record Near(ShardReaders readers, KnownSchemas schemas) {}

  SearchTier(
      SearchTurns turns, LeafMeter meter, ReplicaRanking ranking, HedgeBudget budget, Near near) {
    this.readers = near.readers();
    this.schemas = near.schemas();
    this.turns = turns;
    this.meter = meter;
    this.ranking = ranking;
    this.budget = budget;
  }

  /** How many bytes of what is open here are to be kept near. */
  public long cacheWanted(SearchPower power, Instant now) {
    double wanted = 0;
    for (ShardReaders.Size open : readers.sizes()) {
      wanted += open.bytes() * power.share(open.commit(), schemas.power(open.shard().index()), now);
    }
    return (long) wanted;
  }

  /** The load of all searches here, in processors. */
  public double load() {
    return turns.load();
  }

  /** How busy this process is as a leaf. */
  public LeafLoad leafLoad() {
    return meter.load();
  }

  /** What is known of places that were asked, by their names. */
  public SortedMap<String, PlaceStatistics> places() {
    return ranking.statistics();
  }

  /** How many calls of leaves there were, and how many of them for a second time. */
  public long calls() {
    return budget.calls();
  }

  public long hedged() {
    return budget.again();
  }
}
