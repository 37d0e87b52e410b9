package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** Aggregations of what others have computed. */
public final class PipelineAggregations {
  private static final List<String> SERIES =
      List.of("histogram", "date_histogram", "auto_date_histogram");

  private PipelineAggregations() {}

  /** One that stands within buckets, beside a sum of this name. */
  static Map<String, Object> within(String kind, String sum, Draw draw) {
    if (SERIES.contains(kind) && draw.oneIn(2)) {
      return ofSeries(sum, draw);
    }
    return switch (draw.chance().below(3)) {
      case 0 ->
          Json.object(
              draw.name("bucket_script"), Json.object("bucket_script", scripted(sum, draw)));
      case 1 ->
          Json.object(
              draw.name("bucket_selector"),
              Json.object(
                  "bucket_selector",
                  Json.object(
                      "buckets_path",
                      Json.object("s", sum, "n", "_count"),
                      "script",
                      draw.chance().of("params.s > 10", "params.n > 1", "params.s > params.n"))));
      default ->
          Json.object(
              draw.name("bucket_sort"),
              Json.object(
                  "bucket_sort",
                  Json.object(
                      "sort",
                      Json.list(
                          draw.oneIn(3) ? "_key" : Json.object(sum, Json.object("order", "desc"))),
                      "from",
                      (long) draw.chance().below(2),
                      "gap_policy",
                      draw.chance().of("skip", "insert_zeros"),
                      "size",
                      3L)));
    };
  }

  private static Map<String, Object> scripted(String sum, Draw draw) {
    Map<String, Object> body =
        Json.object(
            "buckets_path",
            Json.object("s", sum, "n", "_count"),
            "script",
            draw.chance().of("params.s * 2", "params.s / params.n", "params.n"));
    draw.sometimes(body, 4, "gap_policy", "insert_zeros", "skip");
    draw.sometimes(body, 6, "format", "0.00");
    return body;
  }

  private static Map<String, Object> ofSeries(String sum, Draw draw) {
    String kind =
        draw.chance().of("derivative", "cumulative_sum", "serial_diff", "moving_fn", "moving_avg");
    Map<String, Object> body = Json.object("buckets_path", draw.oneIn(3) ? "_count" : sum);
    if (kind.equals("moving_fn")) {
      body.put("window", 3L);
      body.put(
          "script",
          draw.chance()
              .of(
                  "MovingFunctions.unweightedAvg(values)",
                  "MovingFunctions.max(values)",
                  "MovingFunctions.min(values)",
                  "MovingFunctions.sum(values)",
                  "MovingFunctions.stdDev(values, MovingFunctions.unweightedAvg(values))",
                  "MovingFunctions.linearWeightedAvg(values)",
                  "MovingFunctions.ewma(values, 0.3)",
                  "MovingFunctions.holt(values, 0.3, 0.1)",
                  "values.length"));
      if (draw.oneIn(3)) {
        body.put("shift", (long) draw.chance().between(0, 2));
      }
    }
    if (kind.equals("moving_avg")) {
      averaged(body, draw);
    }
    if (kind.equals("serial_diff") && draw.oneIn(2)) {
      body.put("lag", (long) draw.chance().between(1, 3));
    }
    if (draw.oneIn(6)) {
      body.put("format", "0.00");
    }
    gaps(kind, body, draw);
    return Json.object(draw.name(kind), Json.object(kind, body));
  }

  private static void gaps(String kind, Map<String, Object> body, Draw draw) {
    if (kind.equals("moving_fn") || kind.equals("serial_diff")) {
      draw.sometimes(body, 4, "gap_policy", "insert_zeros", "skip");
    }
    if (kind.equals("derivative")) {
      draw.sometimes(body, 3, "gap_policy", "insert_zeros", "skip");
      draw.sometimes(body, 5, "unit", "1d", "1h", "month", "1q", "90m");
    }
  }

  /** By weights that are given: those that are looked for are found by chance there. */
  private static void averaged(Map<String, Object> body, Draw draw) {
    String model = draw.chance().of("simple", "linear", "ewma", "holt", "holt_winters");
    body.put("model", model);
    body.put("minimize", false);
    body.put("window", (long) draw.chance().between(1, 8));
    draw.sometimes(body, 3, "gap_policy", "insert_zeros", "skip");
    if (draw.oneIn(2)) {
      body.put("predict", (long) draw.chance().between(1, 4));
    }
    Map<String, Object> settings = Json.object();
    if (!model.equals("simple") && !model.equals("linear")) {
      draw.sometimes(settings, 2, "alpha", 0.0, 0.5, 1.0);
    }
    if (model.equals("holt_winters")) {
      draw.sometimes(settings, 2, "period", 1L, 2L);
      draw.sometimes(settings, 2, "type", "add", "mult");
      draw.sometimes(settings, 3, "pad", true, false);
    }
    if (!settings.isEmpty()) {
      body.put("settings", settings);
    }
  }

  /** Buckets, and beside them what is computed of them. */
  public static Map<String, Object> beside(Draw draw) {
    String buckets = draw.name("buckets");
    String sum = draw.name("sum");
    Map<String, Object> of =
        draw.oneIn(2)
            ? Json.object("histogram", Json.object("field", "uid", "interval", 10L))
            : Json.object("terms", Json.object("field", "cat"));
    of.put("aggs", Json.object(sum, Json.object("sum", Json.object("field", "num"))));
    String kind =
        draw.chance()
            .of(
                "avg_bucket",
                "max_bucket",
                "min_bucket",
                "sum_bucket",
                "stats_bucket",
                "extended_stats_bucket",
                "percentiles_bucket");
    String path = buckets + ">" + (draw.oneIn(3) ? "_count" : sum + value(sum, of, draw));
    Map<String, Object> body = Json.object("buckets_path", path);
    if (draw.oneIn(5)) {
      body.put("format", "0.0");
    }
    if (draw.oneIn(5)) {
      body.put("gap_policy", "insert_zeros");
    }
    if (kind.equals("percentiles_bucket") && draw.oneIn(2)) {
      body.put("percents", Json.list(0L, 33.3, 100L));
      body.put("keyed", draw.chance().flip());
    }
    if (kind.equals("extended_stats_bucket") && draw.oneIn(2)) {
      body.put("sigma", 1.5);
    }
    return Json.object(buckets, of, draw.name(kind), Json.object(kind, body));
  }

  /** How the value is called of what stands there, which now and then is more than a sum. */
  private static String value(String sum, Map<String, Object> of, Draw draw) {
    Map<String, Object> field = Json.object("field", "num");
    return switch (draw.chance().below(10)) {
      case 0 -> {
        of.put("aggs", Json.object(sum, Json.object("stats", field)));
        yield draw.chance().of(".avg", ".max", "[min]", ".count");
      }
      case 1 -> {
        of.put("aggs", Json.object(sum, Json.object("percentiles", field)));
        yield draw.chance().of("[50.0]", ".50", "[99]");
      }
      case 2 -> {
        Map<String, Object> filter = Json.object("filter", Json.object("exists", field));
        filter.put("aggs", Json.object("v", Json.object("max", field)));
        of.put("aggs", Json.object(sum, filter));
        yield draw.chance().of(">v", ">_count", ">v.value", "._count");
      }
      case 3 -> {
        of.put("aggs", Json.object(sum, Json.object("cardinality", field)));
        yield "";
      }
      default -> "";
    };
  }
}
