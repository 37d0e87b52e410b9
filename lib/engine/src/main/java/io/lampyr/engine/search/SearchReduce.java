package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.GroupSearches;
import io.lampyr.query.search.GroupSearches.GroupSearch;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.sort.SortValues;
import io.lampyr.query.suggest.SuggestSpec;
import io.lampyr.query.suggest.Suggestion;
import io.lampyr.query.suggest.Suggestions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is made of all shards' results: the best hits, fetched, and the rest merged. */
final class SearchReduce {
  private final SearchRequest request;
  private final List<SearchUnit> units;
  private final Siblings siblings;
  private final Reduction reduction;
  private final SearchPlace place;
  private final PhaseTimes times;

  SearchReduce(
      SearchRequest request,
      List<SearchUnit> units,
      Siblings siblings,
      Reduction reduction,
      SearchPlace place,
      PhaseTimes times) {
    this.times = times;
    this.request = request;
    this.units = units;
    this.siblings = siblings;
    this.reduction = reduction;
    this.place = place;
  }

  /** The result, with so many shards told as skipped. */
  SearchResult result(int skipped) throws InterruptedException {
    Hits found = hits(skipped);
    return new SearchResult(
        new SearchResult.Shards(
            request.shards().size(),
            request.shards().size(),
            skipped,
            reduction.phases(),
            request.body().limits().terminateAfter() > 0,
            reduction.failures()),
        found.merged(),
        found.page(),
        aggregations(),
        suggested(),
        profiles(),
        new SearchResult.Times(0, times.nanos()));
  }

  /** The same before aggregations are finished, to be merged with what other shards give. */
  SearchPart part(int skipped) throws InterruptedException {
    Hits found = hits(skipped);
    SearchResult.Suggested suggested = suggested();
    List<FetchedHit> documents = new ArrayList<>();
    if (suggested != null) {
      suggested
          .all()
          .documents()
          .forEach(
              option -> documents.add(Objects.requireNonNull(suggested.documents().get(option))));
    }
    return new SearchPart(
        request.shards().size(),
        skipped,
        reduction.phases(),
        SearchParts.told(reduction.failures()),
        found.merged(),
        found.page(),
        reduction.aggregations(),
        suggested == null ? null : suggested.all(),
        documents,
        profiles());
  }

  /** The hits of all shards, and the window's documents. */
  private record Hits(ShardHits merged, List<FetchedHit> page) {}

  /** Throws if too few shards were searched. */
  private Hits hits(int skipped) throws InterruptedException {
    List<ShardFailure> failures = reduction.failures();
    boolean none =
        !failures.isEmpty()
            && (failures.size() == request.shards().size() - skipped || isRequestsFault(failures));
    if (none) {
      throw new SearchFailedException("query", failures);
    }
    if (!failures.isEmpty() && !request.partial()) {
      throw SearchFailedException.partial(failures);
    }
    SearchBody body = request.body();
    ShardHits merged = reduction.hits();
    List<ShardHit> page = merged.page(body);
    long began = place.now();
    List<FetchedHit> fetched = times.during(SearchPhase.FETCH, () -> fetch(page, main()));
    List<FetchedHit> shown =
        times.during(SearchPhase.EXPAND, () -> groups(page, fetched, () -> isOver(began)));
    // Hits are shown without what there is no time to compute or to look for any more.
    return new Hits(!page.isEmpty() && isOver(began) ? merged.late() : merged, shown);
  }

  private boolean isOver(long began) {
    place.checkWanted();
    return place.isOver(request.body(), began);
  }

  private SearchUnit.Wanted main() {
    return new SearchUnit.Wanted(request.body(), Optional.empty());
  }

  /**
   * Whether what was asked for is wrong everywhere: shards without a commit have nothing that it
   * could fail upon.
   */
  private boolean isRequestsFault(List<ShardFailure> failures) {
    Set<ShardId> withDocuments =
        units.stream()
            .flatMap(unit -> unit.ordinals().stream())
            .map(ordinal -> request.shards().get(ordinal))
            .filter(shard -> shard.view().isPresent())
            .map(SearchShard::id)
            .collect(Collectors.toSet());
    Set<ShardId> failed = failures.stream().map(ShardFailure::shard).collect(Collectors.toSet());
    return !withDocuments.isEmpty()
        && failed.containsAll(withDocuments)
        && failures.stream()
            .allMatch(failure ->
                failure.cause() instanceof FaultException wrong && !wrong.fault().isOfDocuments());
  }

  private List<Map<String, Object>> profiles() {
    List<Map<String, Object>> all = new ArrayList<>();
    reduction
        .profiles()
        .forEach((ordinal, profile) -> {
          SearchShard shard = request.shards().get(ordinal);
          Map<String, Object> json = new LinkedHashMap<>();
          String place = shard.id().index().toString();
          String name = shard.schema().name();
          int number = shard.id().ordinal();
          json.put("id", "[" + place + "][" + name + "][" + number + "]");
          json.put("node_id", place);
          json.put("shard_id", number);
          json.put("index", name);
          json.put("cluster", "(local)");
          json.putAll(profile);
          all.add(json);
        });
    return all;
  }

