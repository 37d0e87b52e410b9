package io.lampyr.engine.downsample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mapping of points that were made fewer: that of all points, but for gauges. */
public final class ReducedMapping {
  private static final Set<String> NUMBERS =
      Set.of(
          "byte",
          "short",
          "integer",
          "long",
          "unsigned_long",
          "half_float",
          "float",
          "double",
          "scaled_float");
  private static final String METRIC = "time_series_metric";
  private static final String GAUGE = "gauge";

  private ReducedMapping() {}

  public static Map<String, @Nullable Object> of(
      Map<String, @Nullable Object> mapping, SamplingMethod method) {
    return method == SamplingMethod.LAST_VALUE ? mapping : reduced(mapping);
  }

  /** Whether figures are kept of a field's values, as its mapping says it. */
  static boolean isFigured(@Nullable Object type, @Nullable Object metric) {
    return GAUGE.equals(metric) && NUMBERS.contains(String.valueOf(type));
  }

  private static Map<String, @Nullable Object> reduced(Map<?, ?> object) {
    Map<String, @Nullable Object> after = new LinkedHashMap<>();
    object.forEach((key, value) -> {
      String name = String.valueOf(key);
      after.put(name, name.equals("properties") ? properties(value) : value);
    });
    return after;
  }

  private static @Nullable Object properties(@Nullable Object given) {
    if (!(given instanceof Map<?, ?> properties)) {
      return given;
    }
    Map<String, @Nullable Object> after = new LinkedHashMap<>();
    properties.forEach((name, value) -> after.put(String.valueOf(name), property(value)));
    return after;
  }

  private static @Nullable Object property(@Nullable Object given) {
    if (!(given instanceof Map<?, ?> field)) {
      return given;
    }
    if (!isFigured(field.get("type"), field.get(METRIC))) {
      return reduced(field);
    }
    Map<String, @Nullable Object> figures = new LinkedHashMap<>();
    figures.put("type", "aggregate_metric_double");
    figures.put("metrics", List.of("min", "max", "sum", "value_count"));
    figures.put("default_metric", "max");
    figures.put(METRIC, GAUGE);
    if (field.get("meta") != null) {
      figures.put("meta", field.get("meta"));
    }
    return figures;
  }
}
