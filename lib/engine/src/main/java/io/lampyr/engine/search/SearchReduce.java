package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.mapping.fault.Dialect;
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
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
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
            found.failures()),
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
        SearchParts.told(found.failures()),
        found.merged(),
        found.page(),
        reduction.aggregations(),
        suggested == null ? null : suggested.all(),
        documents,
        profiles());
  }

  /** The hits of all shards, the window's documents, and the shards that have failed by then. */
  private record Hits(ShardHits merged, List<FetchedHit> page, List<ShardFailure> failures) {}

  /** Hits whose documents are known, these, and of the other hits why theirs are not, by shard. */
  private record Fetched(
      List<ShardHit> hits,
      List<FetchedHit> documents,
      SortedMap<Integer, FaultException> refused) {}

  /** What one place has fetched of each shard, and which shards refuse to. */
  private record Documents(
      Map<Integer, List<FetchedHit>> fetched, SortedMap<Integer, FaultException> refused) {}

  /** Throws if too few shards were searched. */
  private Hits hits(int skipped) throws InterruptedException {
    List<ShardFailure> failures = reduction.failures();
    boolean none =
        !failures.isEmpty()
            && (failures.size() == request.shards().size() - skipped || isRequestsFault(failures));
    if (none) {
      throw new SearchFailedException(queryPhase(), failures);
    }
    if (!failures.isEmpty() && !request.partial()) {
      throw SearchFailedException.partial("query", failures);
    }
    SearchBody body = request.body();
    ShardHits merged = reduction.hits();
    List<ShardHit> page = merged.page(body);
    long began = place.now();
    Fetched fetched = times.during(SearchPhase.FETCH, () -> fetch(page, main()));
    List<ShardFailure> all = withRefused(failures, fetched.refused(), skipped);
    List<FetchedHit> shown =
        times.during(SearchPhase.EXPAND, () -> groups(fetched, () -> isOver(began)));
    ShardHits told = merged.without(fetched.refused().keySet());
    // Hits are shown without what there is no time to compute or to look for any more.
    return new Hits(!page.isEmpty() && isOver(began) ? told.late() : told, shown, all);
  }

  /** Throws if no shard is left, or some are missing and all are wanted. */
  private List<ShardFailure> withRefused(
      List<ShardFailure> failures, SortedMap<Integer, FaultException> refused, int skipped) {
    if (refused.isEmpty()) {
      return failures;
    }
    List<ShardFailure> all = new ArrayList<>(failures);
    all.addAll(failures(refused));
    if (all.size() == request.shards().size() - skipped) {
      throw new SearchFailedException(fetchPhase(), all);
    }
    if (!request.partial()) {
      throw SearchFailedException.partial(fetchPhase(), all);
    }
    return all;
  }

  private List<ShardFailure> failures(SortedMap<Integer, FaultException> refused) {
    List<ShardFailure> failures = new ArrayList<>();
    refused.forEach((ordinal, fault) -> {
      SearchShard shard = request.shards().get(ordinal);
      failures.add(new ShardFailure(shard.id(), shard.schema().name(), fault));
    });
    return failures;
  }

  /** Where statistics are asked for beforehand, that meets first what is wrong with a query. */
  private String queryPhase() {
    if (!request.tuning().globalStatistics() || request.shards().size() == 1) {
      return "query";
    }
    return request.dialect() == Dialect.OPENSEARCH ? SearchPhase.DFS_PRE_QUERY.text() : "dfs";
  }

  /** A single shard fetches what it found at once. */
  private String fetchPhase() {
    return request.shards().size() == 1 ? "query" : "fetch";
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
          if (request.dialect() == Dialect.OPENSEARCH) {
            // Searches with profiles stay in the process that answers.
            json.put("inbound_network_time_in_millis", 0);
            json.put("outbound_network_time_in_millis", 0);
          } else {
            json.put("node_id", place);
            json.put("shard_id", number);
            json.put("index", name);
            json.put("cluster", "(local)");
          }
          json.putAll(profile.json(request.dialect()));
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
    List<FetchedHit> fetched = fetchAll(hits, main());
    Map<Suggestion.Option, FetchedHit> documents = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      documents.put(wanted.get(i), fetched.get(i));
    }
    return new SearchResult.Suggested(spec, all, documents);
  }

  /** Adds to collapsed hits what of their groups was asked for. */
  private List<FetchedHit> groups(Fetched fetched, BooleanSupplier over)
      throws InterruptedException {
    List<ShardHit> page = fetched.hits();
    List<FetchedHit> hits = new ArrayList<>(fetched.documents());
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
          fetchAll(
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

  /** Fails if any shard refuses. */
  private List<FetchedHit> fetchAll(List<ShardHit> page, SearchUnit.Wanted wanted)
      throws InterruptedException {
    Fetched fetched = fetch(page, wanted);
    if (!fetched.refused().isEmpty()) {
      throw new SearchFailedException(fetchPhase(), failures(fetched.refused()));
    }
    return fetched.documents();
  }

  /** Fetches each shard's hits at once, the places side by side, and restores the order. */
  private Fetched fetch(List<ShardHit> page, SearchUnit.Wanted wanted) throws InterruptedException {
    Map<Integer, List<ShardHit>> hits = new TreeMap<>();
    page.forEach(hit -> hits.computeIfAbsent(hit.shard(), _ -> new ArrayList<>()).add(hit));
    List<SearchUnit> holding =
        units.stream()
            .filter(unit -> unit.ordinals().stream().anyMatch(hits::containsKey))
            .toList();
    Map<Integer, Iterator<FetchedHit>> fetched = new HashMap<>();
    SortedMap<Integer, FaultException> refused = new TreeMap<>();
    for (Documents part : siblings.map(holding, unit -> fetch(unit, wanted, hits))) {
      part.fetched().forEach((ordinal, documents) -> fetched.put(ordinal, documents.iterator()));
      refused.putAll(part.refused());
    }
    List<ShardHit> known = page.stream().filter(hit -> !refused.containsKey(hit.shard())).toList();
    return new Fetched(
        known,
        known.stream().map(hit -> Objects.requireNonNull(fetched.get(hit.shard())).next()).toList(),
        refused);
  }

  /** What is wrong with a request in the eyes of a shard's documents is told of that shard. */
  private Documents fetch(
      SearchUnit unit, SearchUnit.Wanted wanted, Map<Integer, List<ShardHit>> hits)
      throws InterruptedException {
    List<Integer> ordinals = unit.ordinals().stream().filter(hits::containsKey).toList();
    try {
      return new Documents(fetch(unit, wanted, hits, ordinals), new TreeMap<>());
    } catch (FaultException fault) {
      if (ordinals.size() == 1) {
        return new Documents(Map.of(), new TreeMap<>(Map.of(ordinals.getFirst(), fault)));
      }
      // Others may have what they are asked for: each is asked alone.
      Documents all = new Documents(new HashMap<>(), new TreeMap<>());
      for (int ordinal : ordinals) {
        Documents one = fetch(unit, wanted, Map.of(ordinal, hits.getOrDefault(ordinal, List.of())));
        all.fetched().putAll(one.fetched());
        all.refused().putAll(one.refused());
      }
      return all;
    }
  }

  private Map<Integer, List<FetchedHit>> fetch(
      SearchUnit unit,
      SearchUnit.Wanted wanted,
      Map<Integer, List<ShardHit>> hits,
      List<Integer> ordinals)
      throws InterruptedException {
    long began = place.now();
    Map<Integer, List<FetchedHit>> fetched =
        place.counting(SearchCounts.Phase.FETCH, request, ordinals, () -> unit.fetch(wanted, hits));
    SlowSearches.fetched(request, ordinals, hits, place.now() - began);
    return fetched;
  }
}
