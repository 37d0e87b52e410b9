package io.lampyr.query.aggregation;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.DateType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Over what kinds of values aggregations pass: {@code other} where they need none, or take what
 * they need from several fields.
 */
public final class AggregationKinds {
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
          Map.entry("geohex_grid", PLACES),
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

  private AggregationKinds() {}

  /** The kinds that aggregations of the type may pass over. */
  public static List<String> of(String type) {
    return KINDS.getOrDefault(type, OTHER);
  }

  /**
   * The kind that an aggregation passes over.
   *
   * @param field whose values they are; null if they are a script's
   */
  static String of(String type, @Nullable String field, Mapping mapping) {
    List<String> kinds = of(type);
    LeafField leaf = field == null ? null : mapping.leaf(field);
    String kind = leaf == null ? "" : kind(leaf);
    // Of a field that is not there, and of scripts, values are taken as what most have.
    return Stream.of(kind, "bytes", "numeric")
        .filter(kinds::contains)
        .findFirst()
        .orElse(kinds.getLast());
  }

  private static String kind(LeafField leaf) {
    String name = leaf.type().name();
    return switch (leaf.type().facts().docValues()) {
      case SORTED_NUMERIC ->
          switch (name) {
            case "geo_point" -> "geopoint";
            case "boolean" -> "boolean";
            default -> leaf.type() instanceof DateType ? "date" : "numeric";
          };
      case SORTED_SET -> name.equals("ip") ? "ip" : "bytes";
      case BINARY -> name.endsWith("_range") ? "range" : "bytes";
      case NONE, SHAPE, PLANE -> "bytes";
    };
  }
}
