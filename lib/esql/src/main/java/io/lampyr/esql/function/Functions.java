package io.lampyr.esql.function;

import io.lampyr.base.suggest.Nearest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All functions of rows, by their names. Immutable and safe for many threads. */
public final class Functions {
  private static final Map<String, Function> ALL = all();
  private static final Set<String> CONVERSIONS = Set.copyOf(Convert.functions().keySet());

  /** Names that the language has and this does not. */
  private static final Set<String> REFUSED =
      Set.of(
          "knn",
          "st_intersects",
          "st_disjoint",
          "st_contains",
          "st_within",
          "st_envelope",
          "st_extent_agg",
          "to_geoshape",
          "to_geo_shape",
          "to_cartesianshape",
          "text_embedding",
          "score",
          "chunk",
          "top_snippets",
          "v_cosine",
          "v_dot_product",
          "v_hamming",
          "v_l1_norm",
          "v_l2_norm",
          "to_dense_vector",
          "to_aggregate_metric_double",
          "field_extract");

  private Functions() {}

  private static Map<String, Function> all() {
    Map<String, Function> all = new TreeMap<>();
    all.putAll(Operators.functions());
    all.putAll(Maths.functions());
    all.putAll(Decay.functions());
    all.putAll(Strings.functions());
    all.putAll(Dates.functions());
    all.putAll(Points.functions());
    all.putAll(Cells.functions());
    all.putAll(Conditions.functions());
    all.putAll(MultiValues.functions());
    all.putAll(Convert.functions());
    all.putAll(SqlTests.functions());
    all.putAll(SqlScalars.functions());
    all.putAll(SqlDates.functions());
    return Map.copyOf(all);
  }

  public static Optional<Function> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** Whether a function of that name shows its argument as one of another type. */
  public static boolean isConversion(String name) {
    return CONVERSIONS.contains(name);
  }

  /** All names, in their order. */
  public static Set<String> names() {
    return new TreeSet<>(ALL.keySet());
  }

  /** Why there is no function of that name. */
  public static String missing(String name) {
    if (REFUSED.contains(name)) {
      return "the function [" + name + "] is not supported";
    }
    Set<String> known = new TreeSet<>(ALL.keySet());
    known.addAll(Aggregations.names());
    return "Unknown function ["
        + name
        + "]"
        + Nearest.to(name, known).map(near -> ", did you mean [" + near + "]?").orElse("");
  }
}
