package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectReader;
import org.apache.lucene.util.packed.DirectWriter;

/**
 * A field that has one value, or none, in all documents of a series: an ordinal for each series.
 *
 * @param bits of each ordinal plus one, or {@link #IDENTITY}
 * @param documents that have a value
 */
record OrdinalsMeta(int bits, int documents, long start, long length) {
  /** The ordinal is the number of the series. */
  static final int IDENTITY = -1;

  static void write(int[] ordinals, int count, int documents, IndexOutput index, IndexOutput meta)
      throws IOException {
    int most = -1;
    boolean identity = true;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, ordinals[i]);
      identity &= ordinals[i] == i;
    }
    int bits = identity ? IDENTITY : DirectWriter.unsignedBitsRequired(most + 1L);
    meta.writeByte((byte) bits);
    meta.writeVInt(documents);
    if (!identity) {
      long start = index.getFilePointer();
      DirectWriter writer = DirectWriter.getInstance(index, count, bits);
      for (int i = 0; i < count; i++) {
        writer.add(ordinals[i] + 1L);
      }
      writer.finish();
      meta.writeVLong(start);
      meta.writeVLong(index.getFilePointer() - start);
    }
  }

  static OrdinalsMeta read(IndexInput meta, int maxDocument, long indexEnd) throws IOException {
    int bits = meta.readByte();
    int documents = meta.readVInt();
    long start = bits == IDENTITY ? 0 : meta.readVLong();
    long length = bits == IDENTITY ? 0 : meta.readVLong();
    boolean right =
        (bits == IDENTITY || (bits > 0 && bits <= Integer.SIZE))
            && documents >= 0
            && documents <= maxDocument
            && ColumnMeta.isWithin(start, length, indexEnd);
    if (!right) {
      throw new CorruptIndexException("impossible ordinals of series bits=" + bits, meta);
    }
    return new OrdinalsMeta(bits, documents, start, length);
  }

  /** The ordinal plus one of each series; zero is none. */
  LongValues open(IndexInput index) throws IOException {
    if (bits == IDENTITY) {
      return new LongValues() {
        @Override
        public long get(long series) {
          return series + 1;
        }
      };
    }
    return DirectReader.getInstance(index.randomAccessSlice(start, length), bits);
  }
}
