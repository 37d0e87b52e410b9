package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All aggregations by their names. */
public final class Aggregations {
  private static final Map<String, Part> METRICS = MetricAggregations.table();
  private static final Map<String, Part> BUCKETS = buckets();
  private static final List<String> METRIC_NAMES = List.copyOf(METRICS.keySet());
  private static final List<String> BUCKET_NAMES = List.copyOf(BUCKETS.keySet());

  /** Those whose buckets can be sorted. */
  private static final List<String> ORDERED =
      List.of("terms", "multi_terms", "histogram", "date_histogram");

  private Aggregations() {}

  private static Map<String, Part> buckets() {
    Map<String, Part> table = new LinkedHashMap<>(ValueBuckets.table());
    table.putAll(QueryBuckets.table());
    return table;
  }

  public static List<String> names() {
    return java.util.stream.Stream.concat(METRIC_NAMES.stream(), BUCKET_NAMES.stream()).toList();
  }

  /** An object with one aggregation of this kind, under a name, with others below. */
  public static Map<String, Object> of(String kind, Draw draw, int depth) {
    boolean isMetric = METRICS.containsKey(kind);
    Part maker = Objects.requireNonNull(isMetric ? METRICS.get(kind) : BUCKETS.get(kind));
    Map<String, Object> body = maker.make(draw, depth);
    Map<String, Object> whole = Json.object(kind, body);
    if (!isMetric && depth > 0 && !draw.oneIn(3)) {
      Map<String, Object> below = below(kind, draw, depth - 1);
      whole.put("aggs", below);
      sorted(kind, body, below, draw);
    }
    if (draw.oneIn(30)) {
      whole.put("meta", Json.object("m", 1L));
    }
    return Json.object(draw.name(kind), whole);
  }

  /** Any aggregation. */
  public static Map<String, Object> any(Draw draw, int depth) {
    boolean metric = depth <= 0 || draw.oneIn(2);
    return of(draw.chance().pick(metric ? METRIC_NAMES : BUCKET_NAMES), draw, depth);
  }

  /** Buckets in the order of what stands below them, now and then. */
  private static void sorted(
      String kind, Map<String, Object> body, Map<String, Object> below, Draw draw) {
    Optional<String> sum = below.keySet().stream().filter(name -> name.startsWith("sum")).findAny();
    if (ORDERED.contains(kind) && sum.isPresent() && draw.oneIn(3)) {
      String path = sum.get() + draw.chance().of("", "", ".value", "[value]");
      body.put("order", Json.object(path, draw.chance().of("asc", "desc")));
    }
  }

  private static Map<String, Object> below(String kind, Draw draw, int depth) {
    Map<String, Object> below = any(draw, depth);
    if (draw.oneIn(2)) {
      String sum = draw.name("sum");
      below.put(sum, Json.object("sum", Json.object("field", "num")));
      if (draw.oneIn(2)) {
        below.putAll(PipelineAggregations.within(kind, sum, draw));
      }
    }
    return below;
  }
}
