package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexOutput;

/** Writes one column: the values of documents in their order, cut where series and blocks end. */
final class ColumnWriter {
  private final SeriesStarts series;
  private final IndexOutput index;
  private final IndexOutput data;
  private final SharedBlocks shared;
  private final BlockEncoder encoder;
  private final ColumnKind kind;
  private final long dataStart;
  private final GroupDirectory groups;

  private final int[] documents = new int[BlockEncoder.MAX_VALUES];
  private final long[] values = new long[BlockEncoder.MAX_VALUES];
  private int held;
  private int run;
  private int last = -1;
  private boolean same;
  private boolean dense;
  private int seriesEnd;
  private int currentSeries;

  private int valueCount;
  private int blockEnd;

  ColumnWriter(
      ColumnKind kind,
      SeriesStarts series,
      IndexOutput index,
      IndexOutput data,
      SharedBlocks shared) {
    this.kind = kind;
    this.series = series;
    this.index = index;
    this.data = data;
    this.shared = shared;
    this.encoder = new BlockEncoder(kind);
    this.dataStart = data.getFilePointer();
    this.groups = new GroupDirectory(index.getFilePointer());
    shared.clear();
  }

  /** Documents come in their order. */
  void add(int document, long value) throws IOException {
    if (document >= seriesEnd) {
      flush();
      currentSeries = series.find(document, currentSeries);
      seriesEnd = series.end(currentSeries);
    }
    boolean follows = document == last + 1;
    if (run >= BlockEncoder.MAX_VALUES) {
      if (same && dense && follows && value == values[0]) {
        run++;
        last = document;
        return;
      }
      flush();
    }
    same = run == 0 || (same && value == values[0]);
    dense = run == 0 || (dense && follows);
    documents[held] = document;
    values[held++] = value;
    run++;
    last = document;
  }

  /** Writes what is left. */
  void close() throws IOException {
    flush();
    groups.close(index);
  }

  /** Writes what readers must know. */
  void finish(IndexOutput meta) throws IOException {
    meta.writeByte(kind.code());
    meta.writeVInt(valueCount);
    if (valueCount > 0) {
      meta.writeVInt(last);
      meta.writeVLong(dataStart);
      meta.writeVLong(data.getFilePointer() - dataStart);
      groups.finish(index, meta);
    }
  }

  private void flush() throws IOException {
    if (run == 0) {
      return;
    }
    int lastOfBlock = dense ? documents[0] + run - 1 : documents[held - 1];
    int gap = documents[0] - blockEnd;
    groups.beginBlock(documents[0], data.getFilePointer() - dataStart, index);
    boolean adjacent = gap == 0 || groups.isFirstOfGroup();
    encoder.head.at = 0;
    encoder.payload.at = 0;
    if (!dense) {
      encoder.places(documents, held);
    }
    int token = same ? encoder.constant(values[0]) : encoder.values(values, held);
    token |= (adjacent ? Token.ADJACENT : 0) | (dense ? 0 : Token.SPARSE);
    token |= run == BlockEncoder.MAX_VALUES ? Token.FULL : 0;
    writeBlock(token, gap, lastOfBlock);
    valueCount += run;
    blockEnd = lastOfBlock + 1;
    run = 0;
    held = 0;
  }

  private void writeBlock(int token, int gap, int lastOfBlock) throws IOException {
    Bytes payload = encoder.payload;
    long place = data.getFilePointer() - dataStart;
    long before =
        payload.at < SharedBlocks.MIN_BYTES ? -1 : shared.find(payload.array, payload.at, place);
    Bytes head = groups.heads;
    groups.reserve(encoder.head.at);
    head.put(before < 0 ? token : token | Token.SHARED);
    if ((token & Token.ADJACENT) == 0) {
      head.putUnsigned(gap);
    }
    if ((token & Token.FULL) == 0) {
      head.putUnsigned(run);
    }
    if ((token & Token.SPARSE) != 0) {
      head.putUnsigned(lastOfBlock - documents[0] + 1 - run);
    }
    if (BlockGroup.hasPayload(token)) {
      head.putUnsigned(payload.at);
    }
    if (before >= 0) {
      head.putUnsigned(place - before);
    } else {
      data.writeBytes(payload.array, payload.at);
    }
    System.arraycopy(encoder.head.array, 0, head.array, head.at, encoder.head.at);
    head.at += encoder.head.at;
  }
}
