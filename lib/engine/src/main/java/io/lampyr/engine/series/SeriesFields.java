package io.lampyr.engine.series;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of documents are labels, and which are metrics: those that the mapping says are
 * dimensions and metrics of time series. Where it says that of none, words and addresses are
 * labels, and numbers and histograms of buckets metrics.
 *
 * <p>Names are the fields' paths without those of objects that let their fields through, with an
 * underscore for every character that names of labels cannot have.
 */
public final class SeriesFields {
  /** The field that says when. */
  static final String TIME = "@timestamp";

  private static final Set<String> NUMBERS =
      Set.of(
          "double",
          "float",
          "half_float",
          "scaled_float",
          "long",
          "integer",
          "short",
          "byte",
          "unsigned_long");

  /** Figures of numbers: those of a gauge are points, each of which stands for several. */
  private static final String FIGURES = "aggregate_metric_double";

  /** What is a point whatever the mapping says of it. */
  private static final String HISTOGRAM = HistogramType.EXPONENTIAL;

  private static final Set<String> WORDS =
      Set.of("keyword", "constant_keyword", "boolean", "ip", "wildcard");
  private static final Set<String> NEVER = Set.of("_metric_names_hash");
  private static final String STREAM = "data_stream.";

  /** Objects that documents of telemetry have their labels and metrics in, with priorities. */
  private static final Map<String, Integer> OF_TELEMETRY =
      Map.of(
          "labels", 0,
          "metrics", 0,
          "histograms", 0,
          "attributes", 10,
          "resource.attributes", 20,
          "scope.attributes", 5);

  /** Paths by label's name, those of the highest priority first. */
  private final SortedMap<String, Set<String>> labels = new TreeMap<>();

  private final SortedMap<String, Metric> metrics = new TreeMap<>();

  /**
   * A metric.
   *
   * @param kind counter, gauge, or empty if nobody says
   */
  record Metric(Set<String> paths, String kind, String unit) {
    /** Both: what has histograms is one, though it may have numbers, too. */
    private Metric with(Metric other) {
      Set<String> all = new LinkedHashSet<>(paths);
      all.addAll(other.paths);
      boolean histogram = other.kind.equals("histogram");
      return new Metric(all, histogram ? other.kind : kind, unit.isEmpty() ? other.unit : unit);
    }
  }

  private record Found(
      String path, int priority, String prefix, boolean dimension, Map<?, ?> json) {}

  public static SeriesFields of(Iterable<Mapping> mappings) {
    SeriesFields fields = new SeriesFields();
    for (Mapping mapping : mappings) {
      fields.add(mapping);
    }
    return fields;
  }

  /** Those that are known of labels, and of one metric. */
  static SeriesFields of(SortedMap<String, Set<String>> labels, String metric, Set<String> paths) {
    SeriesFields fields = new SeriesFields();
    fields.labels.putAll(labels);
    if (!paths.isEmpty()) {
      fields.metrics.put(metric, new Metric(paths, "", ""));
    }
    return fields;
  }

  private void add(Mapping mapping) {
    List<Found> found = new ArrayList<>();
    collect(mapping.toJson(), new Found("", 0, "", false, Map.of()), found);
    found.sort(Comparator.comparingInt(Found::priority).reversed());
    boolean marked = found.stream().anyMatch(SeriesFields::isMarked);
    for (Found field : found) {
      String type = String.valueOf(field.json().get("type"));
      Object metric = field.json().get("time_series_metric");
      boolean ofMetrics = NUMBERS.contains(type) || type.equals(HISTOGRAM);
      boolean isMetric = marked ? metric != null : ofMetrics;
      boolean isLabel = marked ? isDimension(field) : isWord(field, type);
      boolean figures = type.equals(FIGURES) && "gauge".equals(metric);
      if (figures || (ofMetrics && isMetric)) {
        metric(field, type.equals(HISTOGRAM) ? "histogram" : metric == null ? "" : metric + "");
      } else if (isLabel && !NEVER.contains(field.path())) {
        String name = name(field, false);
        if (!name.equals(Labels.NAME)) {
          labels.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(field.path());
        }
      }
    }
  }

  private static boolean isMarked(Found field) {
    return isDimension(field) || field.json().get("time_series_metric") != null;
  }

  private static boolean isDimension(Found field) {
    return field.dimension() || Boolean.TRUE.equals(field.json().get("time_series_dimension"));
  }

  private static boolean isWord(Found field, String type) {
    return WORDS.contains(type) && !field.path().startsWith(STREAM);
  }

  private void metric(Found field, String kind) {
    Object meta = field.json().get("meta");
    Object unit = meta instanceof Map<?, ?> map ? map.get("unit") : null;
    Metric one = new Metric(Set.of(field.path()), kind, unit == null ? "" : unit.toString());
    metrics.merge(name(field, true), one, Metric::with);
  }

  private static String name(Found field, boolean metric) {
    String bare = field.path().substring(field.prefix().length());
    StringBuilder name = new StringBuilder(bare.length());
    for (int i = 0; i < bare.length(); i++) {
      char c = bare.charAt(i);
      boolean letter = c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean digit = c >= '0' && c <= '9';
      if (i == 0 && digit) {
        name.append('_');
      }
      name.append(letter || digit || (metric && c == ':') ? c : '_');
    }
    return name.toString();
  }

  private static void collect(Map<?, ?> json, Found around, List<Found> into) {
    if (!(json.get("properties") instanceof Map<?, ?> properties)) {
      return;
    }
    properties.forEach((key, value) -> {
      if (!(value instanceof Map<?, ?> field)) {
        return;
      }
      String path = around.path().isEmpty() ? key.toString() : around.path() + "." + key;
      boolean told = "passthrough".equals(field.get("type"));
      boolean through = told || (OF_TELEMETRY.containsKey(path) && !field.containsKey("type"));
      boolean dimension =
          told ? Boolean.TRUE.equals(field.get("time_series_dimension")) : around.dimension();
      int priority =
          field.get("priority") instanceof Number number
              ? number.intValue()
              : OF_TELEMETRY.getOrDefault(path, around.priority());
      Found found =
          new Found(path, priority, through ? path + "." : around.prefix(), dimension, field);
      if (field.get("properties") == null && !through) {
        into.add(found);
      } else {
        collect(field, found, into);
      }
    });
  }

  SortedMap<String, Set<String>> labels() {
    return labels;
  }

  SortedMap<String, Metric> metrics() {
    return metrics;
  }

  /** The only path of a label; null if there is none, or several. */
  @Nullable String path(String label) {
    Set<String> paths = labels.getOrDefault(label, Set.of());
    return paths.size() == 1 ? paths.iterator().next() : null;
  }
}
