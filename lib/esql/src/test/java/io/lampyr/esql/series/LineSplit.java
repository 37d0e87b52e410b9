package io.lampyr.esql.series;

import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a split as series with numbers, of which neighbours come at random as what they add up
 * to, where they may.
 *
 * @param sums counts them
 */
record LineSplit(Table.Split rows, Random random, AtomicInteger sums) implements SeriesSplit {
  @Override
  public void scan(Table.Scan scan, Table.Rows out) {
    rows.scan(scan, out);
  }

  @Override
  public boolean lines(Lines wanted, Taker taker) {
    List<Table.Wanted> columns = new ArrayList<>(wanted.keys());
    for (String name : List.of("_tsid", "@timestamp")) {
      columns.add(new Table.Wanted(name, DataType.KEYWORD, null));
    }
    wanted.metrics().forEach(each -> columns.add(new Table.Wanted(each.name(), each.type(), null)));
    Map<Object, List<@Nullable Object[]>> series = new LinkedHashMap<>();
    rows.scan(
        new Table.Scan(columns, List.of(), Long.MAX_VALUE, false),
        (count, cells) -> {
          for (int row = 0; row < count; row++) {
            Object[] one = new Object[columns.size()];
            for (int i = 0; i < one.length; i++) {
              one[i] = cells[i][row];
            }
            series.computeIfAbsent(one[wanted.keys().size()], _ -> new ArrayList<>()).addFirst(one);
          }
          return true;
        });
    for (List<@Nullable Object[]> points : series.values()) {
      if (!series(points, wanted, taker)) {
        return true;
      }
    }
    return true;
  }

  private boolean series(List<@Nullable Object[]> points, Lines wanted, Taker taker) {
    int time = wanted.keys().size() + 1;
    points.removeIf(point ->
        (Long) Objects.requireNonNull(point[time]) < wanted.from()
            || (Long) point[time] > wanted.to());
    Object[] keys = new Object[wanted.keys().size()];
    if (points.isEmpty()) {
      return true;
    }
    System.arraycopy(points.getFirst(), 0, keys, 0, keys.length);
    if (!taker.begins(keys)) {
      return true;
    }
    List<Samples> metrics = new ArrayList<>();
    for (int i = 0; i < wanted.metrics().size(); i++) {
      metrics.add(samples(points, time, time + 1 + i, wanted.metrics().get(i).sums(), taker));
    }
    Samples rows = wanted.rows() ? samples(points, time, time, true, taker) : new Samples();
    boolean any = !rows.isEmpty() || metrics.stream().anyMatch(each -> !each.isEmpty());
    return !any || taker.takes(rows, metrics);
  }

  private Samples samples(
      List<@Nullable Object[]> points, int time, int column, boolean together, Taker taker) {
    Samples each = new Samples();
    for (Object[] point : points) {
      if (point[column] instanceof Number number) {
        each.add((Long) Objects.requireNonNull(point[time]), number.doubleValue());
      }
    }
    Samples all = new Samples();
    int at = 0;
    while (at < each.size()) {
      int end = Math.min(each.size(), at + 1 + random.nextInt(12));
      if (together
          && random.nextInt(4) > 0
          && taker.keepsTogether(each.time(at), each.time(end - 1))) {
        all.add(sum(each, at, end));
        sums.incrementAndGet();
        at = end;
      }
      for (; at < end; at++) {
        all.add(each.time(at), each.value(at));
      }
    }
    return all;
  }

  private static Summed sum(Samples each, int from, int to) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double resets = 0;
    for (int i = from; i < to; i++) {
      least = Math.min(least, each.value(i));
      most = Math.max(most, each.value(i));
      sum += each.value(i);
      resets += i > from && each.value(i) < each.value(i - 1) ? each.value(i - 1) : 0;
    }
    return new Summed(
        each.time(from),
        each.time(to - 1),
        to - from,
        each.value(from),
        each.value(to - 1),
        least,
        most,
        sum,
        resets);
  }
}
