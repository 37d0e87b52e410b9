package io.lampyr.metrics.ids;

import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;

/** Points of few series, and what deletes leave of some. */
final class SamplePoints {
  static final Sort ORDER =
      new Sort(
          new SortField("_tsid", SortField.Type.STRING),
          new SortField("@timestamp", SortField.Type.LONG, true));

  private SamplePoints() {}

  /** Ids in Lucene's form, or in ours. */
  static IndexWriterConfig config(boolean ours) {
    DocValuesFormat columns = new TimeSeriesDocValuesFormat();
    PostingsFormat ids = new PointIdsFormat();
    return new IndexWriterConfig()
        .setMergePolicy(new LogDocMergePolicy())
        .setMergeScheduler(new SerialMergeScheduler())
        .setUseCompoundFile(false)
        .setIndexSort(ORDER)
        .setCodec(
            new Lucene104Codec() {
              @Override
              public DocValuesFormat getDocValuesFormatForField(String field) {
                return columns;
              }

              @Override
              public PostingsFormat getPostingsFormatForField(String field) {
                return ours && field.equals(PointIdsFormat.ID_FIELD)
                    ? ids
                    : super.getPostingsFormatForField(field);
              }
            });
  }

  static BytesRef series(int number) {
    // In another order than numbers, and with nothing before them in common.
    return new BytesRef(
        ByteBuffer.allocate(IdLayout.SERIES_BYTES)
            .putLong(number * 0x9e3779b97f4a7c15L)
            .putInt(number)
            .array());
  }

  static BytesRef id(int series, long time) {
    byte[] term = new byte[IdLayout.TERM_BYTES];
    IdLayout.putSeries(series(series), term);
    IdLayout.putTime(time, term);
    return new BytesRef(term);
  }

  static Document point(int series, long time) {
    Document document = nothing(id(series, time));
    document.add(SortedDocValuesField.indexedField("_tsid", series(series)));
    document.add(NumericDocValuesField.indexedField("@timestamp", time));
    return document;
  }

  /** What has an id and no columns, as what a delete leaves behind. */
  static Document nothing(BytesRef id) {
    Document document = new Document();
    document.add(new StringField(PointIdsFormat.ID_FIELD, id, Field.Store.NO));
    return document;
  }

  /** Ids that are there, that are not, and that are none. */
  static List<BytesRef> targets(Random random, int series, long times) {
    List<BytesRef> targets = new ArrayList<>();
    targets.add(new BytesRef());
    for (int i = 0; i < 300; i++) {
      BytesRef id = id(random.nextInt(series + 2), random.nextLong(-3, times + 3));
      switch (random.nextInt(6)) {
        case 0 -> id.length = random.nextInt(id.length);
        case 1 -> id.bytes[random.nextInt(id.length)]++;
        case 2 -> {
          byte[] longer = new byte[id.length + 1];
          System.arraycopy(id.bytes, 0, longer, 0, id.length);
          id = new BytesRef(longer);
        }
        default -> {
          // As it is.
        }
      }
      targets.add(id);
    }
    targets.add(id(1, Long.MAX_VALUE));
    targets.add(id(1, Long.MIN_VALUE));
    return targets;
  }
}
