package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.store.ChecksumIndexInput;
import org.jspecify.annotations.Nullable;

/** Where everything of a segment's columns lies; each map is by the number of the field. */
record SegmentMeta(
    int maxDocument,
    @Nullable SeriesMeta series,
    Map<Integer, ColumnMeta> numbers,
    Map<Integer, OrdinalsMeta> ordinals,
    Map<Integer, SkipMeta> skips,
    boolean restExists) {

  static SegmentMeta read(SegmentReadState state, long indexEnd, long dataEnd) throws IOException {
    try (ChecksumIndexInput in = state.directory.openChecksumInput(SegmentFile.META.name(state))) {
      Throwable failure = null;
      try {
        SegmentFile.META.checkHeader(in, state);
        return new Reader(in, state, indexEnd, dataEnd).read();
      } catch (Throwable failed) {
        failure = failed;
        throw failed;
      } finally {
        CodecUtil.checkFooter(in, failure);
      }
    }
  }

  private static final class Reader {
    private final ChecksumIndexInput in;
    private final SegmentReadState state;
    private final long indexEnd;
    private final long dataEnd;
    private final int maxDocument;
    private final Map<Integer, ColumnMeta> numbers = new HashMap<>();
    private final Map<Integer, OrdinalsMeta> ordinals = new HashMap<>();
    private final Map<Integer, SkipMeta> skips = new HashMap<>();

    Reader(ChecksumIndexInput in, SegmentReadState state, long indexEnd, long dataEnd) {
      this.in = in;
      this.state = state;
      this.indexEnd = indexEnd;
      this.dataEnd = dataEnd;
      this.maxDocument = state.segmentInfo.maxDoc();
    }

    SegmentMeta read() throws IOException {
      SeriesMeta series = null;
      for (int number = in.readInt(); number != ColumnFiles.END; number = in.readInt()) {
        if (number == ColumnFiles.SERIES) {
          series = SeriesMeta.read(in, maxDocument, indexEnd);
        } else {
          readField(number);
        }
      }
      boolean rest = in.readByte() != 0;
      return new SegmentMeta(maxDocument, series, numbers, ordinals, skips, rest);
    }

    private void readField(int number) throws IOException {
      FieldInfo field = number < 0 ? null : state.fieldInfos.fieldInfo(number);
      if (field == null) {
        throw new CorruptIndexException("impossible field=" + number, in);
      }
      byte type = in.readByte();
      if (field.docValuesSkipIndexType() != DocValuesSkipIndexType.NONE) {
        skips.put(number, SkipMeta.read(in, maxDocument, indexEnd));
      }
      switch (type) {
        case ColumnFiles.NUMBERS ->
            numbers.put(number, ColumnMeta.read(in, maxDocument, indexEnd, dataEnd));
        case ColumnFiles.ORDINALS ->
            ordinals.put(number, OrdinalsMeta.read(in, maxDocument, indexEnd));
        default -> throw new CorruptIndexException("impossible type of column=" + type, in);
      }
    }
  }
}
