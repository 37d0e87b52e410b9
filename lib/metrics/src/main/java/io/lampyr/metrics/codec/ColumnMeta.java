package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;

/**
 * Where a column lies.
 *
 * @param valueCount documents with a value
 * @param lastDocument the last of them
 * @param dataStart where values begin, and {@code dataLength} how long they are
 * @param headsStart where what is said of blocks begins, and {@code headsLength} how long it is
 * @param blocksOfLast how many blocks the last group has
 * @param directory where groups begin
 */
record ColumnMeta(
    ColumnKind kind,
    int valueCount,
    int lastDocument,
    long dataStart,
    long dataLength,
    long headsStart,
    long headsLength,
    int blocksOfLast,
    Directory directory) {

  /** Of each group the first document, the place of what is said, and of the values. */
  record Directory(
      int groups, MonotonicColumn documents, MonotonicColumn places, MonotonicColumn payloads) {
    static Directory read(IndexInput meta, int groups, long indexEnd) throws IOException {
      return new Directory(
          groups,
          MonotonicColumn.read(meta, groups, indexEnd),
          MonotonicColumn.read(meta, groups, indexEnd),
          MonotonicColumn.read(meta, groups, indexEnd));
    }
  }

  static ColumnMeta read(IndexInput meta, int documents, long indexEnd, long dataEnd)
      throws IOException {
    byte code = meta.readByte();
    int valueCount = meta.readVInt();
    check(ColumnKind.isCode(code), "kind of column", code, meta);
    check(valueCount >= 0 && valueCount <= documents, "count of values", valueCount, meta);
    ColumnKind kind = ColumnKind.of(code);
    if (valueCount == 0) {
      MonotonicColumn none = MonotonicColumn.NONE;
      Directory directory = new Directory(0, none, none, none);
      return new ColumnMeta(kind, 0, -1, 0, 0, 0, 0, 0, directory);
    }
    int last = meta.readVInt();
    check(last >= 0 && last < documents, "last document", last, meta);
    long dataStart = meta.readVLong();
    long dataLength = meta.readVLong();
    check(isWithin(dataStart, dataLength, dataEnd), "place of values", dataStart, meta);
    long headsStart = meta.readVLong();
    long headsLength = meta.readVLong();
    check(isWithin(headsStart, headsLength, indexEnd), "place of heads", headsStart, meta);
    int groups = meta.readVInt();
    check(groups > 0 && groups <= valueCount, "count of groups", groups, meta);
    int blocks = meta.readVInt();
    check(blocks > 0 && blocks <= GroupDirectory.BLOCKS_PER_GROUP, "count of blocks", blocks, meta);
    return new ColumnMeta(
        kind,
        valueCount,
        last,
        dataStart,
        dataLength,
        headsStart,
        headsLength,
        blocks,
        Directory.read(meta, groups, indexEnd));
  }

  static boolean isWithin(long start, long length, long end) {
    return start >= 0 && length >= 0 && start <= end && length <= end - start;
  }

  private static void check(boolean right, String what, long found, IndexInput meta)
      throws IOException {
    if (!right) {
      throw new CorruptIndexException("impossible " + what + "=" + found, meta);
    }
  }
}
