package io.lampyr.restapi.esql;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a body asks for.
 *
 * @param filter documents that do not match it are as if they were not there
 */
record EsqlRequest(
    String query,
    QueryParameters parameters,
    Optional<Map<String, Object>> filter,
    boolean columnar,
    boolean profile) {
  private static final Set<String> ASYNC =
      Set.of("wait_for_completion_timeout", "keep_alive", "keep_on_completion");
  private static final Set<String> KNOWN =
      Set.of(
          "query",
          "params",
          "filter",
          "columnar",
          "profile",
          "locale",
          "include_ccs_metadata",
          "include_execution_metadata",
          "settings",
          "time_zone");
  private static final Set<String> REFUSED = Set.of("tables", "pragma", "accept_pragma_risks");

  static EsqlRequest read(Call call, boolean async) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String key : body.keySet()) {
      if (REFUSED.contains(key)) {
        throw ApiException.argument("[" + key + "] is not supported");
      }
      if (!KNOWN.contains(key) && !(async && ASYNC.contains(key))) {
        throw new ApiException(
            400, "x_content_parse_exception", "[esql/query] unknown field [" + key + "]");
      }
    }
    if (!(body.get("query") instanceof String query) || query.isBlank()) {
      throw ApiException.validation("[query] is required");
    }
    locale(body.get("locale"));
    zone(body.get("time_zone"));
    if (body.get("settings") != null) {
      settings(Json.object(body.get("settings"), "settings"));
    }
    for (String clusters : List.of("include_ccs_metadata", "include_execution_metadata")) {
      if (flag(body, clusters)) {
        throw ApiException.argument("[" + clusters + "] is not supported: there are no clusters");
      }
    }
    return new EsqlRequest(
        query,
        QueryParameters.read(body.get("params")),
        filter(body.get("filter")),
        flag(body, "columnar"),
        flag(body, "profile"));
  }

  private static void zone(@Nullable Object zone) {
    if (zone != null && !Set.of("Z", "UTC").contains(zone)) {
      throw ApiException.argument("[time_zone] is not supported but for [UTC]");
    }
  }

  /** What may be set are things that are not there, but for a zone: that none is wanted is so. */
  private static void settings(Map<String, @Nullable Object> settings) {
    settings.forEach((name, value) -> {
      switch (name) {
        case "time_zone" -> zone(value);
        case "approximation", "column_metadata" -> {
          if (value != null && !value.toString().equals("false")) {
            throw ApiException.argument("[" + name + "] is not supported but for [false]");
          }
        }
        default -> throw ApiException.argument("setting [" + name + "] is not known in a body");
      }
    });
  }

  private static void locale(@Nullable Object locale) {
    if (locale != null) {
      String language =
          Locale.forLanguageTag(String.valueOf(locale).replace('_', '-')).getLanguage();
      if (!language.isEmpty() && !language.equals("en")) {
        throw ApiException.argument("[locale] is not supported but for English");
      }
    }
  }

  @SuppressWarnings("unchecked") // A tree of JSON, whose nulls the query's parser refuses.
  private static Optional<Map<String, Object>> filter(@Nullable Object filter) {
    return filter == null
        ? Optional.empty()
        : Optional.of((Map<String, Object>) (Map<?, ?>) Json.object(filter, "filter"));
  }

  private static boolean flag(Map<String, @Nullable Object> body, String name) {
    return switch (body.get(name)) {
      case null -> false;
      case Boolean flag -> flag;
      case String text when text.equals("true") || text.equals("false") -> text.equals("true");
      default -> throw QueryException.argument("[" + name + "] must be true or false");
    };
  }
}
