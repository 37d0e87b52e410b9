package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.hit.Fetching;
import io.lampyr.differential.generate.hit.Highlights;
import io.lampyr.differential.generate.hit.Sorts;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Aggregations that are numbers, and the best hits. */
final class MetricAggregations {
  /** Of what a field's value is made another one. */
  private static final String[] SCRIPTS = {"_value * 2", "_value + params.x", "1.5"};

  private MetricAggregations() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    for (String kind : List.of("min", "max", "sum", "avg", "stats", "value_count")) {
      table.put(kind, (draw, depth) -> field(draw));
    }
    table.put("extended_stats", (draw, depth) -> sigma(draw));
    table.put("cardinality", (draw, depth) -> cardinality(draw));
    table.put("percentiles", (draw, depth) -> percentiles(draw));
    table.put("percentile_ranks", (draw, depth) -> ranks(draw));
    table.put("median_absolute_deviation", (draw, depth) -> deviation(draw));
    table.put("weighted_avg", (draw, depth) -> weighted(draw));
    table.put("geo_bounds", (draw, depth) -> geo(draw));
    table.put("geo_centroid", (draw, depth) -> geo(draw));
    table.put("top_hits", (draw, depth) -> topHits(draw));
    table.put("scripted_metric", (draw, depth) -> scripted());
    table.put("matrix_stats", (draw, depth) -> matrix(draw));
    return table;
  }

  private static Map<String, Object> field(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field",
            draw.path(draw.chance().of(Trait.NUMBER, Trait.NUMBER, Trait.DATE, Trait.COLUMN)));
    if (draw.oneIn(6)) {
      body.put("missing", draw.chance().of((Object) 3L, "5", -1.5));
    }
    draw.sometimes(body, 12, "format", "0.00");
    if (draw.oneIn(12)) {
      body.put("script", Json.object("source", draw.chance().of(SCRIPTS)));
    }
    if (draw.oneIn(16)) {
      body.remove("field");
      body.put("script", Json.object("source", "doc['uid'].value * 2"));
    }
    draw.sometimes(body, 16, "value_type", "long", "double", "date");
    return body;
  }

  private static Map<String, Object> sigma(Draw draw) {
    Map<String, Object> body = field(draw);
    if (draw.oneIn(3)) {
      body.put("sigma", 3L);
    }
    return body;
  }

  private static Map<String, Object> deviation(Draw draw) {
    Map<String, Object> body = field(draw);
    draw.sometimes(body, 4, "compression", 200L, 500.5);
    return body;
  }

  private static Map<String, Object> cardinality(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.COLUMN));
    draw.sometimes(body, 4, "precision_threshold", 100L, 0L, 1L);
    draw.sometimes(body, 6, "missing", "x", 3L);
    draw.sometimes(body, 8, "execution_hint", "direct", "ordinals");
    return body;
  }

  private static Map<String, Object> percentiles(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.NUMBER));
    if (draw.oneIn(3)) {
      body.put("percents", Json.list(10L, 50.0, 99.9));
    }
    if (draw.oneIn(4)) {
      body.put("keyed", false);
    }
    if (draw.oneIn(4)) {
      body.put("hdr", Json.object("number_of_significant_value_digits", 3L));
    }
    draw.sometimes(body, 8, "tdigest", Json.object("compression", 200L));
    draw.sometimes(body, 8, "missing", 3L, "7");
    draw.sometimes(body, 10, "format", "0.0");
    draw.sometimes(body, 10, "percents", Json.list(0L, 100L), Json.list("25", 75L, 25L));
    if (draw.oneIn(12)) {
      body.put("script", Json.object("source", draw.chance().of(SCRIPTS)));
    }
    return body;
  }

  private static Map<String, Object> ranks(Draw draw) {
    Map<String, Object> body =
        Json.object("field", draw.path(Trait.NUMBER), "values", Json.list(1L, 20.5));
    draw.sometimes(body, 4, "keyed", false);
    draw.sometimes(body, 8, "hdr", Json.object("number_of_significant_value_digits", 2L));
    draw.sometimes(body, 8, "missing", 3L);
    draw.sometimes(body, 8, "format", "0.0");
    draw.sometimes(body, 8, "tdigest", Json.object("compression", 50L));
    draw.sometimes(body, 8, "values", Json.list(20L, "5", 5L, -3L));
    return body;
  }

  private static Map<String, Object> weighted(Draw draw) {
    Map<String, Object> value = Json.object("field", draw.path(Trait.NUMBER));
    draw.sometimes(value, 4, "missing", 3L);
    Map<String, Object> weight = Json.object("field", "uid", "missing", 2L);
    draw.sometimes(weight, 4, "field", draw.path(Trait.NUMBER));
    if (draw.oneIn(6)) {
      weight = Json.object("script", Json.object("source", "doc['uid'].value % 3 + 1"));
    }
    Map<String, Object> body = Json.object("value", value, "weight", weight);
    draw.sometimes(body, 8, "format", "0.00");
    draw.sometimes(body, 12, "value_type", "long", "double");
    if (draw.oneIn(8)) {
      value.remove("field");
      value.put("script", Json.object("source", "doc['uid'].value * 1.5"));
    }
    return body;
  }

  private static Map<String, Object> geo(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.GEO));
    draw.sometimes(body, 8, "missing", "48.5,2.5");
    draw.sometimes(body, 8, "wrap_longitude", false);
    return body;
  }

  private static Map<String, Object> topHits(Draw draw) {
    Map<String, Object> body = Json.object("size", (long) draw.chance().between(1, 4));
    if (draw.oneIn(2)) {
      body.put("sort", Sorts.any(draw));
    }
    if (draw.oneIn(3)) {
      body.put("from", 1L);
    }
    if (draw.oneIn(3)) {
      Fetching.one(draw, body);
    }
    if (draw.oneIn(8)) {
      body.put("highlight", Highlights.any(draw));
    }
    draw.sometimes(body, 10, "explain", true);
    draw.sometimes(body, 10, "version", true);
    draw.sometimes(body, 10, "seq_no_primary_term", true);
    draw.sometimes(body, 10, "track_scores", true);
    return body;
  }

  private static Map<String, Object> scripted() {
    return Json.object(
        "init_script", "state.t = []",
        "map_script", "state.t.add(doc['uid'].value)",
        "combine_script", "double s = 0; for (t in state.t) { s += t } return s",
        "reduce_script", "double s = 0; for (a in states) { s += a } return s");
  }

  private static Map<String, Object> matrix(Draw draw) {
    return draw.oneIn(4)
        ? Json.object(
            "fields",
            Json.list("uid", "num", draw.path(Trait.NUMBER)),
            "missing",
            Json.object("num", 3L),
            "mode",
            draw.chance().of("avg", "min", "sum", "median"))
        : Json.object("fields", Json.list("uid", draw.path(Trait.NUMBER)));
  }
}
