package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.packed.DirectMonotonicReader;
import org.apache.lucene.util.packed.DirectMonotonicWriter;

/** The series of a segment: the document with which each begins. */
record SeriesMeta(int count, MonotonicColumn starts) {
  static void write(SeriesStarts series, IndexOutput index, IndexOutput meta) throws IOException {
    meta.writeVInt(series.count());
    long start = index.getFilePointer();
    DirectMonotonicWriter writer =
        DirectMonotonicWriter.getInstance(
            meta, index, series.count(), GroupDirectory.MONOTONIC_SHIFT);
    for (int i = 0; i < series.count(); i++) {
      writer.add(series.start(i));
    }
    writer.finish();
    meta.writeVLong(start);
    meta.writeVLong(index.getFilePointer() - start);
  }

  static SeriesMeta read(IndexInput meta, int maxDocument, long indexEnd) throws IOException {
    int count = meta.readVInt();
    if (count <= 0 || count > maxDocument) {
      throw new CorruptIndexException("impossible count of series=" + count, meta);
    }
    return new SeriesMeta(count, MonotonicColumn.read(meta, count, indexEnd));
  }

  /** Finds the series of documents, fastest where they come in their order. Used by one thread. */
  static final class Finder {
    private final DirectMonotonicReader starts;
    private final int count;
    private final int maxDocument;
    private int series;
    private int from;
    private int end;

    Finder(SeriesMeta meta, IndexInput index, int maxDocument) throws IOException {
      this.starts = meta.starts().open(index);
      this.count = meta.count();
      this.maxDocument = maxDocument;
    }

    int count() {
      return count;
    }

    int find(int document) throws IOException {
      if (document >= from && document < end) {
        return series;
      }
      boolean next = document == end && series + 1 < count && end > 0;
      return stand(next ? series + 1 : search(document));
    }

    /** Stands at a series. */
    int stand(int wanted) throws IOException {
      series = wanted;
      from = (int) starts.get(series);
      end = series + 1 < count ? (int) starts.get(series + 1) : maxDocument;
      if (from < 0 || end < from || end > maxDocument) {
        throw new CorruptIndexException("series are not in order", "series=" + series);
      }
      return series;
    }

    /** The first document of the series at which it stands. */
    int first() {
      return from;
    }

    /** Behind the last document of the series at which it stands. */
    int end() {
      return end;
    }

    private int search(int document) {
      int low = 0;
      int high = count - 1;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        if (starts.get(middle) <= document) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }
  }
}
