package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.search.KnnHits;
import io.lampyr.query.search.Ranked;
import io.lampyr.query.search.RankedHits;
import io.lampyr.query.search.ShardHit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/** One search at work: shards are opened and queried, and stay open until there is a result. */
final class SearchRun {
  private static final int MAX_BEGINNINGS = 5;

  private final SearchRequest request;
  private final SearchPlace place;
  private final UnitPlanner units;
  private final Siblings siblings;
  private final IntConsumer done;
  private final PhaseTimes times;

  /** Of which each shard that was searched is told. */
  SearchRun(
      SearchRequest request,
      SearchPlace place,
      UnitPlanner units,
      Siblings siblings,
      IntConsumer done) {
    this.done = done;
    this.request = request;
    this.place = place;
    this.units = units;
    this.siblings = siblings;
    this.times = place.times();
  }

  /** What is made of what all shards gave, while they are still open. */
  interface Ending<T> {
    T of(SearchReduce reduce, int skipped) throws InterruptedException;
  }

  /** The result, but for how long it took; or another thing that is made of the same. */
  <T> T search(Ending<T> ending) {
    SearchRequest attempt = request;
    try {
      for (int i = 1; ; i++) {
        try {
          return once(attempt, ending);
        } catch (CommitGoneException gone) {
          // Query and fetch begin again: a result never mixes commits of a shard.
          Optional<SearchShard> newer =
              i < MAX_BEGINNINGS
                  ? place.newer(attempt.shards().get(gone.ordinal()))
                  : Optional.empty();
          if (newer.isEmpty()) {
            throw gone;
          }
          attempt = attempt.with(gone.ordinal(), newer.get());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SearchFailedException("query", List.of());
    }
  }

  private <T> T once(SearchRequest attempt, Ending<T> ending) throws InterruptedException {
    BitSet skipped = times.during(SearchPhase.CAN_MATCH, () -> skipped(attempt));
    List<SearchUnit> planned = units.plan(attempt, skipped, place);
    try (RequestMemory.Part lists = place.memory().part()) {
      Reduction reduction = new Reduction(attempt, skipped, place.memory());
      Learned learned =
          times.during(
              SearchPhase.DFS_PRE_QUERY,
              () -> new Learned(nearest(attempt, planned, lists), statistics(attempt, planned)));
      query(planned, attempt, learned, reduction);
      boolean told = attempt.shards().size() > attempt.tuning().preFilterFrom();
      return ending.of(
          new SearchReduce(attempt, planned, siblings, reduction, place, times),
          told ? skipped.cardinality() : 0);
    } finally {
      planned.forEach(SearchUnit::close);
    }
  }

  private void query(
      List<SearchUnit> planned, SearchRequest attempt, Learned learned, Reduction reduction)
      throws InterruptedException {
    SearchCounts.Phase phase =
        attempt.onlySuggests() ? SearchCounts.Phase.SUGGEST : SearchCounts.Phase.QUERY;
    var _ =
        times.during(
            attempt.tuning().globalStatistics() ? SearchPhase.DFS_QUERY : SearchPhase.QUERY,
            () -> {
              siblings.each(
                  planned,
                  unit -> {
                    long began = place.now();
                    Map<Integer, Queried> found =
                        place.counting(phase, attempt, unit.ordinals(), () -> unit.query(learned));
                    SlowSearches.queried(attempt, found, place.now() - began);
                    found.forEach((ordinal, queried) -> {
                      if (queried instanceof Queried.Failed) {
                        place.failed(attempt, ordinal);
                      }
                      reduction.accept(ordinal, queried);
                      done.accept(ordinal);
                    });
                  });
              return planned.size();
            });
  }

  /**
   * The shards that cannot match. One that has documents is always searched: it says what an empty
   * answer is like, and what is wrong with the request.
   */
  private static BitSet skipped(SearchRequest request) {
    BitSet skipped = new BitSet();
    if (!CanMatch.mayLeaveOut(request)) {
      return skipped;
    }
    CanMatch canMatch = new CanMatch(request);
    for (int i = 0; i < request.shards().size(); i++) {
      if (!canMatch.of(request.shards().get(i))) {
        skipped.set(i);
      }
    }
    int written = firstWritten(request, new BitSet());
    if (written >= 0 && firstWritten(request, skipped) < 0) {
      skipped.clear(written);
    }
    return skipped;
  }

  /** The first shard with documents that is not among these, or -1. */
  private static int firstWritten(SearchRequest request, BitSet without) {
    int shards = request.shards().size();
    for (int i = without.nextClearBit(0); i < shards; i = without.nextClearBit(i + 1)) {
      if (request.shards().get(i).view().isPresent()) {
        return i;
      }
    }
    return -1;
  }

  /** The nearest of all shards, if the search has vectors and more than one shard. */
  private Optional<List<List<ShardHit>>> nearest(
      SearchRequest attempt, List<SearchUnit> planned, RequestMemory.Part memory)
      throws InterruptedException {
    Ranked lists = attempt.body().ranked();
    if (lists == null && (attempt.body().knn().isEmpty() || attempt.shards().size() < 2)) {
      return Optional.empty();
    }
    List<List<List<ShardHit>>> found = new ArrayList<>();
    siblings
        .map(
            planned,
            unit -> {
              List<List<List<ShardHit>>> own = unit.nearest();
              own.forEach(shard -> memory.take(ShardOutcome.bytes(shard), "<lists>"));
              return own;
            })
        .forEach(found::addAll);
    if (lists == null) {
      return Optional.of(KnnHits.best(found, attempt.body()));
    }
    try (RequestMemory.Part making = place.memory().part()) {
      making.take(RankedHits.estimatedBytes(found, lists), "<lists>");
      List<List<ShardHit>> best = RankedHits.best(found, lists);
      // The others are of hits that were counted as they came.
      memory.take(ShardOutcome.bytes(List.of(best.getFirst())), "<lists>");
      return Optional.of(best);
    }
  }

  private Optional<SearchStatistics> statistics(SearchRequest attempt, List<SearchUnit> planned)
      throws InterruptedException {
    return attempt.tuning().globalStatistics()
        ? Optional.of(SearchStatistics.sum(siblings.map(planned, SearchUnit::statistics)))
        : Optional.empty();
  }
}
