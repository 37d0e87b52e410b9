package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Series with equal labels made one, in the order in which they came. */
final class Merged {
  private final Bounds bounds;
  private final Map<Labels, Series> all = new LinkedHashMap<>();

  Merged(Bounds bounds) {
    this.bounds = bounds;
  }

  static SeriesStream of(SeriesStream stream, Bounds bounds) {
    Merged merged = new Merged(bounds);
    try (stream) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        merged.add(series);
      }
    }
    return merged.stream();
  }

  void add(Series series) {
    Series known = all.get(series.labels());
    if (known == null) {
      bounds.keep(series);
      all.put(series.labels(), series);
      return;
    }
    Row from = series.row();
    for (int step = 0; step < from.steps(); step++) {
      if (from.has(step)) {
        if (known.row().has(step)) {
          throw duplicate();
        }
        known.row().copy(step, from, step);
        bounds.hold(1);
      }
    }
  }

  /** The row of these labels, which is empty if it was not asked for before. */
  Row row(Labels labels, int steps) {
    Series known = all.get(labels);
    if (known == null) {
      known = new Series(labels, Row.empty(steps));
      bounds.keep(known);
      all.put(labels, known);
    }
    return known.row();
  }

  static PromqlException duplicate() {
    return PromqlException.execution("vector cannot contain metrics with the same labelset");
  }

  SeriesStream stream() {
    List<Series> full = new ArrayList<>(all.values());
    full.removeIf(series -> series.row().isEmpty());
    return SeriesStream.of(full);
  }
}
