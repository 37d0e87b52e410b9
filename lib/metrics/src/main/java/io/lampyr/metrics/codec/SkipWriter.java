package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.ArrayUtil;

/**
 * The least and greatest values of intervals of documents, and of eight such intervals together,
 * and of eight of those.
 */
final class SkipWriter {
  static final int LEVELS = 4;
  static final int LEVEL_SHIFT = 3;
  static final int RECORD_BYTES = 3 * Integer.BYTES + 2 * Long.BYTES;

  private static final int DOCUMENTS_PER_INTERVAL = 4096;
  private static final int NUMBERS = 5;

  /** Five numbers for each interval: first and last document, least and greatest value, count. */
  private long[] intervals = new long[NUMBERS * 16];

  private int size;
  private boolean open;

  void add(int document, long value) {
    if (open && isDone(document, value)) {
      open = false;
    }
    if (!open) {
      intervals = ArrayUtil.grow(intervals, (size + 1) * NUMBERS);
      put(size++, document, document, value, value, 0);
      open = true;
    }
    int at = (size - 1) * NUMBERS;
    intervals[at + 1] = document;
    intervals[at + 2] = Math.min(intervals[at + 2], value);
    intervals[at + 3] = Math.max(intervals[at + 3], value);
    intervals[at + 4]++;
  }

  /** Adds all documents from one on until another, of the same value. */
  void add(int first, int end, long value) {
    int document = first;
    while (document < end) {
      add(document, value);
      int at = (size - 1) * NUMBERS;
      long count = intervals[at + 4];
      boolean uniform =
          intervals[at + 2] == intervals[at + 3] && count == document + 1 - intervals[at];
      long room = uniform ? Integer.MAX_VALUE : Math.max(0, DOCUMENTS_PER_INTERVAL - count);
      int more = (int) Math.min(end - document - 1, room);
      intervals[at + 1] += more;
      intervals[at + 4] += more;
      document += 1 + more;
    }
  }

  /** A full interval goes on while it is dense, and all values are one. */
  private boolean isDone(int document, long value) {
    int at = (size - 1) * NUMBERS;
    long count = intervals[at + 4];
    return count >= DOCUMENTS_PER_INTERVAL
        && (intervals[at + 2] != value
            || intervals[at + 3] != value
            || count != document - intervals[at]);
  }

  void finish(IndexOutput index, IndexOutput meta) throws IOException {
    meta.writeVInt(size);
    if (size == 0) {
      return;
    }
    meta.writeVLong(index.getFilePointer());
    long[] all = merged(0, size);
    meta.writeLong(all[2]);
    meta.writeLong(all[3]);
    meta.writeVInt((int) all[1]);
    meta.writeVInt((int) all[4]);
    for (int level = 0; level < LEVELS; level++) {
      int width = 1 << (level * LEVEL_SHIFT);
      for (int from = 0; from + width <= size; from += width) {
        write(merged(from, width), index);
      }
    }
  }

  private long[] merged(int from, int count) {
    long[] all = new long[NUMBERS];
    all[0] = intervals[from * NUMBERS];
    all[1] = intervals[(from + count - 1) * NUMBERS + 1];
    all[2] = Long.MAX_VALUE;
    all[3] = Long.MIN_VALUE;
    for (int at = from * NUMBERS; at < (from + count) * NUMBERS; at += NUMBERS) {
      all[2] = Math.min(all[2], intervals[at + 2]);
      all[3] = Math.max(all[3], intervals[at + 3]);
      all[4] += intervals[at + 4];
    }
    return all;
  }

  private static void write(long[] interval, IndexOutput index) throws IOException {
    index.writeInt((int) interval[0]);
    index.writeInt((int) interval[1]);
    index.writeLong(interval[2]);
    index.writeLong(interval[3]);
    index.writeInt((int) interval[4]);
  }

  private void put(int interval, long... numbers) {
    System.arraycopy(numbers, 0, intervals, interval * NUMBERS, NUMBERS);
  }
}
