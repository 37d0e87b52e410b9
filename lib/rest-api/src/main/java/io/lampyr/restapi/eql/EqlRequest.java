package io.lampyr.restapi.eql;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a call asks for.
 *
 * @param names fields that have a meaning for the language
 * @param limits how much is answered, and read at once
 * @param documents which documents there are, and what of them is shown
 * @param partial whether shards that fail are done without; and for sequences
 */
record EqlRequest(String query, Names names, Limits limits, Documents documents, Partial partial) {
  static final String WAIT = "wait_for_completion_timeout";
  static final String KEEP_ALIVE = "keep_alive";
  static final String KEEP = "keep_on_completion";
  static final Set<String> ASYNC = Set.of(WAIT, KEEP_ALIVE, KEEP);

  private static final String PARTIAL = "allow_partial_search_results";
  private static final String PARTIAL_SEQUENCES = "allow_partial_sequence_results";
  private static final int USUAL_SIZE = 10;
  private static final int USUAL_FETCH = 1000;
  private static final Set<String> KNOWN =
      Set.of(
          "query",
          "event_category_field",
          "timestamp_field",
          "tiebreaker_field",
          "filter",
          "size",
          "fetch_size",
          "fields",
          "result_position",
          "case_sensitive",
          "runtime_mappings",
          "max_samples_per_key",
          PARTIAL,
          PARTIAL_SEQUENCES);

  /** Parameters of the query string. */
  static final Set<String> PARAMETERS =
      Set.of(
          "allow_no_indices",
          "ignore_unavailable",
          "expand_wildcards",
          PARTIAL,
          PARTIAL_SEQUENCES,
          WAIT,
          KEEP_ALIVE,
          KEEP);

  /**
   * What names and texts mean.
   *
   * @param sensitive whether upper and lower case of texts are not the same
   */
  record Names(String category, String timestamp, Optional<String> tiebreaker, boolean sensitive) {}

  /**
   * How much is answered, and read at once.
   *
   * @param first whether the earliest are wanted, and not the latest
   */
  record Limits(int size, int fetch, boolean first, int samples) {}

  record Documents(
      Optional<Object> filter, Optional<Object> fields, Map<String, @Nullable Object> runtime) {}

  record Partial(boolean events, boolean sequences) {}

  static EqlRequest read(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String key : body.keySet()) {
      if (!KNOWN.contains(key) && !ASYNC.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[eql/search] unknown field [" + key + "]");
      }
    }
    if (!(body.get("query") instanceof String query) || query.isEmpty()) {
      throw ApiException.validation("query is null or empty");
    }
    Optional<String> tiebreaker =
        body.get("tiebreaker_field") == null
            ? Optional.empty()
            : Optional.of(name(body, "tiebreaker_field", "", "tiebreaker field"));
    return new EqlRequest(
        query,
        new Names(
            name(body, "event_category_field", "event.category", "event category field"),
            name(body, "timestamp_field", "@timestamp", "timestamp field"),
            tiebreaker,
            flag(call, "case_sensitive", true)),
        limits(body),
        new Documents(
            Optional.ofNullable(body.get("filter")),
            Optional.ofNullable(body.get("fields")),
            body.get("runtime_mappings") == null
                ? Map.of()
                : Json.object(body.get("runtime_mappings"), "runtime_mappings")),
        new Partial(flag(call, PARTIAL, true), flag(call, PARTIAL_SEQUENCES, false)));
  }

  private static Limits limits(Map<String, @Nullable Object> body) {
    int size = whole(body, "size", USUAL_SIZE);
    if (size < 0) {
      throw ApiException.validation("size must be greater than or equal to 0");
    }
    int fetch = whole(body, "fetch_size", USUAL_FETCH);
    if (fetch < 2) {
      throw ApiException.validation("fetch size must be greater than 1");
    }
    int samples = whole(body, "max_samples_per_key", 1);
    if (samples < 1) {
      throw ApiException.validation("max_samples_per_key must be greater than 0");
    }
    String position = String.valueOf(body.getOrDefault("result_position", "tail"));
    if (!position.equals("head") && !position.equals("tail")) {
      throw ApiException.argument(
          "result position needs to be 'head' or 'tail', received '" + position + "'");
    }
    return new Limits(size, fetch, position.equals("head"), samples);
  }

  private static String name(
      Map<String, @Nullable Object> body, String key, String usual, String what) {
    Object value = body.getOrDefault(key, usual);
    if (!(value instanceof String name) || name.isEmpty()) {
      throw ApiException.validation(what + " is null or empty");
    }
    return name;
  }

  private static int whole(Map<String, @Nullable Object> body, String key, int usual) {
    Object value = body.getOrDefault(key, usual);
    String text = String.valueOf(value);
    if (!text.matches("-?[0-9]{1,9}")) {
      throw ApiException.argument("[" + key + "] must be a whole number, found [" + text + "]");
    }
    return Integer.parseInt(text);
  }

  /** What the query string says counts, and then what the body does. */
  private static @Nullable Object given(Call call, String key) {
    Optional<String> parameter =
        PARAMETERS.contains(key) ? call.parameters().text(key) : Optional.empty();
    return parameter.isPresent() ? parameter.get() : call.bodyObject().get(key);
  }

  static boolean flag(Call call, String key, boolean usual) {
    return switch (given(call, key)) {
      case null -> usual;
      case Boolean flag -> flag;
      case String text when text.isEmpty() || text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      default -> throw ApiException.argument("[" + key + "] must be true or false");
    };
  }

  /** A time that the call gives, if it does; minus one stands for none. */
  static Optional<Duration> time(Call call, String key) {
    Object value = given(call, key);
    return Optional.ofNullable(value)
        .map(given -> TimeText.parse(key, String.valueOf(given)))
        .filter(time -> !time.isNegative());
  }

  /** Whether the search may go on when its call is answered. */
  static boolean isAsync(Call call) {
    return ASYNC.stream().anyMatch(key -> given(call, key) != null);
  }

  /** The indices that the call names. */
  static List<String> indices(Call call) {
    List<String> names = List.of(call.path("index").split(",", -1));
    for (String name : names) {
      if (name.contains("::")) {
        throw ApiException.argument("selectors are not supported: [" + name + "]");
      }
      if (name.indexOf(':') >= 0) {
        throw ApiException.argument("remote clusters are not supported: [" + name + "]");
      }
    }
    return names;
  }
}
