package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.Remedy;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
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
      present =
          OpenShard.open(shard, request, place.readers().acquire(view), ordinal, place.means());
      open = present;
    }
    return present;
  }

  private <T> T inTurn(ShardView view, Function<OpenShard, T> work) {
    return place.inTurn(view, () -> work.apply(open(view)));
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
      return shard.view().isEmpty()
          ? List.of()
          : List.of(inTurn(shard.view().get(), OpenShard::nearest));
    } catch (RuntimeException failed) {
      // The query phase meets the same and tells of it.
      return List.of();
    }
  }

  @Override
  public Map<Integer, Queried> query(Learned learned) throws InterruptedException {
    return Map.of(ordinal, queried(learned));
  }

  private Queried queried(Learned learned) throws InterruptedException {
    Optional<ShardView> planned = shard.view();
    while (shard.view().isPresent()) {
      try {
        // The nearest are of the commit that they were found in, and say nothing of another.
        boolean same = shard.view().equals(planned);
        return new Queried.Done(
            inTurn(
                shard.view().get(),
                opened -> query(opened, same ? learned : learned.withoutNearest())));
      } catch (LampyrException e) {
        close();
        boolean again = e.remedy() == Remedy.RETRY && !(e instanceof OverloadedException);
        Optional<SearchShard> newer = again ? place.newer(shard) : Optional.empty();
        if (newer.isEmpty()) {
          return failed(e);
        }
        shard = newer.get();
      } catch (RuntimeException e) {
        close();
        return failed(e);
      }
    }
    return new Queried.Done(ShardOutcome.EMPTY);
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
    open(shard.view().orElseThrow()).learn(learned);
  }

  @Override
  public List<ShardHits> group(Group group) {
    OpenShard present = open;
    if (present == null) {
      return List.of();
    }
    ShardHits found = inTurn(shard.view().orElseThrow(), opened -> opened.group(group.search()));
    return List.of(found);
  }

  @Override
  public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
    List<ShardHit> own = hits.getOrDefault(ordinal, List.of());
    if (own.isEmpty()) {
      return Map.of();
    }
    return Map.of(
        ordinal, inTurn(shard.view().orElseThrow(), opened -> opened.fetch(wanted.body(), own)));
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
