package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.sort.SortOrder;
import io.lampyr.query.sort.SortValues;
import io.lampyr.restapi.call.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Several searches of the same shards, which one request makes one after another, within one time.
 *
 * <p>Laws: all see the same commits if the shards are kept, which they are until {@link #close}.
 * Whoever has no time left is told so, as is who is cancelled. Confined to one thread. Cost:
 * keeping costs a flush, and requests for each index; each read is a search.
 */
public final class OrderedReads implements AutoCloseable {
  private final PagedSearches pages;
  private final Call call;
  private final Clock clock;
  private final Wanted wanted;
  private final long began;
  private final Instant now;
  private final List<ResolvedIndex> indices;
  private final List<Object> failures = new ArrayList<>();
  private PagedSearches.@Nullable Kept kept;
  private @Nullable List<SearchShard> shards;

  /**
   * How searches are made.
   *
   * @param within the time for all of them
   * @param partial whether shards that fail are done without
   */
  public record Wanted(Duration within, boolean partial) {}

  /** A hit, and what it was sorted by. */
  public record Hit(SortValues sort, FetchedHit shown) {}

  public OrderedReads(
      PagedSearches pages, Call call, Clock clock, List<ResolvedIndex> indices, Wanted wanted) {
    this.pages = pages;
    this.call = call;
    this.clock = clock;
    this.indices = indices;
    this.wanted = wanted;
    this.began = clock.monotonicNanos();
    this.now = clock.now();
  }

  /** From now on all searches see the same commits. */
  public OrderedReads keep() {
    if (kept == null) {
      PagedSearches.Kept all = pages.keep(indices, wanted.within().plusMinutes(1));
      kept = all;
      shards = all.shards();
    }
    return this;
  }

  public List<SearchShard> shards() {
    List<SearchShard> known = shards;
    if (known == null) {
      Searches.Asked asked = asked(Map.of());
      known = pages.plain().plan(indices, asked, pages.plain().body(asked, now));
      shards = known;
    }
    return known;
  }

  private Searches.Asked asked(Map<String, ?> body) {
    return new Searches.Asked(
        List.of(),
        Map.of("allow_partial_search_results", String.valueOf(wanted.partial())),
        Json.write(body));
  }

  /** The hits of a search, by the body in JSON that it could be sent with. */
  public List<Hit> hits(Map<String, ?> body) {
    SearchResult result = search(body);
    List<ShardHit> found = result.hits().hits();
    List<Hit> hits = new ArrayList<>();
    for (int i = 0; i < result.page().size(); i++) {
      hits.add(new Hit(found.get(i).sort(), result.page().get(i)));
    }
    return hits;
  }

  /** What a search makes of its aggregations. */
  public Map<String, @Nullable Object> aggregations(Map<String, ?> body) {
    SearchResult result = search(body);
    return result.aggregations() == null
        ? Map.of()
        : Json.readObject(Json.write(result.aggregations().json(false)));
  }

  /** The order of hits that the body's sort asks for. */
  public Comparator<SortValues> order(Map<String, ?> body) {
    return new SortOrder(pages.plain().body(asked(body), now).ranking().sort());
  }

  private SearchResult search(Map<String, ?> body) {
    Map<String, Object> timed = new LinkedHashMap<>(body);
    timed.put("timeout", left().toMillis() + "ms");
    Searches searches = pages.plain();
    Searches.Asked asked = asked(timed);
    SearchBody read = searches.body(asked, now);
    List<SearchShard> all = shards();
    PagedSearches.Kept reader = kept;
    SearchResult result =
        reader == null
            ? searches.searchAsAsked(call, all, read, now, asked)
            : pages
                .kept()
                .search(
                    reader.id(),
                    reader.id().lease(),
                    () ->
                        searches.search(
                            call, all, read, now, asked, Optional.of(searches.source(asked))));
    if (result.hits().timedOut()) {
      throw SearchErrors.timedOut();
    }
    if (failures.isEmpty() && !result.shards().failures().isEmpty()) {
      failures.addAll(searches.answers().failures(result.shards().failures()));
    }
    return result;
  }

  private Duration left() {
    Duration left = wanted.within().minusNanos(clock.monotonicNanos() - began);
    if (left.toMillis() <= 0) {
      throw SearchErrors.timedOut();
    }
    return left;
  }

  /** What shards failed with that were done without, as answers tell it. */
  public List<Object> failures() {
    return List.copyOf(failures);
  }

  public long tookMillis() {
    return (clock.monotonicNanos() - began) / 1_000_000;
  }

  @Override
  public void close() {
    PagedSearches.Kept reader = kept;
    kept = null;
    if (reader != null) {
      try {
        reader.close().run();
      } catch (UnavailableException later) {
        // It ends by itself when its time is over.
      }
    }
  }
}
