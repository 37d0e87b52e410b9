package io.lampyr.engine.series;

import io.lampyr.engine.cell.FigureCells;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns one scan needs: those of all labels, in the order in which they count, and those of
 * the metrics whose names are matched.
 */
final class Wanted {
  private static final long FIRST_TIME = -62_135_596_800_000L;
  private static final long LAST_TIME = 253_402_300_799_999L;

  private final SeriesFields fields;
  private final List<LabelMatcher> matchers;
  private final Map<String, DataType> types = new HashMap<>();
  private final Map<String, Boolean> pushed = new HashMap<>();
  private final List<Column> labels = new ArrayList<>();
  private final List<Column> metrics = new ArrayList<>();
  private final long from;
  private final long to;
  private final Figure figure;

  /** A field, and what series call it. */
  record Column(String name, String path) {}

  /** Moments, both included, in milliseconds. */
  record Span(long from, long to) {}

  Wanted(Table table, SeriesFields fields, List<LabelMatcher> matchers, Span span, Figure figure) {
    this.fields = fields;
    this.matchers = List.copyOf(matchers);
    this.from = Math.clamp(span.from(), FIRST_TIME, LAST_TIME);
    this.to = Math.clamp(span.to(), FIRST_TIME, LAST_TIME);
    this.figure = figure;
    for (Table.Field field : table.fields()) {
      if (field.problem() == null) {
        types.put(field.name(), field.type());
        pushed.put(field.name(), field.pushed());
      }
    }
    fields.labels().forEach((name, paths) -> add(labels, name, paths));
    fields
        .metrics()
        .forEach((name, metric) -> {
          if (matchers.stream()
              .filter(one -> one.name().equals(Labels.NAME))
              .allMatch(one -> one.matches(name))) {
            metric.paths().forEach(path -> metrics.add(new Column(name, path)));
          }
        });
  }

  private void add(List<Column> columns, String name, Set<String> paths) {
    for (String path : paths) {
      if (types.containsKey(path) && types.get(path) != DataType.UNSUPPORTED) {
        columns.add(new Column(name, path));
      }
    }
  }

  /** Whether no document can have a point of it. */
  boolean isEmpty() {
    return metrics.isEmpty() || !types.containsKey(SeriesFields.TIME);
  }

  List<Column> labels() {
    return labels;
  }

  List<Column> metrics() {
    return metrics;
  }

  long from() {
    return from;
  }

  long to() {
    return to;
  }

  /** What is wanted of points that stand for several numbers. */
  Figure figure() {
    return figure;
  }

  boolean hasNanos() {
    return types.get(SeriesFields.TIME) == DataType.DATE_NANOS;
  }

  DataType type(String path) {
    return types.getOrDefault(path, DataType.UNSUPPORTED);
  }

  /** The conditions upon labels; those upon names have been met. */
  List<LabelMatcher> matchers() {
    return matchers.stream().filter(one -> !one.name().equals(Labels.NAME)).toList();
  }

  boolean matches(Map<String, String> named) {
    return matchers.stream()
        .filter(one -> !one.name().equals(Labels.NAME))
        .allMatch(one -> one.matches(named.getOrDefault(one.name(), "")));
  }

  /** The columns of rows: the time, labels, metrics. */
  Table.Scan rows() {
    List<Table.Wanted> wanted = new ArrayList<>();
    wanted.add(column(SeriesFields.TIME));
    labels.forEach(label -> wanted.add(column(label.path())));
    metrics.forEach(metric -> wanted.add(metric(metric.path())));
    return new Table.Scan(wanted, filters(), Long.MAX_VALUE, false);
  }

  /** Of fields that indices do not agree on, or that have several figures, one is wanted. */
  private Table.Wanted metric(String path) {
    return types.getOrDefault(path, DataType.UNSUPPORTED) == DataType.UNSUPPORTED
        ? new Table.Wanted(FigureCells.name(path, figure), DataType.DOUBLE, null)
        : column(path);
  }

  private Table.Wanted column(String path) {
    return new Table.Wanted(path, type(path), null);
  }

  private List<Map<String, Object>> filters() {
    List<Map<String, Object>> filters = new ArrayList<>();
    Map<String, Object> span = new LinkedHashMap<>();
    span.put("gte", from);
    span.put("lte", to);
    span.put("format", "epoch_millis");
    filters.add(Map.of("range", Map.of(SeriesFields.TIME, span)));
    if (metrics.size() == 1) {
      filters.add(Map.of("exists", Map.of("field", metrics.getFirst().path())));
    }
    for (LabelMatcher matcher : matchers) {
      String path = fields.path(matcher.name());
      if (path != null
          && types.get(path) == DataType.KEYWORD
          && Boolean.TRUE.equals(pushed.get(path))
          && !matcher.matchesEmpty()) {
        filter(matcher, path, filters);
      }
    }
    return filters;
  }

  private static void filter(LabelMatcher matcher, String path, List<Map<String, Object>> filters) {
    if (matcher.values().isPresent()) {
      filters.add(Map.of("terms", Map.of(path, List.copyOf(matcher.values().get()))));
    } else if (!matcher.prefix().isEmpty()) {
      filters.add(Map.of("prefix", Map.of(path, matcher.prefix())));
    }
  }
}
