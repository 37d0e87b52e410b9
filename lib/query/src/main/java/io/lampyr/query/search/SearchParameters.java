package io.lampyr.query.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.fetch.SourceSpec;
import io.lampyr.query.sort.SortReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;

/** What a URL's parameters change in a search's body; others are left to others. */
final class SearchParameters {
  private final SearchBodyBuilder body;

  SearchParameters(SearchBodyBuilder body) {
    this.body = body;
  }

  void apply(String name, String value) {
    switch (name) {
      case "from", "size", "terminate_after" -> {
        if (!value.matches("-?[0-9]{1,9}")) {
          throw FaultException.argument(
              "Failed to parse int parameter [" + name + "] with value [" + value + "]");
        }
        key(name, value);
      }
      case "min_score" -> key(name, value);
      case "timeout",
          "version",
          "seq_no_primary_term",
          "explain",
          "include_named_queries_score",
          "track_scores",
          "profile" ->
          key(name, value.isEmpty() ? "true" : value);
      case "track_total_hits" -> body.trackTotalHits(value.isEmpty() ? "true" : value);
      case "rest_total_hits_as_int" -> {
        if (value.isEmpty() || value.equals("true")) {
          body.countAsNumber();
        }
      }
      case "sort" -> body.sort(SortReader.ofParameter(value));
      case "stored_fields", "docvalue_fields", "stats" -> key(name, split(value));
      case "_source" -> source(value);
      case "_source_includes",
          "_source_include",
          "_source_excludes",
          "_source_exclude",
          "_source_exclude_vectors" ->
          part(name, value, before());
      default -> {}
    }
  }

  private void part(String name, String value, SourceSpec before) {
    body.source(
        switch (name) {
          case "_source_exclude_vectors" ->
              new SourceSpec(
                  before.shown(),
                  before.includes(),
                  before.excludes(),
                  !Flags.parseParameter(value));
          case "_source_includes", "_source_include" ->
              new SourceSpec(true, split(value), before.excludes(), before.vectors());
          default -> new SourceSpec(true, before.includes(), split(value), before.vectors());
        });
  }

  /** The suggestion that parameters ask for: of terms, under the name of the field. */
  static Optional<Map<String, Object>> suggestion(Map<String, String> parameters) {
    String field = parameters.get("suggest_field");
    if (field == null) {
      return Optional.empty();
    }
    String text = parameters.getOrDefault("suggest_text", parameters.getOrDefault("q", ""));
    if (text.isEmpty()) {
      throw FaultException.argument("The required text option is missing");
    }
    Map<String, Object> term = new LinkedHashMap<>();
    term.put("field", field);
    term.put("suggest_mode", parameters.getOrDefault("suggest_mode", "missing"));
    String size = parameters.getOrDefault("suggest_size", "5");
    if (!size.matches("[0-9]{1,9}")) {
      throw FaultException.argument(
          "Failed to parse int parameter [suggest_size] with value [" + size + "]");
    }
    term.put("size", Integer.parseInt(size));
    return Optional.of(Map.of("suggest", Map.of(field, Map.of("text", text, "term", term))));
  }

  private void source(String value) {
    SourceSpec before = before();
    if (value.equals("true") || value.equals("false")) {
      if (before.isWhole()) {
        body.source(value.equals("true") ? SourceSpec.WHOLE : SourceSpec.NONE);
      }
    } else {
      List<String> includes = new ArrayList<>(before.includes());
      includes.addAll(split(value));
      body.source(new SourceSpec(true, includes, before.excludes(), before.vectors()));
    }
  }

  private SourceSpec before() {
    SourceSpec source = body.source();
    return source == null ? SourceSpec.WHOLE : source;
  }

  private static List<String> split(String value) {
    return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
  }

  private void key(String name, Object value) {
    byte[] json = Json.write(value);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      body.key(name, parser);
    }
  }
}
