package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.search.Searches.Asked;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values that {@code terms} queries take from the documents that another query finds. Cost: a
 * search of all of them, which are as many as the indices let.
 */
final class QueriedValues {
  private final Searches searches;

  QueriedValues(Searches searches) {
    this.searches = searches;
  }

  /** All different values, of what the caller may read. */
  List<Object> of(Call call, TermsLookup.Found wanted) {
    Instant now = searches.now();
    Asked whole = asked(wanted, 0);
    List<ResolvedIndex> indices = searches.resolve(call, whole);
    List<SearchShard> shards = searches.plan(indices, whole, searches.body(whole, now));
    int limit = Searches.bounds(shards).lookedUp();
    Asked asked = asked(wanted, limit);
    SearchBody body = searches.body(asked, now);
    SearchResult found = searches.searchAsAsked(call, shards, body, now, asked);
    if (found.hits().total() > limit) {
      throw ApiException.argument(
          "Terms lookup subquery total hits ["
              + found.hits().total()
              + "] exceed fetch limit ["
              + limit
              + "]; filter may be incomplete.");
    }
    Set<Object> values = new LinkedHashSet<>();
    for (FetchedHit hit : found.page()) {
      if (hit.source() != null) {
        for (Object value :
            SourceValues.at(Json.readObject(hit.source().utf8ToString()), wanted.path())) {
          if (value != null) {
            values.add(value);
          }
        }
      }
    }
    return new ArrayList<>(values);
  }

  private static Asked asked(TermsLookup.Found wanted, int size) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("query", wanted.query());
    body.put("size", size);
    body.put("track_total_hits", true);
    body.put("_source", List.of(wanted.path()));
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("allow_partial_search_results", "false");
    if (wanted.routing() != null) {
      parameters.put("routing", wanted.routing());
    }
    return new Asked(List.of(wanted.index()), parameters, Json.write(body));
  }

  /** What queries of a body as JSON look up so, as far as it can be seen. */
  static List<TermsLookup.Found> asked(byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    List<TermsLookup.Found> all = new ArrayList<>();
    if (text.contains("\"terms\"") && text.contains("\"path\"") && text.contains("\"query\"")) {
      look(Json.readObject(new String(body, StandardCharsets.UTF_8)), all);
    }
    return all;
  }

  private static void look(@Nullable Object part, List<TermsLookup.Found> all) {
    if (part instanceof List<?> list) {
      list.forEach(each -> look(each, all));
    } else if (part instanceof Map<?, ?> map) {
      map.forEach((name, value) -> {
        look(value, all);
        if (name.equals("terms") && value instanceof Map<?, ?> terms) {
          terms.values().forEach(where -> add(where, all));
        }
      });
    }
  }

  private static void add(@Nullable Object where, List<TermsLookup.Found> all) {
    if (where instanceof Map<?, ?> map
        && map.get("index") instanceof String index
        && map.get("path") instanceof String path
        && map.get("query") instanceof Map<?, ?> query
        && !map.containsKey("id")) {
      String routing = map.get("routing") == null ? null : String.valueOf(map.get("routing"));
      all.add(new TermsLookup.Found(index, routing, path, query));
    }
  }
}
