package io.lampyr.esql.series;

import io.lampyr.esql.Local;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Points of time series in memory, and queries over them. */
final class SeriesTable {
  static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  /** A point; the series is its cluster and pod. */
  record Point(
      String cluster, String pod, long time, @Nullable Object gauge, @Nullable Object count) {
    String tsid() {
      return cluster + "/" + pod;
    }
  }

  private final List<Point> points = new ArrayList<>();

  SeriesTable add(String cluster, String pod, long seconds, Object gauge, Object count) {
    points.add(new Point(cluster, pod, BEGIN + seconds * 1000, gauge, count));
    return this;
  }

  void add(Point point) {
    points.add(point);
  }

  List<Point> points() {
    return points;
  }

  /** With all of a series in one of so many parts, which are read as rows. */
  Local tables(int parts) {
    return tables(parts, split -> split);
  }

  /** With parts that give the numbers of series by themselves. */
  Local lines(int parts, Random random, AtomicInteger sums) {
    return tables(parts, split -> new LineSplit(split, random, sums));
  }

  private Local tables(int parts, UnaryOperator<Table.Split> of) {
    List<Point> sorted = new ArrayList<>(points);
    sorted.sort(
        Comparator.comparing(Point::tsid)
            .thenComparing(Comparator.comparingLong(Point::time).reversed()));
    List<Table.Field> fields =
        List.of(
            field("@timestamp", DataType.DATETIME, Table.Role.PLAIN),
            field("_tsid", DataType.KEYWORD, Table.Role.PLAIN),
            field("cluster", DataType.KEYWORD, Table.Role.DIMENSION),
            field("pod", DataType.KEYWORD, Table.Role.DIMENSION),
            field("gauge", DataType.DOUBLE, Table.Role.METRIC),
            field("requests", DataType.COUNTER_LONG, Table.Role.METRIC),
            field("whole", DataType.LONG, Table.Role.METRIC),
            field("note", DataType.KEYWORD, Table.Role.PLAIN));
    List<Table.Split> splits = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      List<Object[]> rows = new ArrayList<>();
      for (Point point : sorted) {
        if (Math.floorMod(point.tsid().hashCode(), parts) == part) {
          rows.add(
              new Object[] {
                point.time(),
                point.tsid(),
                point.cluster(),
                point.pod(),
                point.gauge(),
                point.count(),
                point.gauge() == null ? null : Math.round((Double) point.gauge()),
                point.time() % 2000 == 0 ? "even" : "odd"
              });
        }
      }
      Table one =
          Local.table(names(fields), fields.stream().map(Table.Field::type).toList(), rows, 1);
      one.splits().forEach(split -> splits.add(of.apply(split)));
    }
    record Made(List<Table.Field> fields, List<Table.Split> splits) implements Table {}
    return new Local(Map.of("k8s", new Made(fields, splits)));
  }

  private static List<String> names(List<Table.Field> fields) {
    return fields.stream().map(Table.Field::name).toList();
  }

  private static Table.Field field(String name, DataType type, Table.Role role) {
    return new Table.Field(name, type, null, false, role);
  }
}
