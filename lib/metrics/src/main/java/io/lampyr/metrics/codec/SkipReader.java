package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;

/** What {@link SkipWriter} wrote, as Lucene asks for it. */
final class SkipReader extends DocValuesSkipper {
  private static final int MAX_DOCUMENT = Integer.BYTES;
  private static final int LEAST = MAX_DOCUMENT + Integer.BYTES;
  private static final int MOST = LEAST + Long.BYTES;
  private static final int COUNT = MOST + Long.BYTES;

  private final SkipMeta meta;
  private final RandomAccessInput records;
  private final int[] first = new int[SkipWriter.LEVELS];
  private final int[] last = new int[SkipWriter.LEVELS];
  private final long[] least = new long[SkipWriter.LEVELS];
  private final long[] most = new long[SkipWriter.LEVELS];
  private final int[] count = new int[SkipWriter.LEVELS];
  private int levels = 1;
  private int interval;

  SkipReader(SkipMeta meta, IndexInput index) throws IOException {
    this.meta = meta;
    this.records = index.randomAccessSlice(meta.start(), meta.length());
    Arrays.fill(first, -1);
    Arrays.fill(last, -1);
  }

  @Override
  public void advance(int target) throws IOException {
    if (target > meta.lastDocument()) {
      Arrays.fill(first, DocIdSetIterator.NO_MORE_DOCS);
      Arrays.fill(last, DocIdSetIterator.NO_MORE_DOCS);
      return;
    }
    interval = intervalOf(target);
    levels = 0;
    while (levels < SkipWriter.LEVELS && index(levels) < meta.sizeOf(levels)) {
      read(levels++);
    }
  }

  private int index(int level) {
    return interval >>> (level * SkipWriter.LEVEL_SHIFT);
  }

  private void read(int level) throws IOException {
    long at = meta.startOf(level) + (long) index(level) * SkipWriter.RECORD_BYTES;
    first[level] = records.readInt(at);
    last[level] = records.readInt(at + MAX_DOCUMENT);
    least[level] = records.readLong(at + LEAST);
    most[level] = records.readLong(at + MOST);
    count[level] = records.readInt(at + COUNT);
  }

  /** The first interval that ends at or behind a document, looked for from where it stands. */
  private int intervalOf(int target) throws IOException {
    int low = interval;
    int high = meta.size() - 1;
    int step = 1;
    while (low + step < high && lastOf(low + step) < target) {
      low += step;
      step *= 2;
    }
    high = Math.min(high, low + step);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lastOf(middle) < target) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int lastOf(int wanted) throws IOException {
    return records.readInt((long) wanted * SkipWriter.RECORD_BYTES + MAX_DOCUMENT);
  }

  @Override
  public int numLevels() {
    return levels;
  }

  @Override
  public int minDocID(int level) {
    return first[level];
  }

  @Override
  public int maxDocID(int level) {
    return last[level];
  }

  @Override
  public long minValue(int level) {
    return least[level];
  }

  @Override
  public long maxValue(int level) {
    return most[level];
  }

  @Override
  public int docCount(int level) {
    return count[level];
  }

  @Override
  public long minValue() {
    return meta.least();
  }

  @Override
  public long maxValue() {
    return meta.most();
  }

  @Override
  public int docCount() {
    return meta.documents();
  }

  @Override
  public int maxValueCount() {
    return meta.documents() == 0 ? 0 : 1;
  }
}
