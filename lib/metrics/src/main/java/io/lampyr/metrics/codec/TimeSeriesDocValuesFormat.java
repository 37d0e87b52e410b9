package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.function.Function;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Columns of documents that are sorted by their series and then, the newest first, by time; see
 * docs/format/time-series.md. It keeps the columns of any segment, and is good at those.
 *
 * <p>Segments name it, and Lucene finds it by that name through its list of services: a name never
 * changes its meaning.
 */
public final class TimeSeriesDocValuesFormat extends DocValuesFormat {
  /** What fields of this form name. */
  public static final String NAME = "LampyrTimeSeries1";

  /** The field that tells series apart: sorted, one value for each document. */
  public static final String SERIES_FIELD = "_tsid";

  static final int VERSION = 0;

  private final DocValuesFormat rest = new Lucene90DocValuesFormat();
  private final Function<String, ColumnKind> kinds;
  private final MergedNumbers merged;

  /** Called by Lucene's look-up of services. */
  public TimeSeriesDocValuesFormat() {
    this(field -> ColumnKind.PLAIN);
  }

  /** A format for writing, which asks for each field what it holds. */
  public TimeSeriesDocValuesFormat(Function<String, ColumnKind> kinds) {
    this(kinds, MergedNumbers.UNCHANGED);
  }

  /** Likewise; what is merged may become other numbers. */
  public TimeSeriesDocValuesFormat(Function<String, ColumnKind> kinds, MergedNumbers merged) {
    super(NAME);
    this.kinds = kinds;
    this.merged = merged;
  }

  @Override
  public DocValuesConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    return new TimeSeriesConsumer(state, kinds, merged, rest);
  }

  @Override
  public DocValuesProducer fieldsProducer(SegmentReadState state) throws IOException {
    return TimeSeriesProducer.open(state, rest);
  }
}
