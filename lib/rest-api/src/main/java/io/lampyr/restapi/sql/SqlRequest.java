package io.lampyr.restapi.sql;

import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a body asks for.
 *
 * @param filter documents that do not match it are as if they were not there
 * @param lenient whether the first of several values stands for all of them
 */
record SqlRequest(
    String query,
    List<@Nullable Object> params,
    @Nullable Map<String, Object> filter,
    ZoneId zone,
    int fetchSize,
    boolean lenient,
    boolean columnar,
    Duration within,
    Duration pageTimeout,
    String cursor) {
  static final int STANDARD_ROWS = 1000;

  /** As many rows as an answer may have. */
  static final int MOST_ROWS = 10_000;

  /** As long as a query may take before what it reads can be collected. */
  private static final Duration LONGEST = Duration.ofSeconds(25);

  private static final Duration LONGEST_PAGE = Duration.ofHours(24);

  private static final Set<String> KNOWN =
      Set.of(
          "query",
          "params",
          "filter",
          "time_zone",
          "fetch_size",
          "field_multi_value_leniency",
          "columnar",
          "request_timeout",
          "page_timeout",
          "cursor",
          "catalog",
          "index_include_frozen",
          "allow_partial_search_results",
          "mode",
          "client_id",
          "version");

  /** What makes a query one that may go on after its call. */
  static final String WAIT = "wait_for_completion_timeout";

  private static final Set<String> ASYNC = Set.of(WAIT, "keep_on_completion", "keep_alive");
  private static final Set<String> REFUSED =
      Set.of("runtime_mappings", "binary_format", "project_routing");

  static SqlRequest read(Call call, String cluster) {
    Map<String, @Nullable Object> body = call.bodyObject();
    check(body, cluster);
    String query = body.get("query") instanceof String text ? text : "";
    String cursor = body.get("cursor") instanceof String text ? text : "";
    if (query.isBlank() && cursor.isBlank()) {
      throw ApiException.validation("one of [query] or [cursor] is required");
    }
    return new SqlRequest(
        query,
        params(body.get("params")),
        filter(body.get("filter")),
        zone(body.get("time_zone")),
        size(body.get("fetch_size")),
        flag(body, "field_multi_value_leniency"),
        flag(body, "columnar"),
        shorter(time(body, "request_timeout", Duration.ofSeconds(90)), LONGEST),
        shorter(time(body, "page_timeout", Duration.ofSeconds(45)), LONGEST_PAGE),
        cursor);
  }

  private static void check(Map<String, @Nullable Object> body, String cluster) {
    for (String key : body.keySet()) {
      if (REFUSED.contains(key)) {
        throw ApiException.argument("[" + key + "] is not supported");
      }
      if (!KNOWN.contains(key) && !ASYNC.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[sql/query] unknown field [" + key + "]");
      }
    }
    String mode =
        String.valueOf(body.getOrDefault("mode", "plain")).toLowerCase(java.util.Locale.ROOT);
    if (!mode.equals("plain") && !mode.equals("cli")) {
      throw ApiException.argument("[mode] is not supported but for [plain] and [cli]");
    }
    Object catalog = body.get("catalog");
    if (catalog != null && !catalog.equals("") && !catalog.equals(cluster)) {
      throw ApiException.argument(
          "[catalog] is not supported but for [" + cluster + "]: there are no other clusters");
    }
    if (!body.containsKey(WAIT)) {
      for (String key : ASYNC) {
        if (body.containsKey(key)) {
          throw ApiException.argument("[" + key + "] is only understood with [" + WAIT + "]");
        }
      }
    }
    // All indices are searched alike, and answers are never partial.
    var _ = flag(body, "index_include_frozen");
    var _ = flag(body, "allow_partial_search_results");
  }

  /** A value, or an object with its type beside it. */
  private static List<@Nullable Object> params(@Nullable Object json) {
    List<@Nullable Object> all = new ArrayList<>();
    if (json == null) {
      return all;
    }
    if (!(json instanceof List<?> list)) {
      throw ApiException.argument("[params] must be an array");
    }
    for (Object each : list) {
      if (each instanceof Map<?, ?> typed) {
        if (!typed.containsKey("value") || !typed.containsKey("type") || typed.size() != 2) {
          throw ApiException.argument("a parameter is a value, or an object of [type] and [value]");
        }
        all.add(typed.get("value"));
      } else if (each instanceof List<?>) {
        throw ApiException.argument("a parameter of [params] cannot be an array");
      } else {
        all.add(each);
      }
    }
    return all;
  }

  /** The same, with so much time. */
  SqlRequest within(Duration longer) {
    return new SqlRequest(
        query, params, filter, zone, fetchSize, lenient, columnar, longer, pageTimeout, cursor);
  }

  QueryParameters parameters() {
    return new QueryParameters(
        params.stream()
            .map(value -> new QueryParameters.Parameter(null, QueryParameters.Meaning.VALUE, value))
            .toList());
  }

  @SuppressWarnings("unchecked") // A tree of JSON, whose nulls the query's parser refuses.
  static @Nullable Map<String, Object> filter(@Nullable Object filter) {
    return filter == null ? null : (Map<String, Object>) (Map<?, ?>) Json.object(filter, "filter");
  }

  static ZoneId zone(@Nullable Object zone) {
    try {
      return zone == null ? ZoneOffset.UTC : ZoneId.of(String.valueOf(zone));
    } catch (DateTimeException unknown) {
      throw ApiException.argument("unknown time zone [" + zone + "] in [time_zone]");
    }
  }

  private static int size(@Nullable Object size) {
    if (size == null) {
      return STANDARD_ROWS;
    }
    String text = String.valueOf(size);
    if (!text.matches("-?[0-9]{1,9}")) {
      throw ApiException.argument("[fetch_size] must be a whole number, found [" + text + "]");
    }
    int rows = Integer.parseInt(text);
    if (rows <= 0) {
      throw ApiException.validation("[fetch_size] must be more than 0.");
    }
    if (rows > MOST_ROWS) {
      throw ApiException.argument(
          "[fetch_size] must be less than or equal to [" + MOST_ROWS + "] but was [" + rows + "]");
    }
    return rows;
  }

  static boolean flag(Map<String, @Nullable Object> body, String name) {
    return switch (body.get(name)) {
      case null -> false;
      case Boolean flag -> flag;
      case String text when text.equals("true") || text.equals("false") -> text.equals("true");
      default -> throw ApiException.argument("[" + name + "] must be true or false");
    };
  }

  static Duration time(Map<String, @Nullable Object> body, String name, Duration otherwise) {
    Object value = body.get(name);
    return value == null ? otherwise : TimeText.some(name, String.valueOf(value));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
