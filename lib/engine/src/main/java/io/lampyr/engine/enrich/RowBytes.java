package io.lampyr.engine.enrich;

import io.lampyr.base.error.CorruptionException;
import org.apache.lucene.util.BytesRef;

/** Rows behind each other in one array. Once it is filled it is safe for many threads. */
final class RowBytes {
  private final byte[] bytes;
  private final int[] ends;
  private int count;

  /** With room for what the policy names. */
  RowBytes(EnrichRows rows) {
    long plain = rows.bytes() - (long) Integer.BYTES * rows.rows();
    if (plain < 0) {
      throw new CorruptionException("rows of an enrich policy have no length set=" + rows.set());
    }
    this.bytes = new byte[Math.toIntExact(plain)];
    this.ends = new int[rows.rows()];
  }

  /** Adds a row and tells its number; the next is one more. */
  int add(byte[] row) {
    int from = count == 0 ? 0 : ends[count - 1];
    if (count == ends.length || row.length > bytes.length - from) {
      throw new CorruptionException("an enrich policy has more rows than it says");
    }
    System.arraycopy(row, 0, bytes, from, row.length);
    ends[count] = from + row.length;
    return count++;
  }

  BytesRef get(int row) {
    int from = row == 0 ? 0 : ends[row - 1];
    return new BytesRef(bytes, from, ends[row] - from);
  }

  /** About how many bytes it takes. */
  long size() {
    return bytes.length + (long) Integer.BYTES * ends.length;
  }
}
