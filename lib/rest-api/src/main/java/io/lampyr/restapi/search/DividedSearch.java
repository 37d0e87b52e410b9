package io.lampyr.restapi.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.leaf.LeafFailure;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.search.SearchFailedException;
import io.lampyr.engine.search.SearchParts;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/** One search that is carried out part by part, if it can be. */
final class DividedSearch {
  private final Searches searches;
  private final Call call;
  private final Searches.Asked asked;
  private final SearchBody wanted;
  private final SearchBody body;
  private final Instant now;
  private final List<ResolvedIndex> indices;
  private final PipedSearches.Piped piped;
  private final boolean divisible;

  /** Whether documents in front of the window are asked for, too. */
  private final boolean widened;

  private DividedSearch(
      Searches searches,
      Call call,
      PipedSearches.Piped piped,
      List<ResolvedIndex> indices,
      Instant now) {
    this.searches = searches;
    this.call = call;
    this.asked = piped.asked();
    this.piped = piped;
    this.indices = List.copyOf(indices);
    this.now = now;
    this.wanted = searches.body(asked, now);
    this.divisible = searches.isDivisible(wanted, asked);
    SearchBody.Window window = wanted.window();
    // A page's documents are known when all parts are: those in front of it may be in a later one.
    this.widened = divisible && window.from() > 0;
    this.body =
        widened
            ? wanted.withWindow(
                new SearchBody.Window(
                    0,
                    (int) Math.min(Integer.MAX_VALUE, (long) window.from() + window.size()),
                    window.searchAfter(),
                    window.slice(),
                    window.pit()))
            : wanted;
  }

  /** Refuses what cannot be begun now and asked for later. */
  static DividedSearch of(
      Searches searches,
      Optional<PipedSearches> ways,
      Call call,
      Searches.Asked asked,
      Instant now) {
    PipedSearches.Piped begun =
        ways.map(way -> way.begin(asked))
            .orElseGet(() -> new PipedSearches.Piped(asked, false, false, Optional.empty()));
    if (begun.verbose()) {
      throw ApiException.argument(
          "[" + PipedSearches.VERBOSE + "] is not supported in an async search");
    }
    SearchBody body = searches.body(begun.asked(), now);
    SpokenBody.checkPlaces(body, false, searches.answers().dialect());
    if (body.suggest() != null
        && body.query() == null
        && body.aggregations() == null
        && body.knn().isEmpty()) {
      throw ApiException.validation("suggest-only queries are not supported");
    }
    if (body.window().pit() != null) {
      throw ApiException.validation("[pit] is not supported in an async search");
    }
    if (body.window().slice() != null) {
      throw ApiException.validation(
          "[slice] can only be used with [scroll] or [point-in-time] requests");
    }
    List<ResolvedIndex> indices = searches.resolve(call, begun.asked());
    PipedSearches.Piped piped = ways.map(way -> way.byDefault(begun, indices)).orElse(begun);
    return new DividedSearch(searches, call, piped, indices, now);
  }

  /** The search as it was asked for. */
  SearchBody wanted() {
    return wanted;
  }

  /** All that it is about. */
  List<ResolvedIndex> indices() {
    return indices;
  }

  /** Some of its indices, and how many of those that were to come that leaves behind. */
  record Batch(List<ResolvedIndex> indices, int taken) {
    int shards() {
      return indices.stream().mapToInt(index -> index.metadata().layout().shards()).sum();
    }
  }

  /** The next indices of about so many shards; those that are gone are left out. */
  Batch batch(AsyncState state, int size) {
    Map<IndexId, ResolvedIndex> known = new HashMap<>();
    indices.forEach(index -> known.put(index.id(), index));
    List<ResolvedIndex> batch = new ArrayList<>();
    int shards = 0;
    int taken = 0;
    for (IndexId id : state.indices().subList(state.next(), state.indices().size())) {
      ResolvedIndex index = known.get(id);
      int own = index == null ? 0 : index.metadata().layout().shards();
      if (divisible && !batch.isEmpty() && shards + own > size) {
        break;
      }
      shards += own;
      taken++;
      if (index != null) {
        batch.add(index);
      }
    }
    return new Batch(batch, taken);
  }

