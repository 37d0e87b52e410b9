package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.MetricMetadata;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What senders have said of metrics, in documents that say nothing else. */
final class ToldMetrics {
  private static final String OBJECT = "metadata.";
  private static final String METRIC = OBJECT + "metric";
  private static final List<String> PARTS =
      List.of(METRIC, OBJECT + "type", OBJECT + "help", OBJECT + "unit");

  /** Beyond it nothing more is read. */
  private static final int MOST = 100_000;

  /** Of families, whose metrics end so. */
  private static final List<String> ENDINGS = List.of("_bucket", "_count", "_sum");

  private static final long BYTES = 200;

  private final Map<String, Map<MetricMetadata, Long>> newest = new HashMap<>();
  private int read;

  /** Whether any of the indices may have such documents. */
  static boolean areIn(Table table) {
    return table.fields().stream()
        .anyMatch(field -> field.name().equals(METRIC) && field.type() == DataType.TEXT);
  }

  /** Whether something is said of a metric, or of its family. */
  static boolean isTold(String metric, Map<String, List<MetricMetadata>> told) {
    return told.containsKey(metric)
        || ENDINGS.stream()
            .filter(metric::endsWith)
            .map(ending -> metric.substring(0, metric.length() - ending.length()))
            .flatMap(family -> told.getOrDefault(family, List.of()).stream())
            .anyMatch(of -> of.type().endsWith("histogram") || of.type().equals("summary"));
  }

  void read(Table.Split split) {
    List<Table.Wanted> wanted = new ArrayList<>();
    wanted.add(new Table.Wanted(SeriesFields.TIME, DataType.DATETIME, null));
    PARTS.forEach(part -> wanted.add(new Table.Wanted(part, DataType.TEXT, null)));
    List<Map<String, Object>> filters = List.of(Map.of("exists", Map.of("field", METRIC)));
    split.scan(new Table.Scan(wanted, filters, MOST, false), this::take);
  }

  private boolean take(int size, @Nullable Object[][] cells) {
    for (int row = 0; row < size && read < MOST; row++) {
      if (Gathering.first(cells[1][row]) instanceof String metric) {
        read++;
        MetricMetadata said =
            new MetricMetadata(text(cells[2][row]), text(cells[3][row]), text(cells[4][row]));
        long time = Gathering.first(cells[0][row]) instanceof Long at ? at : 0;
        Map<MetricMetadata, Long> of = newest.computeIfAbsent(metric, _ -> new HashMap<>());
        if (of.merge(said, time, Math::max) == time) {
          RequestMemory.takeFor(
              BYTES + metric.length() + said.help().length() + said.unit().length(), "promql");
        }
      }
    }
    return read < MOST;
  }

  private static String text(@Nullable Object cell) {
    return Gathering.first(cell) instanceof String text ? text : "";
  }

  /** By the metrics' names, what was said last before the rest. */
  SortedMap<String, List<MetricMetadata>> byMetric() {
    SortedMap<String, List<MetricMetadata>> all = new TreeMap<>();
    newest.forEach((metric, said) ->
        all.put(
            metric,
            said.entrySet().stream()
                .sorted(Map.Entry.<MetricMetadata, Long>comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList()));
    return all;
  }
}
