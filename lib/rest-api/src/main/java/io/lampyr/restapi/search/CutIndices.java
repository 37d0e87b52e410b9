package io.lampyr.restapi.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchParts;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Has one index searched part by part, of which a search takes longer than a batch is to take: part
 * by part of its documents, if the answer is the same then, and otherwise shard by shard. Confined
 * to one thread. Cost: for parts of documents those of a point in time.
 */
final class CutIndices {
  private static final int INTERNAL = 500;

  /** Beyond what one part takes; each part extends it. */
  private static final Duration KEEP_ALIVE = Duration.ofMinutes(15);

  private final PagedSearches pages;
  private final DividedSearch search;

  CutIndices(PagedSearches pages, DividedSearch search) {
    this.pages = pages;
    this.search = search;
  }

  /** Whether the batch is one index that has parts. */
  boolean mayBeCut(DividedSearch.Batch batch) {
    return search.isDivisible()
        && batch.taken() == 1
        && batch.indices().size() == 1
        && (search.isDivisibleWithinShards() || batch.shards() > 1);
  }

  /** The parts of the batch; none if it cannot be cut now. */
  Optional<InsideIndex> cut(DividedSearch.Batch batch) {
    if (search.isDivisibleWithinShards()) {
      try {
        return Optional.of(
            InsideIndex.ofDocuments(
                pages.open(batch.indices(), KEEP_ALIVE, PointsInTime.Use.SCROLL)));
      } catch (OverloadedException | UnavailableException notNow) {
        // As many are read for long as may be, or it was not flushed: shards need not be kept.
      }
    }
    return batch.shards() > 1
        ? Optional.of(InsideIndex.ofShards(batch.shards()))
        : Optional.empty();
  }

  /** What the next part gave; empty if what its documents are parts of is not kept any more. */
  Optional<DividedSearch.Found> next(
      DividedSearch.Batch batch, InsideIndex inside, Duration within) {
    List<SearchShard> planned = search.planned(batch);
    if (inside.kept().isEmpty()) {
      List<SearchShard> shard =
          planned.stream().filter(each -> each.id().ordinal() == inside.done()).toList();
      return Optional.of(
          shard.isEmpty()
              ? new DividedSearch.Found(SearchParts.NOTHING, 0)
              : search.search(batch, shard, Optional.empty(), within, _ -> {}));
    }
    Set<ShardId> wanted = planned.stream().map(SearchShard::id).collect(Collectors.toSet());
    Optional<List<SearchShard>> kept =
        pages.points().shards(inside.kept().get(), within.plus(KEEP_ALIVE));
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    SearchBody.Slice slice = SearchBody.Slice.ofDocuments(inside.done(), inside.parts());
    try {
      DividedSearch.Found found =
          search.search(
              batch,
              search.boosted(
                  kept.get().stream().filter(each -> wanted.contains(each.id())).toList()),
              Optional.of(slice),
              within,
              _ -> {});
      return found.isDamaged() && hasEnded(inside) ? Optional.empty() : Optional.of(found);
    } catch (ApiException failed) {
      if (failed.status() >= INTERNAL && hasEnded(inside)) {
        return Optional.empty();
      }
      throw failed;
    } catch (CorruptionException missing) {
      if (hasEnded(inside)) {
        return Optional.empty();
      }
      throw missing;
    }
  }

  /** Whoever was frozen meanwhile finds that what was kept has been collected. */
  private boolean hasEnded(InsideIndex inside) {
    return inside.kept().filter(kept -> !pages.points().stands(kept)).isPresent();
  }

  /** What is known with that part. */
  InsideIndex with(InsideIndex inside, DividedSearch.Found next) {
    SearchPart before = inside.found();
    if (inside.kept().isEmpty()) {
      return inside.with(inside.filled() + next.filled(), search.merge(before, next.part()));
    }
    return inside.with(
        next.filled(), inside.done() == 0 ? next.part() : search.mergeWithin(before, next.part()));
  }

  /** What its parts are of is not needed any more. */
  void close(InsideIndex inside) {
    inside.kept().ifPresent(pages.points()::close);
  }
}
