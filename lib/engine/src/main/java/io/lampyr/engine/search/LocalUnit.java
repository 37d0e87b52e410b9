package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.NothingWritten;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One shard, searched in this process. Its commit stays open from the first call to the last. */
final class LocalUnit implements SearchUnit {
  private final SearchRequest request;
  private final int ordinal;
  private final SearchPlace place;
  private SearchShard shard;
  private @Nullable OpenShard open;

  /** Why it has no nearest, so that it cannot be searched by those of all. */
  private @Nullable RuntimeException unlisted;

  LocalUnit(SearchRequest request, int ordinal, SearchShard shard, SearchPlace place) {
    this.request = request;
    this.ordinal = ordinal;
    this.shard = shard;
    this.place = place;
  }

  @Override
  public List<Integer> ordinals() {
    return List.of(ordinal);
  }

  private OpenShard open(ShardView view) {
    OpenShard present = open;
    if (present == null) {
      present = OpenShard.open(shard, request, place.acquire(view), ordinal, place.means());
      open = present;
    }
    return present;
  }

  private <T> T inTurn(ShardView view, Function<OpenShard, T> work) {
    return place.inTurn(view, () -> work.apply(open(view)));
  }

  /** Behind the query phase: what was found there says nothing of another commit. */
  private <T> T toTell(ShardView view, Function<OpenShard, T> work) {
    try {
      return place.toTell(view, () -> work.apply(open(view)));
    } catch (CorruptionException missing) {
      throw place.isCollected(shard, missing) ? new CommitGoneException(ordinal, missing) : missing;
    }
  }

  @Override
  public SearchStatistics statistics() {
    try {
      return shard.view().isEmpty()
          ? SearchStatistics.sum(List.of())
          : inTurn(shard.view().get(), OpenShard::statistics);
    } catch (RuntimeException failed) {
      // The query phase meets the same and tells of it.
      return SearchStatistics.sum(List.of());
    }
  }

  @Override
  public List<List<List<ShardHit>>> nearest() {
    try {
      if (shard.view().isEmpty()) {
        return List.of();
      }
      List<List<ShardHit>> own =
          inTurn(shard.view().get(), opened -> opened.nearest(place.memory()));
      return List.of(own);
    } catch (RuntimeException failed) {
      // The query phase tells of it, and waits for what may do better while others are queried.
      unlisted = failed;
      return List.of();
    }
  }

  /** The shard by a head that may do better than the one at hand, which failed with that. */
  private Optional<SearchShard> newer(RuntimeException failure) throws InterruptedException {
    close();
    return place.better(shard, failure);
  }

  @Override
  public Map<Integer, Queried> query(Learned learned) throws InterruptedException {
    return Map.of(ordinal, queried(learned));
  }

  @SuppressWarnings("ReferenceEquality") // There is one outcome of those that had no time.
  private Queried queried(Learned learned) throws InterruptedException {
    RuntimeException before = unlisted;
    Optional<ShardView> planned = shard.view();
    if (before != null) {
      Optional<SearchShard> newer = newer(before);
      if (newer.isEmpty() || newer.get().view().equals(planned)) {
        return failed(before);
      }
      throw new CommitGoneException(ordinal, before);
    }
    RuntimeException met = null;
    while (shard.view().isPresent()) {
      try {
        // The nearest are of the commit that they were found in, and say nothing of another.
        boolean same = shard.view().equals(planned);
        Learned known = same ? learned : learned.withoutNearest();
        ShardView view = shard.view().get();
        ShardOutcome outcome =
            place.inTurn(
                view, request.body(), () -> query(open(view), known), ShardOutcome.TIMED_OUT);
        // What it could not be read for all the time is told, and not that the time is over.
        return met != null && LeafFailures.mayPass(met) && outcome == ShardOutcome.TIMED_OUT
            ? failed(met)
            : new Queried.Done(outcome);
      } catch (RuntimeException e) {
        met = e;
        Optional<SearchShard> newer = newer(e);
        if (newer.isEmpty()) {
          return failed(e);
        }
        shard = newer.get();
        if (request.body().ranked() != null && !shard.view().equals(planned)) {
          // The one list has places of the commit that has gone: it is to be made anew.
          throw new CommitGoneException(ordinal, e);
        }
      }
    }
    return nothing(learned);
  }

  /**
   * What a search finds that nothing was written for: what is wrong with it is told all the same.
   */
  private Queried nothing(Learned learned) {
    try (OpenShard none =
        OpenShard.open(shard, request, new NothingWritten(), ordinal, place.means())) {
      return new Queried.Done(query(none, learned));
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  private ShardOutcome query(OpenShard opened, Learned learned) {
    opened.learn(learned);
    return opened.query(place.maxBuckets(), place.memory());
  }

  private Queried failed(RuntimeException cause) {
    return new Queried.Failed(new ShardFailure(shard.id(), shard.schema().name(), cause));
  }

  /** Opens the commit for the calls behind the query phase, which happened elsewhere. */
  void openAgain(Learned learned) {
    var _ =
        toTell(
            shard.view().orElseThrow(),
            again -> {
              again.learn(learned);
              return true;
            });
  }

  @Override
  public List<Grouped> group(Group group) {
    OpenShard present = open;
    if (present == null) {
      return List.of();
    }
    try {
      return List.of(
          new Grouped.Found(
              toTell(shard.view().orElseThrow(), opened -> opened.group(group.search()))));
    } catch (FaultException fault) {
      return List.of(
          new Grouped.Refused(new ShardFailure(shard.id(), shard.schema().name(), fault)));
    }
  }

  @Override
  public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
    List<ShardHit> own = hits.getOrDefault(ordinal, List.of());
    if (own.isEmpty()) {
      return Map.of();
    }
    return Map.of(
        ordinal, toTell(shard.view().orElseThrow(), opened -> opened.fetch(wanted.body(), own)));
  }

  @Override
  public void close() {
    OpenShard present = open;
    open = null;
    if (present != null) {
      present.close();
    }
  }
}
