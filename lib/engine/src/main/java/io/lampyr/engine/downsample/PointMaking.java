package io.lampyr.engine.downsample;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.column.ColumnFormat;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;

/**
 * Makes one point of all that a series has in an interval, of the segments of one shard, in one
 * pass over them. Intervals are counted from 1970; the first one of an index begins with the index,
 * as no point can be before that. Used by one thread at a time.
 */
final class PointMaking {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Columns columns;
  private final ColumnFormat times;
  private final long interval;
  private final long first;
  private final PriorityQueue<SegmentPoints> segments = new PriorityQueue<>(SegmentPoints.ORDER);

  /**
   * Makes points of the shard.
   *
   * @param start since when there can be points
   * @param from what was made already
   */
  PointMaking(
      List<LeafReader> readers,
      Mapping mapping,
      DownsampleConfig how,
      Instant start,
      PointPlace from)
      throws IOException {
    LeafField time = Objects.requireNonNull(mapping.leaf(SeriesMapping.TIMESTAMP));
    this.columns = new Columns(mapping, how.method());
    this.times = ColumnFormat.of(time, null);
    this.interval = how.millis();
    this.first = start.toEpochMilli();
    for (LeafReader reader : readers) {
      SegmentPoints points = new SegmentPoints(reader, columns);
      boolean more = points.next();
      while (more && from.isBehind(points.series(), bucket(points.time()))) {
        more = points.next();
      }
      if (more) {
        segments.add(points);
      }
    }
  }

  private long unit() {
    return times.unit() == ColumnFormat.Unit.NANOS ? NANOS_PER_MILLI : 1;
  }

  private long bucket(long time) {
    long millis = Math.floorDiv(time, unit());
    return Math.max(first, millis - Math.floorMod(millis, interval));
  }

  /** The next points, in the order of series, and of each the newest first: none at the end. */
  List<MadePoint> next(int most, long mostBytes) throws IOException {
    List<MadePoint> made = new ArrayList<>();
    long bytes = 0;
    while (made.size() < most && bytes < mostBytes && !segments.isEmpty()) {
      MadePoint point = make();
      made.add(point);
      bytes += point.source().length;
    }
    return made;
  }

  private MadePoint make() throws IOException {
    SegmentPoints first = segments.element();
    BytesRef series = first.series();
    long bucket = bucket(first.time());
    while (first != null && first.series().equals(series) && bucket(first.time()) == bucket) {
      SegmentPoints at = segments.remove();
      at.add();
      if (at.next()) {
        segments.add(at);
      }
      first = segments.peek();
    }
    long time = Math.multiplyExact(bucket, unit());
    return new MadePoint(series, bucket, time, columns.take(times.shown(time)));
  }
}
