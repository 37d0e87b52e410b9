package io.lampyr.restapi.search;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What scripts can be written in, and where they can stand. */
public final class ScriptRoutes {
  private static final Map<String, String> RESULTS =
      Map.of(
          "field", "java.lang.Object",
          "filter", "boolean",
          "score", "double",
          "update", "void");
  private static final List<String> CONTEXTS = RESULTS.keySet().stream().sorted().toList();

  /** Names by which stored scripts say where they are for, in either product. */
  private static final Set<String> OTHERS =
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
          "delete_by_query",
          "derived_field",
          "double_field",
          "geo_point_field",
          "ingest",
          "interval",
          "ip_field",
          "keyword_field",
          "long_field",
          "moving-function",
          "number_sort",
          "processor_conditional",
          "reindex",
          "script_heuristic",
          "similarity",
          "similarity_weight",
          "string_sort",
          "template",
          "terms_set",
          "update_by_query");

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_script_context").get(this::contexts),
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_script_language").get(this::languages));
  }

  /** Whether scripts are run in a context of that name. */
  public static boolean isContext(String name) {
    return CONTEXTS.contains(name) || OTHERS.contains(name);
  }

  private Answer contexts(Call call) {
    List<?> contexts =
        CONTEXTS.stream()
            .map(name -> Map.of("name", name, "methods", List.of(method(name))))
            .toList();
    return Answer.ok(Map.of("contexts", contexts));
  }

  private static Map<String, ?> method(String context) {
    return Map.of(
        "name",
        "execute",
        "return_type",
        RESULTS.getOrDefault(context, "void"),
        "params",
        List.of());
  }

  private Answer languages(Call call) {
    return Answer.ok(
        Map.of(
            "types_allowed",
            List.of("inline", "stored"),
            "language_contexts",
            List.of(Map.of("language", "painless", "contexts", CONTEXTS))));
  }
}
