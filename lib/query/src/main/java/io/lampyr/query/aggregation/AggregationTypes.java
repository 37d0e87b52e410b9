package io.lampyr.query.aggregation;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.bucket.AutoDateHistogramAggregation;
import io.lampyr.query.aggregation.bucket.CategorizeTextAggregation;
import io.lampyr.query.aggregation.bucket.CompositeAggregation;
import io.lampyr.query.aggregation.bucket.DateHistogramAggregation;
import io.lampyr.query.aggregation.bucket.FilterAggregation;
import io.lampyr.query.aggregation.bucket.FiltersAggregation;
import io.lampyr.query.aggregation.bucket.FrequentItemSetsAggregation;
import io.lampyr.query.aggregation.bucket.GeoGridAggregation;
import io.lampyr.query.aggregation.bucket.GlobalAggregation;
import io.lampyr.query.aggregation.bucket.HistogramAggregation;
import io.lampyr.query.aggregation.bucket.IpPrefixAggregation;
import io.lampyr.query.aggregation.bucket.IpRangeAggregation;
import io.lampyr.query.aggregation.bucket.MissingAggregation;
import io.lampyr.query.aggregation.bucket.MultiTermsAggregation;
import io.lampyr.query.aggregation.bucket.NestedAggregation;
import io.lampyr.query.aggregation.bucket.RandomSamplerAggregation;
import io.lampyr.query.aggregation.bucket.RangeAggregation;
import io.lampyr.query.aggregation.bucket.RareTermsAggregation;
import io.lampyr.query.aggregation.bucket.RelatedAggregation;
import io.lampyr.query.aggregation.bucket.ReverseNestedAggregation;
import io.lampyr.query.aggregation.bucket.SamplerAggregation;
import io.lampyr.query.aggregation.bucket.SignificantTermsAggregation;
import io.lampyr.query.aggregation.bucket.TermsAggregation;
import io.lampyr.query.aggregation.bucket.TimeSeriesAggregation;
import io.lampyr.query.aggregation.bucket.VariableWidthHistogramAggregation;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.frame.Refused;
import io.lampyr.query.aggregation.metric.CardinalityAggregation;
import io.lampyr.query.aggregation.metric.CartesianAggregation;
import io.lampyr.query.aggregation.metric.GeoAggregation;
import io.lampyr.query.aggregation.metric.GeoLineAggregation;
import io.lampyr.query.aggregation.metric.MatrixStatsAggregation;
import io.lampyr.query.aggregation.metric.QuantilesAggregation;
import io.lampyr.query.aggregation.metric.RateAggregation;
import io.lampyr.query.aggregation.metric.ScriptedMetricAggregation;
import io.lampyr.query.aggregation.metric.StatsAggregation;
import io.lampyr.query.aggregation.metric.StringStatsAggregation;
import io.lampyr.query.aggregation.metric.TTestAggregation;
import io.lampyr.query.aggregation.metric.TopHitsAggregation;
import io.lampyr.query.aggregation.metric.TopMetricsAggregation;
import io.lampyr.query.aggregation.metric.WeightedAverageAggregation;
import io.lampyr.query.aggregation.pipeline.ParentPipeline;
import io.lampyr.query.aggregation.pipeline.SeriesPipeline;
import io.lampyr.query.aggregation.pipeline.SiblingPipeline;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The types of aggregations by their names: one line makes a type known. */
final class AggregationTypes {
  private static final Map<String, BiFunction<Options, Asking, Made>> ALL = all();

  private AggregationTypes() {}

  /** What a definition makes: what looks at documents, or at what others made of them. */
  sealed interface Made {
    record Collects(Aggregation aggregation) implements Made {}

    record Follows(PipelineMaker pipeline) implements Made {}
  }

  /** A pipeline that only lacks its name. */
  interface PipelineMaker {
    Pipeline make(String name, @Nullable Map<String, @Nullable Object> meta);
  }

  static boolean isKnown(String name) {
    return ALL.containsKey(name);
  }

  static List<String> names() {
    return ALL.keySet().stream().sorted().toList();
  }

  static Set<String> pipelineNames() {
    Map<String, BiFunction<Options, Asking, Made>> only = new HashMap<>();
    pipelines(only);
    return Set.copyOf(only.keySet());
  }

  static Made make(String type, Options options, Asking asking) {
    BiFunction<Options, Asking, Made> maker = ALL.get(type);
    if (maker == null) {
      throw new IllegalArgumentException("unknown type: " + type);
    }
    return maker.apply(options, asking);
  }

