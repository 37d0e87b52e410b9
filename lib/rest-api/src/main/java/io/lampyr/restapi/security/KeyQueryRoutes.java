package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code _security/_query/api_key}: looks for keys by what is known of them. */
final class KeyQueryRoutes {
  private static final int MOST_HITS = 10_000;

  private final ApiKeys keys;

  private final Clock clock;

  KeyQueryRoutes(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_KEYS, "/_security/_query/api_key")
            .taking("with_limited_by", "with_profile_uid", "typed_keys")
            .takingBody()
            .by(this::query, Method.GET, Method.POST));
  }

  private Answer query(Call call) {
    Map<String, @Nullable Object> body = call.hasBody() ? call.bodyObject() : Map.of();
    check(body);
    int from = number(body, "from", 0);
    int size = number(body, "size", 10);
    if ((long) from + size > MOST_HITS) {
      throw ApiException.argument(
          "Result window is too large, from + size must be less than or equal to: ["
              + MOST_HITS
              + "] but was ["
              + ((long) from + size)
              + "]");
    }
    if (body.get("query") != null) {
      KeyQuery.check(body.get("query"));
    }
    Object counted = body.get(body.containsKey("aggs") ? "aggs" : "aggregations");
    if (counted != null) {
      KeyQuery.checkAggregations(counted);
    }
    KeyOrder order = KeyOrder.of(body.get("sort"));
    Optional<KeyOrder.After> after = order.after(body.get("search_after"));
    if (after.isPresent() && from > 0) {
      throw ApiException.argument("`from` parameter must be set to 0 when `search_after` is used");
    }
    try (KeyIndex index = new KeyIndex(keys.all(), clock.now())) {
      Query query = index.compiled(body.get("query"));
      List<ApiKey> found = index.found(query).stream().sorted(order).toList();
      Map<String, Object> answer = page(call, found, order, new Window(from, size, after));
      if (counted != null) {
        boolean typed = call.parameters().flag("typed_keys", false);
        answer.put("aggregations", index.counted(query, counted, typed));
      }
      return Answer.ok(answer);
    }
  }

  /** Which of the keys that were found are shown. */
  private record Window(int from, int size, Optional<KeyOrder.After> after) {}

  private static Map<String, Object> page(
      Call call, List<ApiKey> found, KeyOrder order, Window window) {
    List<ApiKey> rest =
        found.stream()
            .filter(key -> window.after().map(last -> last.isBefore(key)).orElse(true))
            .toList();
    List<Object> page = new ArrayList<>();
    boolean limits = call.parameters().flag("with_limited_by", false);
    int begin = Math.min(window.from(), rest.size());
    for (ApiKey key : rest.subList(begin, Math.min(begin + window.size(), rest.size()))) {
      Map<String, Object> shown = SecurityRoutes.describe(key, limits);
      if (!order.parts().isEmpty()) {
        shown.put("_sort", order.values(key));
      }
      page.add(shown);
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("total", found.size());
    answer.put("count", page.size());
    answer.put("api_keys", page);
    return answer;
  }

  private static void check(Map<String, @Nullable Object> body) {
    for (String name : body.keySet()) {
      switch (name) {
        case "query", "from", "size", "sort", "search_after", "aggs", "aggregations" -> {}
        default ->
            throw new ApiException(
                400,
                "x_content_parse_exception",
                "[query_api_key_request] unknown field [" + name + "]");
      }
    }
  }

  private static int number(Map<String, @Nullable Object> body, String name, int otherwise) {
    Object given = body.get(name);
    if (given == null) {
      return otherwise;
    }
    if (given instanceof Number number
        && number.longValue() >= 0
        && number.longValue() <= Integer.MAX_VALUE) {
      return number.intValue();
    }
    throw ApiException.argument(
        "[" + name + "] parameter cannot be negative but was [" + given + "]");
  }
}
