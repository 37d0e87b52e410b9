package io.lampyr.metrics.ids;

import java.io.IOException;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104PostingsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Ids of documents that are sorted by their series and then, the newest first, by time: ids that
 * are made of both are not written, and found by the columns of both; see
 * docs/format/time-series.md. It keeps the ids of any segment.
 *
 * <p>Segments name it, and Lucene finds it by that name through its list of services: a name never
 * changes its meaning.
 */
public final class PointIdsFormat extends PostingsFormat {
  /** What fields of this form name. */
  public static final String NAME = "LampyrPointIds1";

  /** The one field that it is for. */
  public static final String ID_FIELD = "_id";

  static final String TIME_FIELD = "@timestamp";

  private final PostingsFormat kept = new Lucene104PostingsFormat();

  public PointIdsFormat() {
    super(NAME);
  }

  @Override
  public FieldsConsumer fieldsConsumer(SegmentWriteState state) {
    return new PointIdsConsumer(state, kept);
  }

  @Override
  public FieldsProducer fieldsProducer(SegmentReadState state) throws IOException {
    return PointIdsProducer.open(state, kept);
  }
}
