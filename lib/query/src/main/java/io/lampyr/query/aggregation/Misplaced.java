package io.lampyr.query.aggregation;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.query.aggregation.bucket.CompositeAggregation;
import io.lampyr.query.aggregation.bucket.TimeSeriesAggregation;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Multiplying;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Refused;
import io.lampyr.query.aggregation.metric.GeoLineAggregation;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What cannot be collected where it stands: shards say so, as the peers' do. */
final class Misplaced {
  /** Pages of combinations are of all documents that match, or of those of a filter. */
  private static final Set<String> AROUND_PAGES = Set.of("nested", "reverse_nested", "filter");

  /** What the peers call the makers of some types; others are called by their type's words. */
  private static final Map<String, String> MAKERS =
      Map.of(
          "ip_range", "BinaryRangeAggregatorFactory",
          "diversified_sampler", "DiversifiedAggregatorFactory",
          "geo_distance", "GeoDistanceRangeAggregatorFactory",
          "geohash_grid", "GeoHashGridAggregatorFactory",
          "geohex_grid", "GeoHexGridAggregatorFactory",
          "geotile_grid", "GeoTileGridAggregatorFactory",
          "multi_terms", "MultiTermsAggregationFactory",
          "composite", "CompositeAggregationFactory");

  private Misplaced() {}

  /** All documents cannot be had inside of another aggregation. */
  static Aggregation global(String parent, String name) {
    return new Refused(
        "global",
        Fault.of(
            ErrorKind.AGGREGATION_EXECUTION,
            "Aggregation ["
                + parent
                + "] cannot have a global sub-aggregation ["
                + name
                + "]. Global aggregations can only be defined as top level aggregations"));
  }

  /** What is inside of an aggregation of that type, as it can be collected there. */
  static Children within(String type, Aggregation around, Children inside) {
    Children placed = inside;
    if (!AROUND_PAGES.contains(type)) {
      placed =
          inside.with(node -> pages(type, node), passed -> AROUND_PAGES.contains(passed.type()));
    }
    if (around instanceof TimeSeriesAggregation) {
      placed =
          placed.with(
              node ->
                  node.aggregation() instanceof GeoLineAggregation line
                      ? line.inSeries()
                      : node.aggregation(),
              _ -> true);
    }
    return placed.inside(around instanceof Multiplying some && some.makesMany());
  }

  private static Aggregation pages(String type, Node node) {
    return node.aggregation() instanceof CompositeAggregation
        ? new Refused(
            "composite",
            Fault.of(
                ErrorKind.ILLEGAL_ARGUMENT,
                "[composite] aggregation cannot be used with a parent aggregation of type: ["
                    + maker(type)
                    + "]"))
        : node.aggregation();
  }

  private static String maker(String type) {
    String words =
        Stream.of(type.split("_", -1))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining());
    return MAKERS.getOrDefault(type, words + "AggregatorFactory");
  }
}
