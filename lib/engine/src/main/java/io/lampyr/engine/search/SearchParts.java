package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.leaf.LeafFailure;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.suggest.SuggestSpec;
import io.lampyr.query.suggest.Suggestion;
import io.lampyr.query.suggest.Suggestions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of searches: what is made of them. Pure. */
public final class SearchParts {
  /** Of no shards. */
  public static final SearchPart NOTHING =
      new SearchPart(
          0,
          0,
          0,
          List.of(),
          new ShardHits(0, true, List.of(), null, false, false),
          List.of(),
          null,
          null,
          List.of(),
          List.of());

  /** Aggregations that say the same of a shard's documents, whatever parts these come in. */
  private static final Set<String> EXACT =
      Set.of(
          "adjacency_matrix",
          "avg",
          "cardinality",
          "cartesian_bounds",
          "cartesian_centroid",
          "date_histogram",
          "date_range",
          "extended_stats",
          "filter",
          "filters",
          "geo_bounds",
          "geo_centroid",
          "geo_distance",
          "histogram",
          "ip_range",
          "matrix_stats",
          "max",
          "min",
          "missing",
          "nested",
          "range",
          "reverse_nested",
          "stats",
          "sum",
          "value_count",
          "weighted_avg");

  private SearchParts() {}

  /**
   * Whether the body's search can be made of parts that know nothing of each other: scores of all
   * shards together, the nearest of all, groups of collapsed hits and suggestions cannot.
   */
  public static boolean isDivisible(SearchBody body, SearchTuning tuning) {
    return body.knn().isEmpty()
        && body.ranked() == null
        && body.suggest() == null
        && body.ranking().collapse() == null
        && !body.extras().profile()
        && !tuning.globalStatistics();
  }

  /**
   * Whether what a divisible search says of a shard can be made of parts of the shard's documents.
   * It cannot where something is chosen by shard: the best terms, so many documents, samples, those
   * that are scored anew, what is compared with all documents of a shard.
   */
  public static boolean isDivisibleWithinShards(SearchBody body) {
    AggregationTree tree = body.aggregations();
    return body.limits().terminateAfter() == 0
        && body.ranking().rescore().isEmpty()
        && body.window().slice() == null
        && (tree == null || EXACT.containsAll(tree.types()));
  }

  /** What failed on shards as a part that has nothing else. */
  public static SearchPart failed(int shards, List<ShardFailure> failures) {
    return new SearchPart(
        shards, 0, 1, told(failures), NOTHING.hits(), List.of(), null, null, List.of(), List.of());
  }

  static List<SearchPart.Failed> told(List<ShardFailure> failures) {
    return failures.stream()
        .map(failure ->
            new SearchPart.Failed(
                failure.shard(), failure.index(), LeafFailures.of(failure.cause())))
        .toList();
  }

  /**
   * Whether nothing was searched: all shards failed, or all that have documents did because of what
   * was asked for.
   *
   * @param filled how many shards have documents
   */
  public static boolean isNothing(SearchPart whole, int filled) {
    int failed = whole.failures().size();
    boolean wrong =
        whole.failures().stream()
            .allMatch(failure ->
                failure.why().kind() == LeafFailure.Kind.FAULT && !isOfDocuments(failure.why()));
    return failed > 0 && (failed == whole.shards() || (failed == filled && wrong));
  }

  private static boolean isOfDocuments(LeafFailure why) {
    Fault fault = why.fault();
    return fault != null && fault.isOfDocuments();
  }

  /** Why shards of the part were not searched. */
  public static List<ShardFailure> failures(SearchPart part) {
    return part.failures().stream()
        .map(failed ->
            new ShardFailure(failed.shard(), failed.index(), LeafFailures.exception(failed.why())))
        .toList();
  }

  private record Place(int shard, int doc) {}

  /** One part of both; the body's window begins at zero, so each hit has its document. */
  public static SearchPart merge(SearchPart one, SearchPart other, SearchBody body) {
    List<ShardHit> moved = new ArrayList<>();
    for (ShardHit hit : other.hits().hits()) {
      moved.add(
          new ShardHit(
              hit.shard() + one.shards(), hit.doc(), hit.score(), hit.sort(), hit.group()));
    }
    ShardHits others =
        new ShardHits(
            other.hits().total(),
            other.hits().exact(),
            moved,
            other.hits().maxScore(),
            other.hits().timedOut(),
            other.hits().terminatedEarly());
    Map<Place, FetchedHit> documents = new HashMap<>();
    place(one.hits().hits(), one.documents(), documents);
    place(moved, other.documents(), documents);
    ShardHits hits =
        SearchFailedException.reducing(() -> ShardHits.merge(List.of(one.hits(), others), body));
    List<SearchPart.Failed> failures = new ArrayList<>(one.failures());
    failures.addAll(other.failures());
    return new SearchPart(
        one.shards() + other.shards(),
        one.skipped() + other.skipped(),
        one.phases() + other.phases(),
        failures,
        hits,
        hits.hits().stream().map(hit -> documents.get(new Place(hit.shard(), hit.doc()))).toList(),
        aggregations(one, other, body.aggregations()),
        null,
        List.of(),
        List.of());
  }