  private @Nullable Results aggregations() {
    ShardAggregations merged = reduction.aggregations();
    AggregationTree asked = request.aggregations();
    return merged == null || asked == null
        ? null
        : place.whole(() -> SearchParts.finished(asked, merged, place.maxBuckets()));
  }

  private SearchResult.@Nullable Suggested suggested() throws InterruptedException {
    SuggestSpec spec = request.body().suggest();
    if (spec == null || spec.suggesters().isEmpty()) {
      return null;
    }
    Suggestions all = Suggestions.merge(reduction.suggestions(), spec);
    List<Suggestion.Option> wanted = all.documents();
    List<ShardHit> hits =
        wanted.stream()
            .map(o -> new ShardHit(o.shard(), o.doc(), o.score(), SortValues.NONE, null))
            .toList();
    List<FetchedHit> fetched = fetch(hits, main());
    Map<Suggestion.Option, FetchedHit> documents = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      documents.put(wanted.get(i), fetched.get(i));
    }
    return new SearchResult.Suggested(spec, all, documents);
  }

  /** Adds to collapsed hits what of their groups was asked for. */
  private List<FetchedHit> groups(
      List<ShardHit> page, List<FetchedHit> fetched, BooleanSupplier over)
      throws InterruptedException {
    List<FetchedHit> hits = new ArrayList<>(fetched);
    Map<Integer, Integer> numbers = new HashMap<>();
    for (GroupSearch search : GroupSearches.plan(request.body(), page)) {
      if (over.getAsBoolean()) {
        break;
      }
      int number = numbers.merge(search.hit(), 1, Integer::sum) - 1;
      SearchUnit.Group group = new SearchUnit.Group(page.get(search.hit()), number, search);
      List<ShardHits> shards =
          found(
              siblings.map(units, unit -> unit.group(group)).stream()
                  .flatMap(List::stream)
                  .toList());
      ShardHits found = ShardHits.merge(shards, search.body());
      List<FetchedHit> shown =
          fetch(
              found.page(search.body()), new SearchUnit.Wanted(search.body(), Optional.of(group)));
      hits.set(search.hit(), GroupSearches.attach(hits.get(search.hit()), search, found, shown));
    }
    return hits;
  }

  /** What the shards found of a group, if not all refused, or one where all are wanted. */
  private List<ShardHits> found(List<Grouped> shards) {
    List<ShardHits> found = new ArrayList<>();
    List<ShardFailure> failures = new ArrayList<>();
    for (Grouped shard : shards) {
      switch (shard) {
        case Grouped.Found(ShardHits hits) -> found.add(hits);
        case Grouped.Refused(ShardFailure failure) -> failures.add(failure);
      }
    }
    if (!failures.isEmpty() && (found.isEmpty() || !request.partial())) {
      throw new SearchFailedException("expand", failures);
    }
    return found;
  }

  /** Fetches each shard's hits at once, the places side by side, and restores the order. */
  private List<FetchedHit> fetch(List<ShardHit> page, SearchUnit.Wanted wanted)
      throws InterruptedException {
    Map<Integer, List<Integer>> places = new TreeMap<>();
    Map<Integer, List<ShardHit>> hits = new TreeMap<>();
    for (int i = 0; i < page.size(); i++) {
      ShardHit hit = page.get(i);
      places.computeIfAbsent(hit.shard(), _ -> new ArrayList<>()).add(i);
      hits.computeIfAbsent(hit.shard(), _ -> new ArrayList<>()).add(hit);
    }
    @Nullable FetchedHit[] fetched = new FetchedHit[page.size()];
    List<SearchUnit> holding =
        units.stream()
            .filter(unit -> unit.ordinals().stream().anyMatch(hits::containsKey))
            .toList();
    for (Map<Integer, List<FetchedHit>> part :
        siblings.map(holding, unit -> fetch(unit, wanted, hits))) {
      part.forEach((ordinal, documents) -> {
        List<Integer> own = places.getOrDefault(ordinal, List.of());
        for (int i = 0; i < documents.size(); i++) {
          fetched[own.get(i)] = documents.get(i);
        }
      });
    }
    return Arrays.stream(fetched).map(Objects::requireNonNull).toList();
  }

  /** What is wrong with a request in the eyes of a shard's documents is told of that shard. */
  private Map<Integer, List<FetchedHit>> fetch(
      SearchUnit unit, SearchUnit.Wanted wanted, Map<Integer, List<ShardHit>> hits)
      throws InterruptedException {
    List<Integer> ordinals = unit.ordinals().stream().filter(hits::containsKey).toList();
    try {
      long began = place.now();
      Map<Integer, List<FetchedHit>> fetched =
          place.counting(
              SearchCounts.Phase.FETCH, request, ordinals, () -> unit.fetch(wanted, hits));
      SlowSearches.fetched(request, ordinals, hits, place.now() - began);
      return fetched;
    } catch (FaultException fault) {
      SearchShard shard = request.shards().get(ordinals.getFirst());
      throw new SearchFailedException(
          request.shards().size() == 1 ? "query" : "fetch",
          List.of(new ShardFailure(shard.id(), shard.schema().name(), fault)));
    }
  }
}
