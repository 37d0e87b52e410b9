package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.Multi;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gathers the points of one scan from the rows of tables. */
final class Gathering {
  private static final long BYTES_PER_POINT = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Wanted wanted;
  private final ReadCount count;
  private final boolean withPoints;

  /** Those of a series that is merely there. */
  private final Samples noPoints = new Samples(0);

  /** By the row's labels: the points of each metric, in the order of the metrics' columns. */
  private final Map<List<@Nullable Object>, @Nullable Samples[]> rows = new HashMap<>();

  /** Without points it gathers which series there are: a few bytes for each, however long it is. */
  Gathering(Wanted wanted, ReadCount count, boolean withPoints) {
    this.wanted = wanted;
    this.count = count;
    this.withPoints = withPoints;
  }

  SortedMap<Labels, Samples> gather(List<Table.Split> splits) {
    Table.Scan scan = wanted.rows();
    for (Table.Split split : splits) {
      split.scan(scan, this::take);
    }
    return series();
  }

  private boolean take(int size, @Nullable Object[][] cells) {
    count.rows(size);
    int labels = wanted.labels().size();
    int metrics = wanted.metrics().size();
    boolean nanos = wanted.hasNanos();
    for (int row = 0; row < size; row++) {
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
        switch (first(cells[1 + labels + i][row])) {
          case Number number -> add(into, i, time, number.doubleValue());
          case FloatHistogram histogram -> add(into, i, time, histogram);
          case null, default -> {}
        }
      }
    }
    return true;
  }

  private void add(@Nullable Samples[] into, int metric, long time, double value) {
    Samples samples = of(into, metric);
    if (withPoints) {
      RequestMemory.takeFor(BYTES_PER_POINT, "promql");
      samples.add(time, value);
    }
  }

  private void add(@Nullable Samples[] into, int metric, long time, FloatHistogram value) {
    Samples samples = of(into, metric);
    if (withPoints) {
      RequestMemory.takeFor(BYTES_PER_POINT + value.bytes(), "promql");
      samples.add(time, value);
    }
  }

  private Samples of(@Nullable Samples[] into, int metric) {
    Samples samples = into[metric];
    if (samples == null) {
      samples = withPoints ? new Samples() : noPoints;
      into[metric] = samples;
    }
    return samples;
  }

  static @Nullable Object first(@Nullable Object cell) {
    return cell instanceof Multi several ? Multi.values(several).getFirst() : cell;
  }

  private SortedMap<Labels, Samples> series() {
    SortedMap<Labels, Samples> all = new TreeMap<>();
    List<Wanted.Column> labels = wanted.labels();
    rows.forEach((key, samples) -> {
      Map<String, String> named = new HashMap<>();
      for (int i = 0; i < labels.size(); i++) {
        Object value = key.get(i);
        if (value != null) {
          named.putIfAbsent(labels.get(i).name(), String.valueOf(value));
        }
      }
      boolean matched = wanted.matches(named);
      for (int i = 0; matched && i < samples.length; i++) {
        Samples points = samples[i];
        if (points != null) {
          named.put(Labels.NAME, wanted.metrics().get(i).name());
          Samples known = all.putIfAbsent(Labels.of(named), points);
          if (known != null) {
            known.addAll(points);
          }
        }
      }
    });
    all.values().forEach(Samples::sort);
    return all;
  }
}
