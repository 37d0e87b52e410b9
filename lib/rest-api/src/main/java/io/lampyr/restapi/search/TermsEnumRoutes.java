package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code _terms_enum}: the terms of a field that begin as a text does, in their order. Costs an
 * aggregation of the documents that have some.
 */
public final class TermsEnumRoutes {
  private static final Set<String> KNOWN =
      Set.of(
          "field", "string", "size", "timeout", "case_insensitive", "index_filter", "search_after");
  private static final Set<String> TYPES =
      Set.of(
          "keyword", "constant_keyword", "flattened", "flat_object", "version", "ip", "wildcard");
  private static final int STANDARD_SIZE = 10;
  private static final int MOST = 10_000;

  /** How many terms are looked through for those behind the one that a page goes on after. */
  private static final int MOST_SEEN = 65_000;

  private final Searches searches;

  public TermsEnumRoutes(Searches searches) {
    this.searches = searches;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_terms_enum")
            .taking(SearchOptions.INDICES)
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    Wanted wanted = wanted(call.bodyObject());
    List<String> names = List.of(call.path("index").split(",", -1));
    Searches.Asked asked =
        new Searches.Asked(names, call.request().parameters(), Json.write(wanted.search()));
    Instant now = searches.now();
    List<ResolvedIndex> found = searches.resolve(call, asked);
    SoleQuery.checkIsObject(call, "index_filter");
    Object filter = wanted.body().get("index_filter");
    List<ResolvedIndex> indices =
        filter == null ? found : new IndexFilter(searches, now).matching(call, found, filter);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    if (indices.stream().noneMatch(index -> mayHaveTerms(index, wanted.field()))) {
      int shards = found.stream().mapToInt(i -> i.metadata().layout().shards()).sum();
      answer.put("_shards", counts(shards));
      answer.put("terms", List.of());
      answer.put("complete", true);
      return Answer.ok(answer);
    }
    SearchBody body = searches.body(asked, now);
    SearchResult result =
        searches.search(call, searches.plan(indices, asked, body), body, now, asked);
    Map<String, @Nullable Object> shards = searches.answers().shards(result.shards());
    shards.remove("skipped");
    answer.put("_shards", shards);
    answer.put("terms", wanted.page(result));
    answer.put("complete", !result.hits().timedOut());
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> counts(int shards) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", shards);
    counts.put("successful", shards);
    counts.put("failed", 0);
    return counts;
  }

  /** Fields whose terms are no values, and those that are no texts, have none to be listed. */
  private static boolean mayHaveTerms(ResolvedIndex index, String field) {
    return IndexDefinition.of(index.metadata()).mapping().fields().stream()
        .filter(known -> known.path().equals(field))
        .noneMatch(known -> known instanceof LeafField leaf && !TYPES.contains(leaf.type().name()));
  }

  private static Wanted wanted(Map<String, @Nullable Object> body) {
    for (String key : body.keySet()) {
      if (!KNOWN.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[terms_enum] unknown field [" + key + "]");
      }
    }
    if (!(body.get("field") instanceof String field) || field.isEmpty()) {
      throw ApiException.validation("field cannot be null");
    }
    int size = body.get("size") instanceof Number number ? number.intValue() : STANDARD_SIZE;
    if (size < 1 || size > MOST) {
      throw ApiException.validation("size must be between 1 and " + MOST + ", got " + size);
    }
    return new Wanted(
        field,
        body.get("string") == null ? "" : String.valueOf(body.get("string")),
        Boolean.TRUE.equals(body.get("case_insensitive")),
        size,
        body.get("search_after") == null ? "" : String.valueOf(body.get("search_after")),
        body);
  }

  /** What is asked for, of which the body has the rest. */
  private record Wanted(
      String field,
      String prefix,
      boolean anyCase,
      int size,
      String after,
      Map<String, @Nullable Object> body) {

    Map<String, @Nullable Object> search() {
      Map<String, @Nullable Object> terms = new LinkedHashMap<>();
      terms.put("field", field);
      terms.put("size", after.isEmpty() ? size : MOST_SEEN);
      terms.put("order", Map.of("_key", "asc"));
      if (!prefix.isEmpty()) {
        terms.put("include", expression() + ".*");
      }
      Map<String, @Nullable Object> search = new LinkedHashMap<>();
      search.put("size", 0);
      search.put("track_total_hits", false);
      search.put("aggs", Map.of("terms", Map.of("terms", terms)));
      if (body.get("timeout") != null) {
        search.put("timeout", body.get("timeout"));
      }
      return search;
    }

    private String expression() {
      StringBuilder expression = new StringBuilder();
      prefix
          .codePoints()
          .forEach(letter -> {
            String one = Character.toString(letter);
            String lower = one.toLowerCase(java.util.Locale.ROOT);
            String upper = one.toUpperCase(java.util.Locale.ROOT);
            if (anyCase && !lower.equals(upper)) {
              expression.append('(').append(lower).append('|').append(upper).append(')');
            } else {
              expression.append(Character.isLetterOrDigit(letter) ? "" : "\\").append(one);
            }
          });
      return expression.toString();
    }

    List<String> page(SearchResult result) {
      List<String> page = new ArrayList<>();
      if (result.aggregations() != null
          && result.aggregations().get("terms") instanceof Result.Many many) {
        for (Result.Bucket bucket : many.buckets()) {
          if (page.size() < size && (after.isEmpty() || bucket.name().compareTo(after) > 0)) {
            page.add(bucket.name());
          }
        }
      }
      return page;
    }
  }
}
