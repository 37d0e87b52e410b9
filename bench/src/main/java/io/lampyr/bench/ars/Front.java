package io.lampyr.bench.ars;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.leaf.HedgeBudget;
import io.lampyr.engine.leaf.ReplicaRanking;
import java.util.List;

/** One process that asks places: it knows only what it was answered. */
final class Front {
  final ReplicaRanking ranking;
  final HedgeBudget budget = new HedgeBudget();
  private int turn;

  Front(Clock clock, int turn) {
    this.ranking = new ReplicaRanking(clock, 100);
    this.turn = turn;
  }

  /** The places in the order in which to ask them. */
  List<String> order(Choice choice, List<String> names) {
    if (choice == Choice.IN_TURN) {
      int first = turn++ % names.size();
      return List.of(names.get(first), names.get((first + 1) % names.size()));
    }
    List<String> ranked = ranking.rank(names);
    ranking.chose(ranked.getFirst(), names);
    return ranked;
  }
}
