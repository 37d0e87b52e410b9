package io.lampyr.engine.search;

import io.lampyr.engine.leaf.HedgeBudget;
import io.lampyr.engine.leaf.LeafLoad;
import io.lampyr.engine.leaf.PlaceStatistics;
import io.lampyr.engine.leaf.ReplicaRanking;
import java.util.SortedMap;

/** What this process does for others as a leaf, and what others do for it. */
public final class SearchTier {
  private final SearchTurns turns;
  private final LeafMeter meter;
  private final ReplicaRanking ranking;
  private final HedgeBudget budget;

  SearchTier(SearchTurns turns, LeafMeter meter, ReplicaRanking ranking, HedgeBudget budget) {
    this.turns = turns;
    this.meter = meter;
    this.ranking = ranking;
    this.budget = budget;
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
