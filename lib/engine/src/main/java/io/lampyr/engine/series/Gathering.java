package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gathers the points of one scan from the rows of a table. */
final class Gathering {
  private static final long BYTES_PER_POINT = 16;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long FIRST_TIME = -62_135_596_800_000L;
  private static final long LAST_TIME = 253_402_300_799_999L;

  private final Table table;
  private final SeriesFields fields;
  private final Map<String, DataType> types = new HashMap<>();
  private final Map<String, Boolean> pushed = new HashMap<>();
  private final boolean nanos;
  private final boolean withPoints;

  /** Those of a series that is merely there. */
  private final Samples noPoints = new Samples(0);

  /** By the row's labels: the points of each metric, in the order of the metrics' columns. */
  private final Map<List<@Nullable Object>, @Nullable Samples[]> rows = new HashMap<>();

  /** Without points it gathers which series there are: a few bytes for each, however long it is. */
  Gathering(Table table, SeriesFields fields, boolean withPoints) {
    this.table = table;
    this.fields = fields;
    this.withPoints = withPoints;
    for (Table.Field field : table.fields()) {
      if (field.problem() == null) {
        types.put(field.name(), field.type());
        pushed.put(field.name(), field.pushed());
      }
    }
    this.nanos = types.get(SeriesFields.TIME) == DataType.DATE_NANOS;
  }

  private record Column(String name, String path) {}

  SortedMap<Labels, Samples> gather(List<LabelMatcher> matchers, long from, long to) {
    List<Column> labels = new ArrayList<>();
    fields.labels().forEach((name, paths) -> add(labels, name, paths));
    List<Column> metrics = new ArrayList<>();
    fields
        .metrics()
        .forEach((name, metric) -> {
          if (matchers.stream()
              .filter(one -> one.name().equals(Labels.NAME))
              .allMatch(one -> one.matches(name))) {
            add(metrics, name, metric.paths());
          }
        });
    if (metrics.isEmpty() || !types.containsKey(SeriesFields.TIME)) {
      return new TreeMap<>();
    }
    List<Table.Wanted> wanted = new ArrayList<>();
    wanted.add(column(SeriesFields.TIME));
    labels.forEach(label -> wanted.add(column(label.path())));
    metrics.forEach(metric -> wanted.add(column(metric.path())));
    Table.Scan scan =
        new Table.Scan(wanted, filters(matchers, metrics, from, to), Long.MAX_VALUE, false);
    for (Table.Split split : table.splits()) {
      split.scan(scan, (count, cells) -> take(count, cells, labels.size(), metrics.size()));
    }
    return series(labels, metrics, matchers);
  }

  private void add(List<Column> columns, String name, Set<String> paths) {
    for (String path : paths) {
      if (types.containsKey(path) && types.get(path) != DataType.UNSUPPORTED) {
        columns.add(new Column(name, path));
      }
    }
  }

  private Table.Wanted column(String path) {
    return new Table.Wanted(path, types.getOrDefault(path, DataType.UNSUPPORTED), null);
  }

  private List<Map<String, Object>> filters(
      List<LabelMatcher> matchers, List<Column> metrics, long from, long to) {
    List<Map<String, Object>> filters = new ArrayList<>();
    Map<String, Object> span = new LinkedHashMap<>();
    span.put("gte", Math.clamp(from, FIRST_TIME, LAST_TIME));
    span.put("lte", Math.clamp(to, FIRST_TIME, LAST_TIME));
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

  private boolean take(int count, @Nullable Object[][] cells, int labels, int metrics) {
    for (int row = 0; row < count; row++) {
      if (!(first(cells[0][row]) instanceof Long at)) {
        continue;
      }
      long time = nanos ? Math.floorDiv(at, NANOS_PER_MILLI) : at;
      @Nullable Object[] key = new Object[labels];
      for (int i = 0; i < labels; i++) {
        key[i] = first(cells[1 + i][row]);
      }
      @Nullable Samples[] into =
          rows.computeIfAbsent(
              Arrays.asList(key),
              _ -> {
                RequestMemory.takeFor(64L + 48L * labels + 8L * metrics, "promql");
                return new Samples[metrics];
              });
      for (int i = 0; i < metrics; i++) {
        if (first(cells[1 + labels + i][row]) instanceof Number number) {
          add(into, i, time, number.doubleValue());
        }
      }
    }
    return true;
  }

  private void add(@Nullable Samples[] into, int metric, long time, double value) {
    Samples samples = into[metric];
    if (samples == null) {
      samples = withPoints ? new Samples() : noPoints;
      into[metric] = samples;
    }
    if (withPoints) {
      RequestMemory.takeFor(BYTES_PER_POINT, "promql");
      samples.add(time, value);
    }
  }

  private static @Nullable Object first(@Nullable Object cell) {
    return cell instanceof Multi several ? Multi.values(several).getFirst() : cell;
  }

  private SortedMap<Labels, Samples> series(
      List<Column> labels, List<Column> metrics, List<LabelMatcher> matchers) {
    SortedMap<Labels, Samples> all = new TreeMap<>();
    rows.forEach((key, samples) -> {
      Map<String, String> named = new HashMap<>();
      for (int i = 0; i < labels.size(); i++) {
        Object value = key.get(i);
        if (value != null) {
          named.putIfAbsent(labels.get(i).name(), String.valueOf(value));
        }
      }
      boolean matched =
          matchers.stream()
              .filter(one -> !one.name().equals(Labels.NAME))
              .allMatch(one -> one.matches(named.getOrDefault(one.name(), "")));
      for (int i = 0; matched && i < samples.length; i++) {
        Samples points = samples[i];
        if (points != null) {
          named.put(Labels.NAME, metrics.get(i).name());
          Samples known = all.putIfAbsent(Labels.of(named), points);
          if (known != null) {
            known.addAll(points.times(), points.values(), points.size());
          }
        }
      }
    });
    all.values().forEach(Samples::sort);
    return all;
  }
}
