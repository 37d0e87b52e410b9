package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.IndexAnalysis;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The field types by the names that mappings give them: one line makes a type known. */
public final class FieldTypes {
  private static final Map<String, Maker> ALL = all();

  private FieldTypes() {}

  private interface Maker {
    MappedType make(FieldSetup setup);
  }

  public static boolean isKnown(String name) {
    return ALL.containsKey(name);
  }

  /**
   * The type of that name with the setup's parameters, or null if no type has the name. Parameters
   * with values that the type cannot have are a {@link io.lampyr.mapping.fault.FaultException}.
   */
  public static @Nullable MappedType make(FieldSetup setup) {
    Maker maker = ALL.get(setup.type());
    return maker == null ? null : maker.make(setup);
  }

  /** A text for which a mapping says nothing else. */
  public static MappedType text(String path, IndexAnalysis analysis) {
    Parameters none = new Parameters(path, "text", Map.of());
    return TextType.text(
        new FieldSetup(path, "text", none, analysis, FieldDefaults.STANDARD, false));
  }

  private static Map<String, Maker> all() {
    Map<String, Maker> all = new HashMap<>();
    for (NumberKind kind : NumberKind.values()) {
      all.put(kind.typeName(), setup -> new NumberType(setup, kind));
    }
    all.put("scaled_float", ScaledFloatType::new);
    for (RangeKind kind : RangeKind.values()) {
      all.put(RangeType.typeName(kind), setup -> new RangeType(setup, kind));
    }
    all.put("boolean", BooleanType::new);
    all.put("date", setup -> new DateType(setup, false));
    all.put("date_nanos", setup -> new DateType(setup, true));
    all.put("ip", IpType::new);
    all.put("binary", BinaryType::new);
    all.put("keyword", KeywordType::keyword);
    all.put("wildcard", KeywordType::wildcard);
    all.put("constant_keyword", ConstantKeywordType::new);
    all.put("version", VersionType::new);
    all.put("text", TextType::text);
    all.put("match_only_text", TextType::matchOnly);
    all.put("search_as_you_type", SearchAsYouTypeType::new);
    all.put("token_count", TokenCountType::new);
    all.put("murmur3", Murmur3Type::new);
    all.put("completion", CompletionType::new);
    all.put("join", JoinType::new);
    all.put("histogram", HistogramType::new);
    all.put(HistogramType.EXPONENTIAL, HistogramType::new);
    all.put("aggregate_metric_double", AggregateMetricType::new);
    all.put("percolator", PercolatorType::new);
    all.put("flattened", FlattenedType::new);
    all.put("flat_object", FlattenedType::new);
    places(all);
    all.put("dense_vector", VectorType::dense);
    all.put("knn_vector", VectorType::knn);
    all.put("rank_feature", setup -> new FeatureType(setup, false));
    all.put("rank_features", setup -> new FeatureType(setup, true));
    all.put("sparse_vector", setup -> new FeatureType(setup, true));
    return Map.copyOf(all);
  }

  private static void places(Map<String, Maker> all) {
    all.put("geo_point", GeoPointType::new);
    all.put("geo_shape", GeoShapeType::new);
    all.put("point", PlanePointType::new);
    all.put("xy_point", PlanePointType::new);
    all.put("shape", PlaneShapeType::new);
    all.put("xy_shape", PlaneShapeType::new);
  }
}
