package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.packed.DirectMonotonicWriter;
import org.apache.lucene.util.packed.PackedInts;
import org.apache.lucene.util.packed.PackedLongValues;

/**
 * What is said of blocks, in groups, and a directory of the groups: the first document of each,
 * where what is said of its blocks begins, and where their values do.
 */
final class GroupDirectory {
  static final int BLOCKS_PER_GROUP = 16;
  static final int MONOTONIC_SHIFT = 12;

  /** More than what is said of a block beside its head. */
  private static final int SAID_OF_BLOCK = 64;

  final Bytes heads = new Bytes(4096);

  private final long indexStart;
  private final PackedLongValues.Builder documents =
      PackedLongValues.monotonicBuilder(PackedInts.COMPACT);
  private final PackedLongValues.Builder places =
      PackedLongValues.monotonicBuilder(PackedInts.COMPACT);
  private final PackedLongValues.Builder payloads =
      PackedLongValues.monotonicBuilder(PackedInts.COMPACT);
  private int groups;
  private int blocksOfGroup = BLOCKS_PER_GROUP;
  private long headsEnd;

  GroupDirectory(long indexStart) {
    this.indexStart = indexStart;
  }

  void beginBlock(int firstDocument, long payloadPlace, IndexOutput index) throws IOException {
    if (blocksOfGroup == BLOCKS_PER_GROUP) {
      writeHeads(index);
      documents.add(firstDocument);
      places.add(index.getFilePointer() - indexStart);
      payloads.add(payloadPlace);
      groups++;
      blocksOfGroup = 0;
    }
    blocksOfGroup++;
  }

  boolean isFirstOfGroup() {
    return blocksOfGroup == 1;
  }

  void reserve(int bytes) {
    heads.array = ArrayUtil.grow(heads.array, heads.at + bytes + SAID_OF_BLOCK);
  }

  void close(IndexOutput index) throws IOException {
    writeHeads(index);
    headsEnd = index.getFilePointer() - indexStart;
  }

  void finish(IndexOutput index, IndexOutput meta) throws IOException {
    meta.writeVLong(indexStart);
    meta.writeVLong(headsEnd);
    meta.writeVInt(groups);
    meta.writeVInt(blocksOfGroup);
    writeMonotonic(documents.build(), index, meta);
    writeMonotonic(places.build(), index, meta);
    writeMonotonic(payloads.build(), index, meta);
  }

  static void writeMonotonic(PackedLongValues values, IndexOutput index, IndexOutput meta)
      throws IOException {
    long start = index.getFilePointer();
    DirectMonotonicWriter writer =
        DirectMonotonicWriter.getInstance(meta, index, values.size(), MONOTONIC_SHIFT);
    PackedLongValues.Iterator each = values.iterator();
    while (each.hasNext()) {
      writer.add(each.next());
    }
    writer.finish();
    meta.writeVLong(start);
    meta.writeVLong(index.getFilePointer() - start);
  }

  private void writeHeads(IndexOutput index) throws IOException {
    index.writeBytes(heads.array, heads.at);
    heads.at = 0;
  }
}
