package io.lampyr.cachenodes.protocol;

import io.lampyr.engine.shard.PointBlock;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.SeriesPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/** The bytes of a block of points within an append. */
final class PointCodec {
  private static final int POINT_BYTES = 2 * Long.BYTES;

  /** The hash of the series, lengths of the text and of the list, and a point. */
  private static final int LEAST_SERIES_BYTES =
      SeriesPoint.TSID_BYTES + 2 * Integer.BYTES + POINT_BYTES;

  private PointCodec() {}

  static void put(Output into, PointBlock block) {
    into.i32(block.series().size());
    for (PointBlock.Series series : block.series()) {
      SeriesPoints points = series.points();
      into.bytes(series.tsid()).blob(new BytesRef(points.around())).i32(points.count());
      for (int i = 0; i < points.count(); i++) {
        into.i64(points.millis(i)).i64(Double.doubleToRawLongBits(points.value(i)));
      }
    }
  }

  static PointBlock next(Input from) throws MalformedMessageException {
    int count = from.count(LEAST_SERIES_BYTES, "number of series");
    from.require(count > 0, "a block has no series");
    List<PointBlock.Series> all = new ArrayList<>(count);
    int left = PointBlock.MAX_POINTS;
    for (int i = 0; i < count; i++) {
      BytesRef tsid = from.bytes(SeriesPoint.TSID_BYTES, "hash of a series");
      BytesRef text = from.blob("text of a series");
      byte[] around = Arrays.copyOfRange(text.bytes, text.offset, text.offset + text.length);
      int size = from.count(POINT_BYTES, "number of points");
      from.require(size > 0 && size <= left, "number of points is out of bounds");
      left -= size;
      all.add(new PointBlock.Series(tsid, points(around, size, from)));
    }
    return new PointBlock(all);
  }

  private static SeriesPoints points(byte[] around, int size, Input from)
      throws MalformedMessageException {
    long[] millis = new long[size];
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      millis[i] = from.i64("time of a point");
      values[i] = Double.longBitsToDouble(from.i64("number of a point"));
      from.require(Double.isFinite(values[i]), "number of a point is not finite");
    }
    return new SeriesPoints(around, millis, values);
  }
}
