package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Buckets of the terms that documents have. */
final class TermBuckets {
  private TermBuckets() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("terms", (draw, depth) -> terms(draw));
    table.put("rare_terms", (draw, depth) -> rare(draw));
    table.put("significant_terms", (draw, depth) -> significant(draw));
    table.put("multi_terms", (draw, depth) -> multi(draw));
    table.put("significant_text", (draw, depth) -> significantText(draw));
    return table;
  }

  private static Map<String, Object> terms(Draw draw) {
    // long on purpose: one option after the other
    Map<String, Object> body = Json.object("field", draw.path(Trait.COLUMN));
    if (draw.oneIn(3)) {
      body.put("size", (long) draw.chance().between(1, 5));
    }
    if (draw.oneIn(4)) {
      body.put(
          "order",
          draw.chance()
              .of(
                  Json.object("_key", "desc"),
                  Json.object("_count", "asc"),
                  Json.list(Json.object("_count", "desc"), Json.object("_key", "asc"))));
    }
    if (draw.oneIn(5)) {
      body.put("min_doc_count", draw.chance().of(0L, 2L));
    }
    if (draw.oneIn(6)) {
      body.put("missing", draw.chance().of((Object) "none", 7L, true));
    }
    if (draw.oneIn(6)) {
      body.put("include", draw.chance().of("a.*", Json.list("a", "beta"), Json.list(1L, 2L)));
    }
    if (draw.oneIn(8)) {
      body.put("exclude", Json.list("b"));
    }
    if (draw.oneIn(8)) {
      body.put("show_term_doc_count_error", true);
    }
    draw.sometimes(body, 8, "collect_mode", "breadth_first", "depth_first");
    draw.sometimes(body, 8, "execution_hint", "map", "global_ordinals");
    draw.sometimes(body, 8, "shard_size", 1L, 5L, 100L);
    draw.sometimes(body, 8, "shard_min_doc_count", 1L, 2L);
    draw.sometimes(body, 12, "include", Json.object("partition", 1L, "num_partitions", 3L));
    draw.sometimes(body, 12, "format", "0.0", "yyyy");
    draw.sometimes(body, 16, "value_type", "string", "long", "boolean");
    draw.sometimes(body, 16, "exclude", "b.*", Json.list("b", "7"), Json.list(1.5));
    draw.sometimes(body, 16, "order", Json.object("_term", "asc"), Json.object("_key", "asc"));
    draw.sometimes(body, 20, "size", 0L, 10_000L);
    if (draw.oneIn(12)) {
      body.put("script", Json.object("source", draw.chance().of("_value", "_value + 'x'", "'y'")));
    }
    if (draw.oneIn(16)) {
      body.remove("field");
      body.put("script", Json.object("source", "doc['cat'].size() > 0 ? doc['cat'].value : 'no'"));
    }
    return body;
  }

  private static Map<String, Object> rare(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.COLUMN));
    if (draw.oneIn(2)) {
      body.put("max_doc_count", (long) draw.chance().between(1, 4));
    }
    draw.sometimes(body, 6, "precision", 0.001);
    draw.sometimes(body, 6, "missing", "none", 7L);
    draw.sometimes(body, 6, "include", "a.*", Json.list("a", "beta"));
    draw.sometimes(body, 6, "exclude", "b.*", Json.list("a", "7"));
    return body;
  }

  private static Map<String, Object> significant(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field", draw.path(Trait.COLUMN), "min_doc_count", (long) draw.chance().between(1, 3));
    if (draw.oneIn(2)) {
      String how = draw.chance().of("jlh", "mutual_information", "chi_square", "gnd", "percentage");
      Map<String, Object> heuristic = Json.object();
      if (how.startsWith("mutual") || how.startsWith("chi")) {
        draw.sometimes(heuristic, 2, "include_negatives", true);
      }
      if (!how.equals("jlh") && !how.equals("percentage")) {
        draw.sometimes(heuristic, 2, "background_is_superset", false);
      }
      body.put(how, heuristic);
    } else if (draw.oneIn(4)) {
      String source = "params._subset_freq / (params._superset_freq + 1.0)";
      body.put("script_heuristic", Json.object("script", Json.object("source", source)));
    }
    if (draw.oneIn(5)) {
      body.put("background_filter", Queries.any(draw, 0));
    }
    draw.sometimes(body, 8, "include", "a.*", Json.list("a", "beta"));
    draw.sometimes(body, 8, "exclude", "b.*", Json.list("a", "7"));
    draw.sometimes(body, 8, "size", 1L, 3L);
    draw.sometimes(body, 8, "execution_hint", "map", "global_ordinals");
    draw.sometimes(body, 8, "shard_size", 1L, 50L);
    draw.sometimes(body, 8, "shard_min_doc_count", 1L, 2L);
    return body;
  }

  private static Map<String, Object> significantText(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field", draw.path(Trait.TEXT), "min_doc_count", (long) draw.chance().between(1, 4));
    if (draw.oneIn(4)) {
      body.put("filter_duplicate_text", true);
    }
    if (draw.oneIn(4)) {
      body.put("include", draw.chance().of("[a-m].*", "fox|dog"));
    }
    if (draw.oneIn(5)) {
      body.put("source_fields", Json.list("body"));
    }
    if (draw.oneIn(3)) {
      body.put(draw.chance().of("jlh", "mutual_information", "gnd", "percentage"), Json.object());
    }
    draw.sometimes(body, 8, "exclude", "the|a.*", Json.list("fox", "quick"));
    draw.sometimes(body, 8, "size", 1L, 3L);
    draw.sometimes(body, 8, "shard_size", 2L, 50L);
    if (draw.oneIn(8)) {
      body.put("background_filter", Queries.any(draw, 0));
    }
    return body;
  }

  private static Map<String, Object> multi(Draw draw) {
    List<Object> terms =
        Json.list(
            Json.object("field", draw.path(Trait.COLUMN)),
            Json.object("field", "cat", "missing", "none"));
    if (draw.oneIn(4)) {
      terms.add(Json.object("field", draw.path(Trait.NUMBER)));
    }
    Map<String, Object> body = Json.object("terms", terms);
    if (draw.oneIn(3)) {
      body.put("size", (long) draw.chance().between(1, 5));
    }
    if (draw.oneIn(4)) {
      body.put(
          "order",
          draw.chance()
              .of(
                  Json.object("_key", "desc"),
                  Json.object("_count", "asc"),
                  Json.list(Json.object("_count", "desc"), Json.object("_key", "desc"))));
    }
    draw.sometimes(body, 5, "min_doc_count", 2L);
    draw.sometimes(body, 8, "collect_mode", "breadth_first", "depth_first");
    draw.sometimes(body, 8, "show_term_doc_count_error", true);
    draw.sometimes(body, 8, "shard_size", 2L, 100L);
    draw.sometimes(body, 8, "shard_min_doc_count", 2L);
    return body;
  }
}
