package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.jspecify.annotations.Nullable;

/** Writes columns of a segment whose series are known. */
final class SeriesColumns {
  private static final int DIFFERS = -2;
  private static final int ABSENT = -1;

  private final ColumnFiles files;
  private final SeriesStarts series;

  /** Opens a column of numbers. */
  interface Numbers {
    NumericDocValues open() throws IOException;
  }

  SeriesColumns(ColumnFiles files, SeriesStarts series) {
    this.files = files;
    this.series = series;
  }

  /**
   * Where runs of the same value begin. If there are more of them than values, documents do not lie
   * by series, and all count as one.
   */
  static SeriesStarts seriesOf(SortedDocValues ids, int documents) throws IOException {
    int[] starts = new int[16];
    int count = 0;
    int last = DIFFERS;
    int expected = 0;
    int most = ids.getValueCount() + 2;
    for (int document = ids.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = ids.nextDoc()) {
      boolean gap = document != expected;
      int id = ids.ordValue();
      if (count + 2 > starts.length) {
        starts = ArrayUtil.grow(starts, count + 2);
      }
      if (gap) {
        starts[count++] = expected;
      }
      if (gap || id != last) {
        starts[count++] = document;
      }
      if (count > most) {
        return SeriesStarts.one(documents);
      }
      last = id;
      expected = document + 1;
    }
    if (expected < documents) {
      starts = ArrayUtil.grow(starts, count + 1);
      starts[count++] = expected;
    }
    return SeriesStarts.of(starts, count, documents);
  }

  void writeSeries() throws IOException {
    files.meta().writeInt(ColumnFiles.SERIES);
    SeriesMeta.write(series, files.index(), files.meta());
  }

  void writeNumbers(FieldInfo field, Numbers source) throws IOException {
    ColumnWriter column =
        new ColumnWriter(
            files.kinds().apply(field.name), series, files.index(), files.data(), files.shared());
    SkipWriter skips = skips(field);
    NumericDocValues values = source.open();
    for (int document = values.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = values.nextDoc()) {
      long value = values.longValue();
      column.add(document, value);
      if (skips != null) {
        skips.add(document, value);
      }
    }
    column.close();
    begin(field, ColumnFiles.NUMBERS, skips);
    column.finish(files.meta());
  }

  /** Writes an ordinal for each series, unless within some it is not the same everywhere. */
  boolean writeOrdinals(FieldInfo field, SortedDocValues values) throws IOException {
    int[] ordinals = new int[series.count()];
    Arrays.fill(ordinals, ABSENT);
    int documents = fill(values, ordinals);
    if (documents < 0) {
      return false;
    }
    SkipWriter skips = skips(field);
    if (skips != null) {
      for (int i = 0; i < ordinals.length; i++) {
        if (ordinals[i] != ABSENT) {
          skips.add(series.start(i), series.end(i), ordinals[i]);
        }
      }
    }
    begin(field, ColumnFiles.ORDINALS, skips);
    OrdinalsMeta.write(ordinals, ordinals.length, documents, files.index(), files.meta());
    return true;
  }

  /** The count of documents with a value, or -1 if it differs within a series. */
  private int fill(SortedDocValues values, int[] ordinals) throws IOException {
    int documents = 0;
    int current = 0;
    int next = 0;
    for (int document = values.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = values.nextDoc()) {
      boolean follows = document == next && document < series.end(current);
      if (!follows) {
        if (next != 0 && next != series.end(current)) {
          return DIFFERS;
        }
        current = series.find(document, current);
        if (document != series.start(current)) {
          return DIFFERS;
        }
        ordinals[current] = values.ordValue();
      } else if (document == 0) {
        ordinals[0] = values.ordValue();
      } else if (ordinals[current] != values.ordValue()) {
        return DIFFERS;
      }
      next = document + 1;
      documents++;
    }
    return next != 0 && next != series.end(current) ? DIFFERS : documents;
  }

  private @Nullable SkipWriter skips(FieldInfo field) {
    return field.docValuesSkipIndexType() == DocValuesSkipIndexType.NONE ? null : new SkipWriter();
  }

  private void begin(FieldInfo field, byte type, @Nullable SkipWriter skips) throws IOException {
    files.meta().writeInt(field.number);
    files.meta().writeByte(type);
    if (skips != null) {
      skips.finish(files.index(), files.meta());
    }
  }
}