  /** One part of both, which are of other documents of the same shards. */
  public static SearchPart mergeWithin(SearchPart one, SearchPart other, SearchBody body) {
    List<ShardHit> all = new ArrayList<>(one.hits().hits());
    all.addAll(other.hits().hits());
    Map<Place, FetchedHit> documents = new HashMap<>();
    place(one.hits().hits(), one.documents(), documents);
    place(other.hits().hits(), other.documents(), documents);
    // As the shard itself has them: equals in the order of their documents.
    all.sort(Comparator.comparingInt(ShardHit::doc));
    ShardHits hits =
        ShardHits.merge(List.of(with(one.hits(), all), with(other.hits(), List.of())), body);
    Map<ShardId, SearchPart.Failed> failures = new LinkedHashMap<>();
    one.failures().forEach(failed -> failures.put(failed.shard(), failed));
    other.failures().forEach(failed -> failures.putIfAbsent(failed.shard(), failed));
    return new SearchPart(
        one.shards(),
        Math.min(one.skipped(), other.skipped()),
        Math.max(one.phases(), other.phases()),
        List.copyOf(failures.values()),
        hits,
        hits.hits().stream().map(hit -> documents.get(new Place(hit.shard(), hit.doc()))).toList(),
        aggregations(one, other, body.aggregations()),
        null,
        List.of(),
        List.of());
  }

  private static ShardHits with(ShardHits hits, List<ShardHit> others) {
    return new ShardHits(
        hits.total(),
        hits.exact(),
        others,
        hits.maxScore(),
        hits.timedOut(),
        hits.terminatedEarly());
  }

  private static void place(
      List<ShardHit> hits, List<FetchedHit> documents, Map<Place, FetchedHit> into) {
    for (int i = 0; i < hits.size(); i++) {
      into.put(new Place(hits.get(i).shard(), hits.get(i).doc()), documents.get(i));
    }
  }

  private static @Nullable ShardAggregations aggregations(
      SearchPart one, SearchPart other, @Nullable AggregationTree tree) {
    List<ShardAggregations> all = new ArrayList<>();
    if (one.aggregations() != null) {
      all.add(one.aggregations());
    }
    if (other.aggregations() != null) {
      all.add(other.aggregations());
    }
    return tree == null || all.isEmpty()
        ? null
        : SearchFailedException.reducing(() -> tree.merge(all));
  }

  /** The part whose documents are those of the window, if they were all hits' before. */
  public static SearchPart paged(SearchPart whole, SearchBody body) {
    int from = Math.min(body.window().from(), whole.documents().size());
    int end = (int) Math.min(whole.documents().size(), (long) from + body.window().size());
    return whole.showing(whole.documents().subList(from, end));
  }

  /** The answer, or a failure of the search: the shards did what they were asked for. */
  static Results finished(AggregationTree tree, ShardAggregations found, int maxBuckets) {
    return SearchFailedException.reducing(() -> tree.finish(found, maxBuckets));
  }

  /**
   * The result, if all shards are in the part; otherwise what is known so far.
   *
   * @param shards how many there are in all
   * @param done of how many of them it is known by now what they have
   */
  public static SearchResult result(
      SearchPart part, SearchBody body, int maxBuckets, int shards, int done) {
    AggregationTree tree = body.aggregations();
    Results aggregations = null;
    if (tree != null) {
      ShardAggregations found =
          part.aggregations() == null ? tree.merge(List.of()) : part.aggregations();
      aggregations = finished(tree, found, maxBuckets);
    }
    return new SearchResult(
        new SearchResult.Shards(
            shards,
            done,
            part.skipped(),
            part.phases(),
            body.limits().terminateAfter() > 0,
            failures(part)),
        part.hits(),
        part.documents(),
        aggregations,
        suggested(part, body.suggest()),
        part.profiles(),
        SearchResult.Times.NONE);
  }

  private static SearchResult.@Nullable Suggested suggested(
      SearchPart part, @Nullable SuggestSpec spec) {
    Suggestions all = part.suggestions();
    if (spec == null || all == null || spec.suggesters().isEmpty()) {
      return null;
    }
    Map<Suggestion.Option, FetchedHit> documents = new HashMap<>();
    List<Suggestion.Option> wanted = all.documents();
    for (int i = 0; i < wanted.size(); i++) {
      documents.put(wanted.get(i), part.suggested().get(i));
    }
    return new SearchResult.Suggested(spec, all, documents);
  }
}
