package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.SeriesPoints;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * Points of time series that belong to one shard: each is to be there, and where one of its series
 * and time is there already it stays. What is wrong with one is told of all of them, and then none
 * was written.
 */
public record PointBlock(List<Series> series) {
  /** So many points go into one block. */
  public static final int MAX_POINTS = 8192;

  public PointBlock {
    Check.that(!series.isEmpty(), "a block has points");
    series = List.copyOf(series);
    long points = 0;
    for (Series one : series) {
      points += one.points().count();
    }
    Check.that(points > 0 && points <= MAX_POINTS, "points of a block");
  }

  /** Points of one series, by the mapping that they were checked by. */
  public record Series(BytesRef tsid, SeriesPoints points) {
    /** The id of one of its points. */
    public String id(int point) {
      return new SeriesPoint(tsid, points.millis(point)).id();
    }
  }

  public int points() {
    int points = 0;
    for (Series one : series) {
      points += one.points().count();
    }
    return points;
  }

  /** What documents of the points take, about. */
  public long bytes() {
    long bytes = 0;
    for (Series one : series) {
      SeriesPoints points = one.points();
      bytes += (long) points.count() * (points.around().length + SeriesPoints.MOST_BYTES_BESIDE);
    }
    return bytes;
  }

  /** An id by which the block is routed, and told of. */
  public String id() {
    return series.getFirst().id(0);
  }
}
