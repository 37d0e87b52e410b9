package io.lampyr.metrics.ids;

import io.lampyr.metrics.codec.PointPlaces;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.IOContext;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a segment that tell its ids. They are opened when somebody looks for an id:
 * searches for anything else do not pay for it. Safe for many threads.
 */
final class PointColumns implements Closeable {
  private final SegmentReadState state;
  private final AtomicReference<@Nullable Opened> opened = new AtomicReference<>();

  private record Opened(DocValuesProducer columns, TimeSpan span) {}

  PointColumns(SegmentReadState state) {
    // All fields of columns, whatever the suffix of the ids' own files.
    this.state =
        new SegmentReadState(state.directory, state.segmentInfo, state.fieldInfos, state.context);
  }

  /** Those of a segment of which nothing is left to be written but ids. */
  static PointColumns written(SegmentWriteState state) {
    return new PointColumns(
        new SegmentReadState(
            state.directory, state.segmentInfo, state.fieldInfos, IOContext.DEFAULT));
  }

  /** Where the points lie, for one thread; nothing if there are none. */
  @Nullable PointPlaces places() throws IOException {
    PointPlaces places = placesIfTold();
    if (places == null && arePoints()) {
      throw new CorruptIndexException(
          "ids are left to columns that do not tell them", "segment=" + state.segmentInfo.name);
    }
    return places;
  }

  TimeSpan span() throws IOException {
    return opened().span();
  }

  /** What becomes of these ids, if they are those of the segment. */
  IdCheck check(Terms ids) throws IOException {
    if (!state.fieldInfos.hasDocValues() || !arePoints()) {
      return IdCheck.ofNoPoints(state.segmentInfo.maxDoc());
    }
    return IdCheck.of(ids, placesIfTold());
  }

  private @Nullable PointPlaces placesIfTold() throws IOException {
    FieldInfo ids = series();
    FieldInfo times = state.fieldInfos.fieldInfo(PointIdsFormat.TIME_FIELD);
    DocValuesProducer columns = opened().columns();
    return ids != null && times != null && times.getDocValuesType() == DocValuesType.NUMERIC
        ? PointPlaces.open(columns.getSorted(ids), columns.getNumeric(times))
        : null;
  }

  private boolean arePoints() throws IOException {
    FieldInfo ids = series();
    return ids != null && opened().columns().getSorted(ids).getValueCount() > 0;
  }

  private @Nullable FieldInfo series() {
    FieldInfo ids = state.fieldInfos.fieldInfo(TimeSeriesDocValuesFormat.SERIES_FIELD);
    return ids != null && ids.getDocValuesType() == DocValuesType.SORTED ? ids : null;
  }

  private Opened opened() throws IOException {
    Opened now = opened.get();
    if (now != null) {
      return now;
    }
    DocValuesProducer columns =
        state.segmentInfo.getCodec().docValuesFormat().fieldsProducer(state);
    Opened made = new Opened(columns, span(columns));
    Opened other = opened.compareAndExchange(null, made);
    if (other == null) {
      return made;
    }
    columns.close();
    return other;
  }

  private TimeSpan span(DocValuesProducer columns) throws IOException {
    FieldInfo times = state.fieldInfos.fieldInfo(PointIdsFormat.TIME_FIELD);
    if (times == null || times.docValuesSkipIndexType() == DocValuesSkipIndexType.NONE) {
      return TimeSpan.ALL;
    }
    DocValuesSkipper skipper = columns.getSkipper(times);
    return new TimeSpan(skipper.minValue(), skipper.maxValue());
  }

  @Override
  public void close() throws IOException {
    Opened now = opened.getAndSet(null);
    if (now != null) {
      now.columns().close();
    }
  }
}
