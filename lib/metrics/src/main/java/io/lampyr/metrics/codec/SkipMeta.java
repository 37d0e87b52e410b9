package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;

/** Where the intervals of a field lie, and all of them together. */
record SkipMeta(int size, long start, long least, long most, int lastDocument, int documents) {
  static SkipMeta read(IndexInput meta, int maxDocument, long indexEnd) throws IOException {
    int size = meta.readVInt();
    if (size == 0) {
      return new SkipMeta(0, 0, Long.MAX_VALUE, Long.MIN_VALUE, -1, 0);
    }
    SkipMeta read =
        new SkipMeta(
            size,
            meta.readVLong(),
            meta.readLong(),
            meta.readLong(),
            meta.readVInt(),
            meta.readVInt());
    boolean right =
        size > 0
            && size <= maxDocument
            && ColumnMeta.isWithin(read.start, read.length(), indexEnd)
            && read.lastDocument >= 0
            && read.lastDocument < maxDocument
            && read.documents > 0
            && read.documents <= read.lastDocument + 1;
    if (!right) {
      throw new CorruptIndexException("impossible intervals " + read, meta);
    }
    return read;
  }

  /** Complete intervals of a level. */
  int sizeOf(int level) {
    return size >>> (level * SkipWriter.LEVEL_SHIFT);
  }

  long startOf(int level) {
    long before = 0;
    for (int lower = 0; lower < level; lower++) {
      before += sizeOf(lower);
    }
    return before * SkipWriter.RECORD_BYTES;
  }

  long length() {
    return startOf(SkipWriter.LEVELS);
  }
}
