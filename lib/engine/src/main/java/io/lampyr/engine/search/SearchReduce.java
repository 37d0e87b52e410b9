package io.lampyr.engine.search;

import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.search.Collapse;
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
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What is made of all shards' results: the best hits, fetched, and the rest merged. */
final class SearchReduce {
  private final SearchRequest request;
  private final SearchRun.Surroundings around;
  private final List<SearchRun.Queried> queried;

  SearchReduce(
      SearchRequest request, SearchRun.Surroundings around, List<SearchRun.Queried> queried) {
    this.request = request;
    this.around = around;
    this.queried = queried;
  }

  SearchResult result(LongSupplier tookMillis) throws InterruptedException {
    List<ShardFailure> failures = failures();
    boolean none = !failures.isEmpty() && failures.size() == request.shards().size();
    if (none || (!failures.isEmpty() && !request.partial())) {
      throw new SearchFailedException("query", failures);
    }
    SearchBody body = request.body();
    ShardHits merged =
        ShardHits.merge(done().stream().map(one -> one.outcome().hits()).toList(), body);
    List<ShardHit> page = merged.page(body);
    List<FetchedHit> hits = groups(page, fetch(page, body));
    return new SearchResult(
        new SearchResult.Shards(request.shards().size(), 0, failures),
        merged,
        hits,
        aggregations(),
        suggested(),
        profiles(),
        tookMillis.getAsLong());
  }

  private List<Map<String, Object>> profiles() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < queried.size(); i++) {
      if (queried.get(i) instanceof SearchRun.Queried.Done(OpenShard open, var outcome)
          && outcome.profile() != null) {
        SearchShard shard = request.shards().get(i);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
            "id",
            "["
                + shard.id().index()
                + "]["
                + shard.schema().name()
                + "]["
                + shard.id().ordinal()
                + "]");
        json.putAll(outcome.profile());
        all.add(json);
      }
    }
    return all;
  }

  private List<SearchRun.Queried.Done> done() {
    return queried.stream()
        .filter(SearchRun.Queried.Done.class::isInstance)
        .map(SearchRun.Queried.Done.class::cast)
        .toList();
  }

  private List<ShardFailure> failures() {
    List<ShardFailure> failures = new ArrayList<>();
    for (SearchRun.Queried one : queried) {
      if (one instanceof SearchRun.Queried.Failed(ShardFailure failure)) {
        failures.add(failure);
      }
    }
    return failures;
  }

  private @Nullable Results aggregations() {
    AggregationTree tree = request.aggregations();
    if (tree == null) {
      return null;
    }
    List<ShardAggregations> partials = new ArrayList<>();
    for (SearchRun.Queried.Done one : done()) {
      ShardAggregations partial = one.outcome().aggregations();
      if (partial != null) {
        partials.add(partial);
      }
    }
    return tree.finish(tree.merge(partials), around.maxBuckets());
  }

  private SearchResult.@Nullable Suggested suggested() throws InterruptedException {
    SuggestSpec spec = request.body().suggest();
    if (spec == null) {
      return null;
    }
    List<Suggestions> shards = new ArrayList<>();
    for (SearchRun.Queried.Done one : done()) {
      Suggestions own = one.outcome().suggestions();
      if (own != null) {
        shards.add(own);
      }
    }
    Suggestions all = Suggestions.merge(shards, spec);
    List<Suggestion.Option> wanted = all.documents();
    List<ShardHit> hits =
        wanted.stream()
            .map(o -> new ShardHit(o.shard(), o.doc(), o.score(), SortValues.NONE, null))
            .toList();
    List<FetchedHit> fetched = fetch(hits, request.body());
    Map<Suggestion.Option, FetchedHit> documents = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      documents.put(wanted.get(i), fetched.get(i));
    }
    return new SearchResult.Suggested(spec, all, documents);
  }

  /** Adds to collapsed hits what of their groups was asked for. */
  private List<FetchedHit> groups(List<ShardHit> page, List<FetchedHit> fetched)
      throws InterruptedException {
    List<FetchedHit> hits = new ArrayList<>(fetched);
    for (GroupSearch group : GroupSearches.plan(request.body(), page, EmbeddedQueries::read)) {
      List<ShardHits> shards = around.siblings().map(done(), one -> one.shard().group(group));
      ShardHits found = ShardHits.merge(shards, group.body());
      List<FetchedHit> shown = fetch(found.page(group.body()), group.body());
      hits.set(group.hit(), GroupSearches.attach(hits.get(group.hit()), group, found, shown));
    }
    return hits;
  }

  /** Fetches each shard's hits at once, the shards side by side, and restores the order. */
  private List<FetchedHit> fetch(List<ShardHit> page, SearchBody body) throws InterruptedException {
    Map<Integer, List<Integer>> places = new TreeMap<>();
    for (int i = 0; i < page.size(); i++) {
      places.computeIfAbsent(page.get(i).shard(), ignored -> new ArrayList<>()).add(i);
    }
    FetchSpec spec = body.fetch();
    @Nullable FetchedHit[] fetched = new FetchedHit[page.size()];
    around
        .siblings()
        .each(
            List.copyOf(places.entrySet()),
            entry -> {
              if (queried.get(entry.getKey())
                  instanceof SearchRun.Queried.Done(OpenShard shard, var outcome)) {
                List<Found> wanted =
                    entry.getValue().stream().map(i -> found(page.get(i), body)).toList();
                List<FetchedHit> hits = shard.fetch(spec, wanted);
                for (int i = 0; i < hits.size(); i++) {
                  fetched[entry.getValue().get(i)] = hits.get(i);
                }
              }
            });
    return Arrays.stream(fetched).map(Objects::requireNonNull).toList();
  }

  private static Found found(ShardHit hit, SearchBody body) {
    Collapse collapse = body.ranking().collapse();
    Found.Group group = collapse == null ? null : new Found.Group(collapse.field(), hit.group());
    return new Found(hit.doc(), hit.score(), hit.sort(), group);
  }
}