  private static Map<String, BiFunction<Options, Asking, Made>> all() {
    Map<String, BiFunction<Options, Asking, Made>> all = new HashMap<>();
    for (StatsAggregation.Kind kind : StatsAggregation.Kind.values()) {
      put(all, kind.name().toLowerCase(Locale.ROOT), options -> StatsAggregation.of(kind, options));
    }
    put(all, "terms", TermsAggregation::of);
    put(all, "histogram", HistogramAggregation::of);
    putTimed(all, "date_histogram", DateHistogramAggregation::of);
    putTimed(all, "range", RangeAggregation::of);
    putTimed(all, "date_range", RangeAggregation::of);
    put(all, "composite", CompositeAggregation::of);
    put(all, "filter", FilterAggregation::of);
    put(all, "filters", FiltersAggregation::of);
    put(all, "adjacency_matrix", FiltersAggregation::matrix);
    put(all, "missing", MissingAggregation::of);
    put(all, "nested", NestedAggregation::of);
    put(all, "reverse_nested", ReverseNestedAggregation::of);
    put(all, "global", options -> new GlobalAggregation());
    rarer(all);
    put(all, "cardinality", CardinalityAggregation::of);
    for (QuantilesAggregation.Kind kind : QuantilesAggregation.Kind.values()) {
      putMeant(
          all,
          kind.name().toLowerCase(Locale.ROOT),
          (options, asking) -> QuantilesAggregation.of(kind, options, asking.dialect()));
    }
    pipelines(all);
    put(all, "scripted_metric", ScriptedMetricAggregation::of);
    return Map.copyOf(all);
  }

  private static void rarer(Map<String, BiFunction<Options, Asking, Made>> all) {
    put(all, "geohash_grid", GeoGridAggregation::geohashes);
    put(all, "geohex_grid", GeoGridAggregation::hexagons);
    put(all, "geotile_grid", GeoGridAggregation::tiles);
    put(all, "multi_terms", MultiTermsAggregation::of);
    put(all, "geo_distance", RangeAggregation::ofDistances);
    put(all, "weighted_avg", WeightedAverageAggregation::of);
    put(all, "geo_bounds", GeoAggregation::bounds);
    put(all, "geo_centroid", GeoAggregation::centroid);
    put(all, "cartesian_bounds", CartesianAggregation::bounds);
    put(all, "cartesian_centroid", CartesianAggregation::centroid);
    put(all, "string_stats", StringStatsAggregation::of);
    put(all, "ip_range", IpRangeAggregation::of);
    put(all, "rare_terms", RareTermsAggregation::of);
    put(all, "auto_date_histogram", AutoDateHistogramAggregation::of);
    put(all, "sampler", SamplerAggregation::of);
    put(all, "diversified_sampler", SamplerAggregation::diversified);
    put(all, "significant_terms", SignificantTermsAggregation::of);
    put(all, "significant_text", SignificantTermsAggregation::ofText);
    put(all, "variable_width_histogram", VariableWidthHistogramAggregation::of);
    put(all, "top_hits", TopHitsAggregation::of);
    put(all, "top_metrics", TopMetricsAggregation::of);
    put(all, "matrix_stats", MatrixStatsAggregation::of);
    put(all, "t_test", TTestAggregation::of);
    put(all, "frequent_item_sets", FrequentItemSetsAggregation::of);
    put(all, "categorize_text", CategorizeTextAggregation::of);
    put(all, "ip_prefix", IpPrefixAggregation::of);
    putTimed(all, "random_sampler", RandomSamplerAggregation::of);
    put(all, "geo_line", GeoLineAggregation::of);
    put(all, "rate", RateAggregation::of);
    put(all, "time_series", TimeSeriesAggregation::of);
    put(all, "children", RelatedAggregation::children);
    put(all, "parent", RelatedAggregation::parent);
  }

  private static void pipelines(Map<String, BiFunction<Options, Asking, Made>> all) {
    for (SiblingPipeline.Kind kind : SiblingPipeline.Kind.values()) {
      all.put(
          kind.name().toLowerCase(Locale.ROOT),
          (options, _) -> {
            SiblingPipeline.Shape shape = SiblingPipeline.read(options);
            return new Made.Follows((name, meta) -> new SiblingPipeline(name, kind, shape, meta));
          });
    }
    for (String type : List.of("bucket_correlation", "bucket_count_ks_test", "change_point")) {
      all.put(type, (options, _) -> new Made.Follows(SeriesPipeline.read(options)::make));
    }
    for (String type :
        List.of(
            "bucket_script",
            "bucket_selector",
            "bucket_sort",
            "derivative",
            "cumulative_sum",
            "serial_diff",
            "moving_fn",
            "moving_avg",
            "moving_percentiles",
            "cumulative_cardinality",
            "normalize")) {
      all.put(type, (options, _) -> new Made.Follows(ParentPipeline.read(options)::make));
    }
  }

  private static void put(
      Map<String, BiFunction<Options, Asking, Made>> all,
      String name,
      Function<Options, Aggregation> maker) {
    putMeant(all, name, (options, _) -> maker.apply(options));
  }

  /** For a type whose bounds may say {@code now}. */
  private static void putTimed(
      Map<String, BiFunction<Options, Asking, Made>> all,
      String name,
      BiFunction<Options, Instant, Aggregation> maker) {
    putMeant(all, name, (options, asking) -> maker.apply(options, asking.now()));
  }

  private static void putMeant(
      Map<String, BiFunction<Options, Asking, Made>> all,
      String name,
      BiFunction<Options, Asking, Aggregation> maker) {
    all.put(
        name,
        (options, asking) -> new Made.Collects(made(options, () -> maker.apply(options, asking))));
  }

  /** What is wrong with a script is noticed where it is to run. */
  private static Aggregation made(Options options, Supplier<Aggregation> maker) {
    try {
      return maker.get();
    } catch (FaultException wrong) {
      if (wrong.fault().kind() != ErrorKind.SCRIPT) {
        throw wrong;
      }
      options.values();
      return new Refused(options.type(), wrong.fault());
    }
  }
}