  /** Whether the search itself says when it is to stop. */
  boolean hasTimeout() {
    return wanted.limits().timeoutMillis() > 0;
  }

  /** Whether parts of it know nothing of each other. */
  boolean isDivisible() {
    return divisible;
  }

  /** Whether it may be made of parts of shards. */
  boolean isDivisibleWithinShards() {
    return divisible && SearchParts.isDivisibleWithinShards(body);
  }

  /** Whether a batch that took too long may be tried again as smaller ones. */
  boolean mayBeSmaller(Batch batch) {
    return divisible && batch.taken() > 1;
  }

  /**
   * What was found in a batch.
   *
   * @param filled how many of its shards have documents
   */
  record Found(SearchPart part, int filled) {
    /** Whether shards were not searched that may be by and by. */
    boolean lacksForNow() {
      return part.failures().stream()
          .anyMatch(failed -> failed.why().kind() == LeafFailure.Kind.UNAVAILABLE);
    }

    /** Whether bytes were gone, or not those that were written. */
    boolean isDamaged() {
      return part.failures().stream()
          .anyMatch(failed -> failed.why().kind() == LeafFailure.Kind.CORRUPTION);
    }
  }

  /** The shards of a batch, as searches see them now. */
  List<SearchShard> planned(Batch batch) {
    return searches.planAnew(batch.indices(), asked, body);
  }

  /** Shards that were kept, with the boosts that the search gives to their indices. */
  List<SearchShard> boosted(List<SearchShard> shards) {
    return searches.boosted(shards, asked, body);
  }

  /** Searches some of the indices, and tells of each shard that is done. */
  Found search(Batch batch, Duration within, IntConsumer done) {
    return search(batch, planned(batch), Optional.empty(), within, done);
  }

  /** Searches some of a batch's shards, or that part of their documents. */
  Found search(
      Batch batch,
      List<SearchShard> shards,
      Optional<SearchBody.Slice> slice,
      Duration within,
      IntConsumer done) {
    int filled = (int) shards.stream().filter(shard -> shard.view().isPresent()).count();
    Searches.Going going = new Searches.Going(!widened, within, done);
    try {
      return new Found(
          searches.part(
              call,
              shards,
              slice.map(this::only).orElse(body),
              now,
              slice.map(this::asked).orElse(asked),
              going),
          filled);
    } catch (SearchFailedException failed) {
      // What fails behind the shards is told of none of them.
      boolean whole = batch.indices().size() == indices.size() || failed.failures().isEmpty();
      if (whole || !searches.isPartial(asked)) {
        throw searches.told(failed);
      }
      return new Found(SearchParts.failed(shards.size(), failed.failures()), filled);
    }
  }

  private Searches.Asked asked(SearchBody.Slice slice) {
    return new Searches.Asked(
        asked.indices(), asked.parameters(), SlicedBody.of(asked.body(), slice), asked.fusing());
  }

  private SearchBody only(SearchBody.Slice slice) {
    SearchBody.Window window = body.window();
    return body.withWindow(
        new SearchBody.Window(
            window.from(), window.size(), window.searchAfter(), slice, window.pit()));
  }

  /** Both parts as one, which are of other documents of the same shards. */
  SearchPart mergeWithin(SearchPart one, SearchPart other) {
    return SearchParts.mergeWithin(one, other, body);
  }

  /** Both parts as one. */
  SearchPart merge(SearchPart one, SearchPart other) {
    return one.shards() == 0 ? other : SearchParts.merge(one, other, body);
  }

  /** The part of all shards, with the documents that are to be shown. */
  SearchPart ended(AsyncState state) {
    SearchPart whole = state.part();
    if (SearchParts.isNothing(whole, state.filled())) {
      throw searches.told(new SearchFailedException("query", SearchParts.failures(whole)));
    }
    SearchPart paged = widened ? SearchParts.paged(whole, wanted) : whole;
    return piped.passage().isEmpty()
        ? paged
        : paged.showing(piped.passage().get().response(paged.documents()));
  }
}
