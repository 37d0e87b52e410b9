package io.lampyr.restapi.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.ShardFailure;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pages through all hits of a search, as they were when it began.
 *
 * <p>Laws: each page begins behind the last hit of the one before, in an order without ties, so
 * that no hit is shown twice or left out. All pages tell the total and the highest score of the
 * first. How far a scroll has come is noted with what keeps its commits, so that any of its ids
 * goes on where the last page ended: clients may hold on to the first one. Safe for many threads.
 */
final class Scrolls {
  /** Parameters that say what the search is. */
  private static final Set<String> KEPT =
      Set.of(
          "q",
          "df",
          "default_operator",
          "analyzer",
          "analyze_wildcard",
          "lenient",
          "size",
          "sort",
          "timeout",
          "terminate_after",
          "_source",
          "_source_includes",
          "_source_excludes",
          "stored_fields",
          "docvalue_fields",
          "explain",
          "version",
          "seq_no_primary_term",
          "track_scores",
          "search_type",
          "allow_partial_search_results");

  /** What only the first page shows. */
  private static final List<String> ONCE = List.of("aggs", "aggregations", "suggest");

  private final PagedSearches pages;
  private final Searches searches;
  private final PointsInTime points;

  Scrolls(PagedSearches pages) {
    this.pages = pages;
    this.searches = pages.plain();
    this.points = pages.points();
  }

  /** Refuses a search that no scroll can go through. */
  static void check(Searches.Asked asked, SearchBody body) {
    List<String> problems = body.againstScroll();
    if (new SearchOptions(asked.parameters()).flag("request_cache", false)) {
      problems.add("[request_cache] cannot be used in a scroll context");
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
    body.checkScroll();
  }

  /** Begins a scroll with its first page. */
  PagedSearches.Found open(
      Call call, Searches.Asked asked, SearchBody body, Instant now, Duration keepAlive) {
    List<ResolvedIndex> indices = searches.resolve(call, asked);
    PitId pit = pages.open(indices, keepAlive, PointsInTime.Use.SCROLL);
    boolean begun = false;
    try {
      List<SearchShard> all =
          points.shards(pit, keepAlive).orElseThrow(() -> Missing.context(pit.lease()));
      ScrollId.Routed routed = routed(searches.routed(indices, asked, body), all);
      ScrollId id =
          new ScrollId(pit, routed, ask(asked, now), new ScrollId.Cursor(0, null, List.of()));
      PagedSearches.Found found = page(call, id, all, body, asked);
      begun = found.result().shards().total() > 0;
      // Where nothing is searched there is nothing to go on with.
      return begun ? found : new PagedSearches.Found(found.result(), SearchAnswers.Extra.NONE);
    } finally {
      if (!begun) {
        points.close(pit);
      }
    }
  }

  /** The places of the shards that routing leads to. */
  private static ScrollId.Routed routed(Optional<Set<ShardId>> wanted, List<SearchShard> all) {
    if (wanted.isEmpty()) {
      return ScrollId.Routed.EVERYWHERE;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (wanted.get().contains(all.get(i).id())) {
        places.add(i);
      }
    }
    return new ScrollId.Routed(false, places);
  }

  private static ScrollId.Ask ask(Searches.Asked asked, Instant now) {
    Map<String, String> parameters = new LinkedHashMap<>(asked.parameters());
    parameters.keySet().retainAll(KEPT);
    // Its first page has found all indices; one that is deleted since only has no hits any more.
    parameters.put("ignore_unavailable", "true");
    Map<String, @Nullable Object> body =
        asked.body().length == 0 ? new LinkedHashMap<>() : Json.readObject(asked.body());
    ONCE.forEach(body::remove);
    return new ScrollId.Ask(new String(Json.write(body), StandardCharsets.UTF_8), parameters, now);
  }

  /** The page behind the last one, which may be empty. */
  PagedSearches.Found next(Call call, String text, Duration keepAlive) {
    ScrollId given = ScrollId.decode(text).orElseThrow(() -> Missing.context(text));
    ScrollId id =
        points.place(given.pit()).map(ScrollId.Cursor::decode).map(given::at).orElse(given);
    Searches.Asked asked = new Searches.Asked(List.of(), id.ask().parameters(), id.body());
    SearchBody body = searches.body(asked, id.ask().now());
    List<SearchShard> all =
        points.shards(id.pit(), keepAlive).orElseThrow(() -> Missing.context(text));
    PagedSearches.Found page = page(call, id, all, body, asked);
    return new PagedSearches.Found(page.result(), new SearchAnswers.Extra(text, null));
  }

  /** Ends scrolls, none if one of the ids is malformed; how many were not at their end already. */
  int close(List<String> texts) {
    List<ScrollId> ids = texts.stream().map(ScrollId::decode).flatMap(Optional::stream).toList();
    int closed = 0;
    for (ScrollId id : ids) {
      closed += points.close(id.pit()) ? 1 : 0;
    }
    return closed;
  }

  private PagedSearches.Found page(
      Call call, ScrollId id, List<SearchShard> all, SearchBody body, Searches.Asked asked) {
    List<SearchShard> shards = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (id.routed().leadsTo(i)) {
        shards.add(all.get(i));
      }
    }
    PagedSearches.check(call, shards, body, PagedSearches.Through.SCROLL);
    searches.checkBatch(shards, body);
    Slices slices =
        Slices.of(all, searches.boosted(shards, asked, body), ordered(body, id.cursor()));
    SearchResult found =
        pages
            .kept()
            .search(
                id.pit(),
                id.pit().lease(),
                () ->
                    searches.search(
                        call,
                        slices.shards(),
                        slices.body(),
                        id.ask().now(),
                        asked,
                        Optional.empty()));
    return told(id, all, body, found);
  }

