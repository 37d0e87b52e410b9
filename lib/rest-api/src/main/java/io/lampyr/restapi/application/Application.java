package io.lampyr.restapi.application;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A search application as it is kept. */
public record Application(String name, Map<String, @Nullable Object> tree) {
  private static final String UPDATED = "updated_at_millis";
  private static final int MOST_INDICES = 1000;

  /** By which applications are searched that say nothing else. */
  private static final Map<String, Object> STANDARD =
      Map.of(
          "script",
          Map.of(
              "lang",
              "mustache",
              "source",
              Map.of(
                  "query",
                  Map.of(
                      "query_string",
                      Map.of("query", "{{query_string}}", "default_field", "{{default_field}}"))),
              "params",
              Map.of("query_string", "*", "default_field", "*")));

  /** As a client puts it. */
  static Application of(String name, Map<String, @Nullable Object> body, long now) {
    only(body, List.of("indices", "analytics_collection_name", "template", "name", UPDATED));
    if (body.get("name") != null && !name.equals(body.get("name"))) {
      throw ApiException.argument(
          "Search Application name ["
              + body.get("name")
              + "] does not match the resource name ["
              + name
              + "]");
    }
    if (!(body.get("indices") instanceof List<?> indices) || indices.size() > MOST_INDICES) {
      throw ApiException.argument(
          "Required [indices]: a list of at most [" + MOST_INDICES + "] names");
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("indices", indices.stream().map(String::valueOf).distinct().sorted().toList());
    if (body.get("analytics_collection_name") != null) {
      tree.put("analytics_collection_name", String.valueOf(body.get("analytics_collection_name")));
    }
    if (body.get("template") != null) {
      tree.put("template", template(Json.object(body.get("template"), "template")));
    }
    tree.put(UPDATED, now);
    return new Application(name, tree);
  }

  private static void only(Map<String, @Nullable Object> given, List<String> known) {
    for (String field : given.keySet()) {
      if (!known.contains(field)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[search_application] unknown field [" + field + "]");
      }
    }
  }

  private static Map<String, @Nullable Object> template(Map<String, @Nullable Object> given) {
    only(given, List.of("script", "dictionary"));
    if (given.get("script") == null) {
      throw ApiException.argument("Required [script] of [template]");
    }
    Map<String, @Nullable Object> script = Json.object(given.get("script"), "script");
    only(script, List.of("source", "params", "lang", "id", "options"));
    Object lang = script.get("lang");
    if (lang != null && !lang.equals("mustache")) {
      throw ApiException.argument("[lang] of a template is [mustache], found [" + lang + "]");
    }
    if ((script.get("source") == null) == (script.get("id") == null)) {
      throw ApiException.argument("a template has either a [source] or the [id] of a stored one");
    }
    if (given.get("dictionary") != null) {
      ParameterRules.check(given.get("dictionary"), 0);
    }
    return given;
  }

  public List<String> indices() {
    return tree.get("indices") instanceof List<?> names
        ? names.stream().map(String::valueOf).toList()
        : List.of();
  }

  private Map<String, @Nullable Object> template() {
    return Json.object(tree.getOrDefault("template", STANDARD), "template");
  }

  /** What a template's rendering takes: the script, with these parameters over its own. */
  public Map<String, @Nullable Object> rendering(Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> script = Json.object(template().get("script"), "script");
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (script.get("params") != null) {
      all.putAll(Json.object(script.get("params"), "params"));
    }
    all.putAll(params);
    Object dictionary = template().get("dictionary");
    if (dictionary != null) {
      List<String> wrong = ParameterRules.wrong(dictionary, params, "$");
      if (!wrong.isEmpty()) {
        throw ApiException.validation(wrong);
      }
    }
    Map<String, @Nullable Object> rendering = new LinkedHashMap<>();
    for (String same : List.of("source", "id")) {
      Optional.ofNullable(script.get(same)).ifPresent(value -> rendering.put(same, value));
    }
    rendering.put("params", all);
    return rendering;
  }

  Map<String, @Nullable Object> shown(boolean whole) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", name);
    tree.forEach((field, value) -> {
      if (whole || !field.equals("template")) {
        shown.put(field, value);
      }
    });
    if (whole) {
      shown.put("template", template());
    }
    return shown;
  }
}
