package io.lampyr.engine.search;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.leaf.SearchPart;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * Searches shards side by side, and makes one result of theirs.
 *
 * <p>Laws: each shard is seen as of exactly one commit, from its first byte to its last
 * (SnapshotReads). A shard whose commit is not to be had, as its owner died before it was uploaded,
 * is searched again as its newer head shows it, until the deadline. What fails on one shard is told
 * of that shard; if it fails on all, {@link SearchFailedException} is thrown. What is searched at
 * once is bounded, and beyond the bound searches are refused with {@link OverloadedException}. Safe
 * for many threads; blocks.
 */
public final class SearchCoordinator {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SearchAdmission admission;
  private final SearchPlace.Shared shared;
  private final RequestMemory memory;
  private final Siblings siblings;
  private final RequestCache results;
  private final UnitPlanner units;

  SearchCoordinator(
      SearchPlace.Shared shared,
      RequestMemory memory,
      UnitPlanner units,
      SearchAdmission admission,
      SearchLimits limits) {
    this.shared = shared;
    this.memory = memory;
    this.units = units;
    this.admission = admission;
    this.results = new RequestCache(limits.resultBytes());
    this.siblings = new Siblings(shared.scheduler(), "search", limits.shardsAtOnce());
  }

  /** A search, or its result if the same was asked of the same commits before. */
  public SearchResult searchOrFind(SearchRequest request) {
    Optional<RequestCache.Key> key = RequestCache.key(request);
    Optional<SearchResult> known = key.flatMap(results::find);
    if (key.isPresent()) {
      shared.activity().looked(request, known.isPresent());
    }
    if (known.isPresent()) {
      return known.get().took(SearchResult.Times.NONE);
    }
    SearchResult result = search(request);
    key.ifPresent(k -> results.keep(k, result));
    return result;
  }

  public SearchResult search(SearchRequest request) {
    long began = shared.clock().monotonicNanos();
    SearchResult result = search(request, _ -> {}, SearchReduce::result);
    return result.took((shared.clock().monotonicNanos() - began) / NANOS_PER_MILLI);
  }

  /**
   * Searches shards that may be some of those of a search, and tells of each that is done, by any
   * thread.
   */
  public SearchPart part(SearchRequest request, IntConsumer done) {
    return search(request, done, SearchReduce::part);
  }

  /** Forgets results that are kept of searches of the indices. */
  void forgetResults(Predicate<IndexId> indices) {
    results.forget(indices);
  }

  private <T> T search(SearchRequest request, IntConsumer done, SearchRun.Ending<T> ending) {
    List<IndexId> searched = request.shards().stream().map(shard -> shard.id().index()).toList();
    try (SearchAdmission.Entry _ = admission.enter(searched);
        RequestMemory.Held held = memory.begin()) {
      SearchPlace place =
          new SearchPlace(shared, held, request.deadline(), request.tuning().maxBuckets());
      return run(new SearchRun(request, place, units, siblings, done), place, ending);
    }
  }

  /** What comes of a search that was called off, results and failures alike, says nothing. */
  private static <T> T run(SearchRun run, SearchPlace place, SearchRun.Ending<T> ending) {
    try {
      T result = run.search(ending);
      place.checkWanted();
      return result;
    } catch (RuntimeException failed) {
      // Of a search without a result, nothing is held until others of its request are done.
      place.fetched().close();
      place.checkWanted();
      throw failed;
    }
  }
}
