package io.lampyr.restapi.cluster;

import io.lampyr.query.aggregation.AggregationParser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which aggregations a node knows, and over what kinds of values: {@code other} where they need
 * none. Those that pass over what others made are no aggregations of a node's.
 */
final class AggregationsSection {
  private static final List<String> NUMBERS = List.of("boolean", "date", "numeric");
  private static final List<String> PLACES = List.of("geopoint");
  private static final List<String> OTHER = List.of("other");

  /** What is counted or listed by its value, whatever it is. */
  private static final List<String> VALUES = List.of("boolean", "bytes", "date", "ip", "numeric");

  private static final Map<String, List<String>> KINDS =
      Map.ofEntries(
          Map.entry("avg", NUMBERS),
          Map.entry("sum", NUMBERS),
          Map.entry("min", NUMBERS),
          Map.entry("max", NUMBERS),
          Map.entry("stats", NUMBERS),
          Map.entry("extended_stats", NUMBERS),
          Map.entry("median_absolute_deviation", List.of("numeric")),
          Map.entry("percentiles", NUMBERS),
          Map.entry("percentile_ranks", NUMBERS),
          Map.entry("boxplot", List.of("numeric")),
          Map.entry("weighted_avg", List.of("numeric")),
          Map.entry("variable_width_histogram", List.of("numeric")),
          Map.entry("histogram", List.of("boolean", "date", "numeric", "range")),
          Map.entry("date_histogram", List.of("boolean", "date", "numeric", "range")),
          Map.entry("auto_date_histogram", NUMBERS),
          Map.entry("range", NUMBERS),
          Map.entry("date_range", NUMBERS),
          Map.entry("ip_range", List.of("ip")),
          Map.entry("ip_prefix", List.of("ip")),
          Map.entry("string_stats", List.of("bytes")),
          Map.entry("geo_bounds", PLACES),
          Map.entry("geo_centroid", PLACES),
          Map.entry("geo_distance", PLACES),
          Map.entry("geohash_grid", PLACES),
          Map.entry("geotile_grid", PLACES),
          Map.entry("geo_line", PLACES),
          Map.entry(
              "cardinality", List.of("boolean", "bytes", "date", "geopoint", "ip", "numeric")),
          Map.entry(
              "value_count", List.of("boolean", "bytes", "date", "geopoint", "ip", "numeric")),
          Map.entry("missing", List.of("boolean", "bytes", "date", "geopoint", "ip", "numeric")),
          Map.entry("terms", VALUES),
          Map.entry("rare_terms", VALUES),
          Map.entry("significant_terms", VALUES),
          Map.entry("multi_terms", VALUES),
          Map.entry("diversified_sampler", VALUES));

  /** By name. */
  static final Map<String, Object> ALL = all();

  private AggregationsSection() {}

  private static Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    Set<String> pipelines = AggregationParser.pipelineTypes();
    for (String type : AggregationParser.types()) {
      if (!pipelines.contains(type)) {
        all.put(type, Map.of("types", KINDS.getOrDefault(type, OTHER)));
      }
    }
    return all;
  }
}
