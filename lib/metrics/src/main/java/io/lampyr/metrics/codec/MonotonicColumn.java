package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.packed.DirectMonotonicReader;
import org.jspecify.annotations.Nullable;

/** Numbers that never fall, of which each can be read by itself. */
record MonotonicColumn(
    DirectMonotonicReader.@Nullable Meta meta, int count, long start, long length) {
  static final MonotonicColumn NONE = new MonotonicColumn(null, 0, 0, 0);

  static MonotonicColumn read(IndexInput meta, int count, long indexEnd) throws IOException {
    DirectMonotonicReader.Meta read =
        DirectMonotonicReader.loadMeta(meta, count, GroupDirectory.MONOTONIC_SHIFT);
    long start = meta.readVLong();
    long length = meta.readVLong();
    if (start > indexEnd || length > indexEnd - start) {
      throw new CorruptIndexException("directory outside the file at=" + start, meta);
    }
    return new MonotonicColumn(read, count, start, length);
  }

  DirectMonotonicReader open(IndexInput index) throws IOException {
    if (meta == null) {
      throw new IllegalStateException("nothing to open");
    }
    return DirectMonotonicReader.getInstance(meta, index.randomAccessSlice(start, length));
  }
}
