package io.lampyr.query.profile;

import java.util.Map;

/**
 * The names of collectors that clients know, by an aggregation's type and a collector's variant.
 */
final class AggregatorNames {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("terms", "GlobalOrdinalsStringTermsAggregator"),
          Map.entry("terms/map", "MapStringTermsAggregator"),
          Map.entry("terms/numeric", "NumericTermsAggregator"),
          Map.entry("significant_terms", "GlobalOrdinalsStringTermsAggregator"),
          Map.entry("significant_terms/numeric", "NumericTermsAggregator"),
          Map.entry("rare_terms", "StringRareTermsAggregator"),
          Map.entry("rare_terms/numeric", "LongRareTermsAggregator"),
          Map.entry("histogram", "NumericHistogramAggregator"),
          Map.entry("histogram/range", "RangeHistogramAggregator"),
          Map.entry("date_histogram/range", "DateRangeHistogramAggregator"),
          Map.entry("auto_date_histogram", "AutoDateHistogramAggregator.FromSingle"),
          Map.entry("date_range", "RangeAggregator"),
          Map.entry("geo_distance", "RangeAggregator"),
          Map.entry("ip_range", "BinaryRangeAggregator"),
          Map.entry("weighted_avg", "WeightedAvgAggregator"),
          Map.entry("percentiles", "TDigestPercentilesAggregator"),
          Map.entry("percentiles/hdr", "HDRPercentilesAggregator"),
          Map.entry("percentile_ranks", "TDigestPercentileRanksAggregator"),
          Map.entry("percentile_ranks/hdr", "HDRPercentileRanksAggregator"),
          Map.entry("geohash_grid", "GeoHashGridAggregator"),
          Map.entry("geohex_grid", "GeoHexGridAggregator"),
          Map.entry("geotile_grid", "GeoTileGridAggregator"),
          Map.entry("t_test", "TTestAggregator"));

  private AggregatorNames() {}

  static String of(String aggregation, String variant) {
    if (variant.equals("none")) {
      return "NonCollectingAggregator";
    }
    String exact = NAMES.get(variant.isEmpty() ? aggregation : aggregation + "/" + variant);
    if (exact != null) {
      return exact;
    }
    String plain = NAMES.get(aggregation);
    return plain != null ? plain : camel(aggregation) + "Aggregator";
  }

  private static String camel(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      if (!word.isEmpty()) {
        camel.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
      }
    }
    return camel.toString();
  }
}
