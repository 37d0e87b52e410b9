package io.lampyr.restapi.search;

import io.lampyr.query.script.run.JavaApi;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What scripts can be written in, and where they can stand. */
public final class ScriptRoutes {
  /** Names by which stored scripts say where they are for, in either product. */
  private static final Set<String> NAMES =
      Set.of(
          "aggregation_selector",
          "aggs",
          "aggs_combine",
          "aggs_init",
          "aggs_map",
          "aggs_reduce",
          "analysis",
          "boolean_field",
          "bucket_aggregation",
          "composite_field",
          "date_field",
          "context_aware_grouping",
          "delete_by_query",
          "derived_field",
          "double_field",
          "field",
          "filter",
          "geo_point_field",
          "ingest",
          "interval",
          "ip_field",
          "keyword_field",
          "long_field",
          "moving-function",
          "number_sort",
          "painless_test",
          "processor_conditional",
          "reindex",
          "score",
          "script_heuristic",
          "search",
          "similarity",
          "similarity_weight",
          "string_sort",
          "template",
          "terms_set",
          "update",
          "update_by_query");

  private final ScriptContexts contexts;

  public ScriptRoutes(Persona persona) {
    this.contexts = new ScriptContexts(persona);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_script_context").get(this::contexts),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_script_language").get(this::languages),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_scripts/painless/_context")
            .taking("context")
            .get(this::painless));
  }

  /** Whether scripts are run in a context of that name. */
  public static boolean isContext(String name) {
    return NAMES.contains(name);
  }

  private Answer contexts(Call call) {
    return Answer.ok(Map.of("contexts", contexts.told()));
  }

  private Answer languages(Call call) {
    List<String> ofExpressions =
        List.of(
            "aggregation_selector",
            "aggs",
            "bucket_aggregation",
            "field",
            "filter",
            "number_sort",
            "score",
            "terms_set");
    return Answer.ok(
        Map.of(
            "types_allowed",
            List.of("inline", "stored"),
            "language_contexts",
            List.of(
                language("expression", ofExpressions),
                language("mustache", List.of("template")),
                language("painless", painlessContexts()))));
  }

  private List<String> painlessContexts() {
    return contexts.names().stream().filter(name -> !name.equals("template")).toList();
  }

  private static Map<String, Object> language(String name, List<String> contexts) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("language", name);
    told.put("contexts", contexts);
    return told;
  }

  /** All contexts, or what scripts of one may call: of Java's types those that they use as is. */
  private Answer painless(Call call) {
    Optional<String> context = call.parameters().text("context");
    if (context.isEmpty()) {
      return Answer.ok(Map.of("contexts", painlessContexts()));
    }
    if (!painlessContexts().contains(context.get())) {
      throw ApiException.argument("script context [" + context.get() + "] not found");
    }
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", context.get());
    told.put("classes", JavaApi.classes());
    boolean onDocuments = contexts.isOnDocuments(context.get());
    told.put("imported_methods", onDocuments ? ScriptBindings.imported() : List.of());
    told.put("class_bindings", onDocuments ? ScriptBindings.bound() : List.of());
    told.put("instance_bindings", List.of());
    return Answer.ok(told);
  }
}
