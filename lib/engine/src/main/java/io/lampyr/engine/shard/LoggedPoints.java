package io.lampyr.engine.shard;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Source;
import io.lampyr.translog.format.VersionType;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Points of a block as the log keeps them: for each run of points of one series its hash, the text
 * that their documents share, and their times and numbers, as docs/format/translog.md has it.
 */
public final class LoggedPoints {
  private static final int POINT_BYTES = 2 * Long.BYTES;
  private static final int SERIES_BYTES = SeriesPoint.TSID_BYTES + 2 * Integer.BYTES;

  private final List<PointBlock.Series> series = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private int[] open = new int[1];
  private int openCount;
  private PointBlock.@Nullable Series last;
  private int bytes;
  private int count;

  /** The next point, at its place among those of its series. */
  @SuppressWarnings("ReferenceEquality") // A series is one object within its block.
  void add(PointBlock.Series of, int place) {
    if (of != last) {
      close();
      last = of;
      bytes += SERIES_BYTES + of.points().around().length;
    }
    if (openCount == open.length) {
      open = Arrays.copyOf(open, 2 * openCount);
    }
    open[openCount++] = place;
    bytes += POINT_BYTES;
    count++;
  }

  private void close() {
    if (last != null) {
      series.add(last);
      places.add(Arrays.copyOf(open, openCount));
      openCount = 0;
    }
  }

  int count() {
    return count;
  }

  /** The bytes; nothing more is added. */
  Source payload() {
    close();
    last = null;
    ByteBuffer into = ByteBuffer.allocate(bytes);
    for (int i = 0; i < series.size(); i++) {
      BytesRef tsid = series.get(i).tsid();
      SeriesPoints points = series.get(i).points();
      into.put(tsid.bytes, tsid.offset, tsid.length);
      into.putInt(points.around().length).put(points.around()).putInt(places.get(i).length);
      for (int place : places.get(i)) {
        into.putLong(points.millis(place)).putLong(Double.doubleToRawLongBits(points.value(place)));
      }
    }
    return Source.of(into.array());
  }

  /** The documents that the points are, in their order; the last one tells of the request. */
  public static List<Operation> documents(Operation.Points points) {
    Source payload = points.payload();
    ByteBuffer from = ByteBuffer.wrap(payload.bytes(), payload.offset(), payload.length());
    List<Operation> documents = new ArrayList<>(points.count());
    JsonBytes json = new JsonBytes();
    try {
      while (from.hasRemaining()) {
        read(from, points, json, documents);
      }
    } catch (BufferUnderflowException cut) {
      throw new CorruptionException("points in a log are cut off", cut);
    }
    require(documents.size() == points.count());
    return documents;
  }

  private static void read(
      ByteBuffer from, Operation.Points of, JsonBytes json, List<Operation> into) {
    byte[] tsid = bytes(from, SeriesPoint.TSID_BYTES);
    byte[] around = bytes(from, from.getInt());
    int size = from.getInt();
    require(size > 0 && size <= of.count() - into.size());
    long[] millis = new long[size];
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      millis[i] = from.getLong();
      values[i] = Double.longBitsToDouble(from.getLong());
      require(Double.isFinite(values[i]));
    }
    SeriesPoints points = new SeriesPoints(around, millis, values);
    PointBlock.Series series = new PointBlock.Series(new BytesRef(tsid), points);
    for (int i = 0; i < size; i++) {
      BytesRef source = points.document(i, json);
      int at = into.size();
      into.add(
          new Operation.Index(
              of.seqNo() + at,
              of.mappingVersion(),
              at == of.count() - 1 ? of.origin() : null,
              new Operation.DocumentVersion(1, VersionType.INTERNAL),
              new Operation.DocumentName(series.id(i), null, DocumentKey.CLIENT_GIVEN),
              Source.of(source.bytes, source.offset, source.length)));
    }
  }

  private static byte[] bytes(ByteBuffer from, int length) {
    require(length >= 0 && length <= from.remaining());
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new CorruptionException("points in a log have a value out of range");
    }
  }
}
