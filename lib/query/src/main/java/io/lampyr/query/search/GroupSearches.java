package io.lampyr.query.search;

import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.InnerHits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The others of each collapsed hit's group: which searches find them, and how they are shown. The
 * searches are of all shards again, each with a filter beside the query of its body.
 */
public final class GroupSearches {
  private GroupSearches() {}

  /**
   * One search.
   *
   * @param hit the place on the page of the hit whose group it is
   * @param name the key under which the hit has the group's hits
   * @param filter lets through only documents of the group; scores nothing
   */
  public record GroupSearch(int hit, String name, SearchBody body, QueryNode filter) {}

  /**
   * The searches for a page of collapsed hits, in the order of the hits; none if nobody asked for
   * inner hits. At most as many as hits times definitions of inner hits.
   */
  public static List<GroupSearch> plan(SearchBody body, List<ShardHit> page) {
    Collapse collapse = body.ranking().collapse();
    if (collapse == null) {
      return List.of();
    }
    List<GroupSearch> searches = new ArrayList<>();
    for (int i = 0; i < page.size(); i++) {
      QueryNode filter = filter(collapse.field(), page.get(i).group());
      for (InnerHits inner : collapse.innerHits()) {
        String name = inner.name();
        searches.add(
            new GroupSearch(
                i, name == null ? collapse.field() : name, inside(body, inner), filter));
      }
    }
    return searches;
  }

  private static QueryNode filter(String field, @Nullable Object group) {
    Map<String, Object> json =
        group == null
            ? Map.of("bool", Map.of("must_not", Map.of("exists", Map.of("field", field))))
            : Map.of("term", Map.of(field, Map.of("value", group)));
    return QueryParser.parse(Json.write(json));
  }

  private static SearchBody inside(SearchBody body, InnerHits inner) {
    return new SearchBody(
        body.query(),
        body.postFilter(),
        body.gathering(),
        null,
        new SearchBody.Window(inner.from(), inner.size(), null, null, body.window().pit()),
        new SearchBody.Ranking(
            inner.sort(),
            inner.trackScores(),
            null,
            List.of(),
            inner.collapse() == null ? null : new Collapse(inner.collapse(), List.of()),
            body.ranking().indicesBoost()),
        new SearchBody.Limits(SearchBody.COUNT_ALL, 0, body.limits().timeoutMillis()),
        inner.fetch(),
        null,
        body.extras());
  }

  /** The hit with the hits of its group, which a {@link GroupSearch} found and somebody fetched. */
  public static FetchedHit attach(
      FetchedHit hit, GroupSearch search, ShardHits found, List<FetchedHit> shown) {
    Map<String, @Nullable Object> total = new LinkedHashMap<>();
    total.put("value", found.total());
    total.put("relation", found.exact() ? "eq" : "gte");
    Map<String, @Nullable Object> hits = new LinkedHashMap<>();
    hits.put("total", total);
    hits.put("max_score", found.maxScore());
    hits.put("hits", List.copyOf(shown));
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (hit.tail().get("inner_hits") instanceof Map<?, ?> before) {
      before.forEach((name, value) -> all.put(String.valueOf(name), value));
    }
    all.put(search.name(), Map.of("hits", hits));
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(hit.tail());
    tail.put("inner_hits", all);
    return new FetchedHit(hit.head(), hit.source(), tail);
  }
}
