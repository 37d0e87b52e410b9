package io.lampyr.restapi.search;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.ParameterValues;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the lines of several searches: a header, which may be empty, and a body for each. */
final class MultiSearchBody {
  private static final int MAX_SEARCHES = 1000;

  private static final Set<String> HEADERS =
      Set.of(
          "search_type",
          "request_cache",
          "preference",
          "routing",
          "allow_partial_search_results",
          "ignore_unavailable",
          "allow_no_indices",
          "expand_wildcards",
          "ignore_throttled",
          "ccs_minimize_roundtrips",
          "max_concurrent_shard_requests",
          "pre_filter_shard_size",
          "batched_reduce_size",
          "project_routing");

  private static final Set<String> FLAGS =
      Set.of(
          "request_cache",
          "allow_partial_search_results",
          "ignore_unavailable",
          "allow_no_indices",
          "ignore_throttled",
          "ccs_minimize_roundtrips");

  private MultiSearchBody() {}

  /**
   * The searches, in their order.
   *
   * @param indices for those whose header names none
   * @param parameters of the call, of which headers may say otherwise
   */
  static List<Searches.Asked> read(
      byte[] body, List<String> indices, Map<String, String> parameters) {
    if (body.length == 0) {
      throw ApiException.validation("no requests added");
    }
    if (body[body.length - 1] != '\n') {
      throw ApiException.argument("The msearch request must be terminated by a newline [\\n]");
    }
    List<Searches.Asked> searches = new ArrayList<>();
    Searches.@Nullable Asked header = null;
    for (int begin = 0; begin < body.length; ) {
      int end = begin;
      while (body[end] != '\n') {
        end++;
      }
      byte[] line = Arrays.copyOfRange(body, begin, end);
      if (header == null) {
        header = header(line, indices, parameters);
      } else {
        if (searches.size() == MAX_SEARCHES) {
          throw ApiException.argument("more than [" + MAX_SEARCHES + "] searches in one request");
        }
        searches.add(new Searches.Asked(header.indices(), header.parameters(), line));
        header = null;
      }
      begin = end + 1;
    }
    if (header != null && !searches.isEmpty()) {
      throw ApiException.argument("the last header has no body behind it");
    }
    if (searches.isEmpty()) {
      throw ApiException.validation("no requests added");
    }
    return searches;
  }

  private static Searches.Asked header(
      byte[] line, List<String> indices, Map<String, String> parameters) {
    List<String> named = indices;
    Map<String, String> asked = new LinkedHashMap<>(parameters);
    if (!new String(line, StandardCharsets.UTF_8).isBlank()) {
      for (Map.Entry<String, @Nullable Object> entry : Json.readObject(line).entrySet()) {
        Object value = entry.getValue();
        if (entry.getKey().equals("index") || entry.getKey().equals("indices")) {
          named = value == null ? named : names(value);
        } else if (!HEADERS.contains(entry.getKey())) {
          throw ApiException.argument(
              "key [" + entry.getKey() + "] is not supported in the metadata section");
        } else if (value != null) {
          String text = text(value);
          check(entry.getKey(), text);
          asked.put(entry.getKey(), text);
        }
      }
    }
    return new Searches.Asked(named, asked, new byte[0]);
  }

  /** What is wrong with one header is told of all searches. */
  private static void check(String name, String text) {
    if (name.equals("expand_wildcards")) {
      var _ = SearchOptions.states(text);
    } else if (FLAGS.contains(name) && !text.equals("true") && !text.equals("false")) {
      throw ParameterValues.noFlag(name, text);
    }
  }

  /** An empty text names nothing, so that everything is meant. */
  private static List<String> names(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    String names = value.toString();
    return names.isEmpty() ? List.of() : List.of(names.split(",", -1));
  }

  private static String text(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : value.toString();
  }
}
