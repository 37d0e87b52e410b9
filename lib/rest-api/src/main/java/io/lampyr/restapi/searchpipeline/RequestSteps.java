package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.config.Options;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Processors that change searches. */
final class RequestSteps {
  private static final String SIZE = "size";
  private static final int USUAL_SIZE = 10;
  static final String ORIGINAL_SIZE = "original_size";

  private RequestSteps() {}

  static final List<String> TYPES =
      List.of(
          "acl_routing_search",
          "filter_query",
          "hierarchical_routing_search",
          "oversample",
          "script",
          "temporal_routing_search");

  static SearchPipeline.RequestStep of(Options options) {
    String type = options.type();
    return switch (type) {
      case "acl_routing_search" -> RoutingSteps.acl(options);
      case "filter_query" -> filter(options);
      case "hierarchical_routing_search" -> RoutingSteps.hierarchical(options);
      case "oversample" -> oversample(options);
      case "script" -> new ScriptStep(options);
      case "temporal_routing_search" -> RoutingSteps.temporal(options);
      case "ml_inference",
          "neural_query_enricher",
          "neural_sparse_two_phase_processor",
          "agentic_query_translator" ->
          throw ApiException.argument(
              "processor [" + type + "] is not supported: there are no models");
      default -> throw ApiException.argument("Invalid processor type " + type);
    };
  }

  private static SearchPipeline.RequestStep filter(Options options) {
    Map<String, @Nullable Object> filter =
        options
            .optionalMap("query")
            .orElseThrow(() ->
                ApiException.argument(
                    "Did not specify the query property in processor of type " + options.type()));
    QueryNode _ = options.told("query", () -> QueryParser.parse(Json.write(filter)));
    return (body, _) -> {
      Map<String, @Nullable Object> bool = new LinkedHashMap<>();
      Object query = body.get("query");
      if (query instanceof Map<?, ?> only && only.get("hybrid") != null) {
        body.put(
            "query", Map.of("hybrid", filtered(Json.object(only.get("hybrid"), "hybrid"), filter)));
        return;
      }
      if (query != null) {
        bool.put("must", List.of(Json.object(query, "query")));
      }
      bool.put("filter", List.of(filter));
      body.put("query", Map.of("bool", bool));
    };
  }

  /** A hybrid query stands in no other one, but takes filters. */
  private static Map<String, @Nullable Object> filtered(
      Map<String, @Nullable Object> hybrid, Map<String, @Nullable Object> filter) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(hybrid);
    Object own = changed.get("filter");
    changed.put(
        "filter", own == null ? filter : Map.of("bool", Map.of("filter", List.of(own, filter))));
    return changed;
  }

  private static SearchPipeline.RequestStep oversample(Options options) {
    double factor = options.decimal("sample_factor");
    if (!(factor >= 1) || Double.isInfinite(factor)) {
      throw options.wrong("sample_factor", "Value must be >= 1.0");
    }
    String prefix = options.optionalText("context_prefix").map(given -> given + ".").orElse("");
    return (body, memory) -> {
      int size = size(body);
      memory.values().put(prefix + ORIGINAL_SIZE, size);
      body.put(SIZE, (int) Math.min(Integer.MAX_VALUE, Math.ceil(size * factor)));
    };
  }

  private static int size(Map<String, @Nullable Object> body) {
    Object size = body.get(SIZE);
    if (size == null) {
      return USUAL_SIZE;
    }
    try {
      return Integer.parseInt(size.toString());
    } catch (NumberFormatException wrong) {
      throw ApiException.argument("[size] must be a whole number, found [" + size + "]");
    }
  }
}