  /** What of it is shown, and where the next page begins. */
  private PagedSearches.Found told(
      ScrollId id, List<SearchShard> all, SearchBody body, SearchResult found) {
    boolean first = id.cursor().after().isEmpty();
    List<ShardHit> hits = found.hits().hits();
    ScrollId.Cursor next =
        new ScrollId.Cursor(
            first ? found.hits().total() : id.cursor().total(),
            first ? maxScore(found.hits(), body) : id.cursor().maxScore(),
            hits.isEmpty() ? id.cursor().after() : HitPlaces.of(hits.getLast()));
    SearchResult shownAs = shown(found, next, body);
    if (!first && !hits.isEmpty()) {
      points.move(id.pit(), next.encode());
    }
    ScrollId going = first ? id.without(failed(all, found), all.size()) : id;
    String text = going.at(next).encode();
    return new PagedSearches.Found(shownAs, new SearchAnswers.Extra(text, null));
  }

  /** The places of shards that the first page lacks: the total does not count them either. */
  private static Set<Integer> failed(List<SearchShard> all, SearchResult found) {
    Set<ShardId> failed =
        found.shards().failures().stream().map(ShardFailure::shard).collect(Collectors.toSet());
    return IntStream.range(0, all.size())
        .filter(place -> failed.contains(all.get(place).id()))
        .boxed()
        .collect(Collectors.toSet());
  }

  /** The search in an order without ties, behind the cursor. Only the first page counts. */
  private static SearchBody ordered(SearchBody body, ScrollId.Cursor cursor) {
    SearchBody.Ranking asked = body.ranking();
    List<SortSpec> sort = new ArrayList<>(asked.sort());
    if (sort.isEmpty()) {
      sort.add(new SortSpec.ByScore(true));
    }
    sort.add(new SortSpec.ByDoc(false, true));
    boolean first = cursor.after().isEmpty();
    SearchBody.Limits limits = body.limits();
    return new SearchBody(
        body.query(),
        body.postFilter(),
        body.gathering(),
        body.aggregations(),
        new SearchBody.Window(
            0, body.window().size(), first ? null : cursor.after(), body.window().slice(), null),
        new SearchBody.Ranking(
            sort,
            asked.trackScores(),
            asked.minScore(),
            asked.rescore(),
            asked.collapse(),
            asked.indicesBoost()),
        new SearchBody.Limits(
            first ? SearchBody.COUNT_ALL : SearchBody.COUNT_NONE,
            limits.terminateAfter(),
            limits.timeoutMillis()),
        body.fetch(),
        body.suggest(),
        body.extras());
  }

  private static @Nullable Float maxScore(ShardHits hits, SearchBody body) {
    if (body.ranking().sorted()) {
      return hits.maxScore();
    }
    return hits.hits().isEmpty() ? null : hits.hits().getFirst().score();
  }

  /** The page without what the client did not ask for. */
  private static SearchResult shown(SearchResult found, ScrollId.Cursor cursor, SearchBody body) {
    ShardHits hits = found.hits();
    return new SearchResult(
        found.shards(),
        new ShardHits(
            cursor.total(),
            true,
            hits.hits(),
            cursor.maxScore(),
            hits.timedOut(),
            hits.terminatedEarly()),
        found.page().stream().map(hit -> shown(hit, body.ranking().sorted())).toList(),
        found.aggregations(),
        found.suggested(),
        found.profiles(),
        found.times());
  }

  private static FetchedHit shown(FetchedHit hit, boolean sorted) {
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(hit.tail());
    if (!sorted) {
      tail.remove("sort");
    } else if (tail.get("sort") instanceof List<?> values) {
      tail.put("sort", values.subList(0, values.size() - 1));
    }
    return new FetchedHit(hit.head(), hit.source(), tail);
  }
}
