package io.lampyr.metrics.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Function;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.StringHelper;

/** The files of a segment while it is written. */
record ColumnFiles(
    IndexOutput meta,
    IndexOutput index,
    IndexOutput data,
    SharedBlocks shared,
    Function<String, ColumnKind> kinds) {
  static final int END = -1;
  static final int SERIES = -2;
  static final byte NUMBERS = 1;
  static final byte ORDINALS = 2;

  static ColumnFiles create(SegmentWriteState state, Function<String, ColumnKind> kinds)
      throws IOException {
    IndexOutput meta = null;
    IndexOutput index = null;
    try {
      meta = SegmentFile.META.create(state);
      index = SegmentFile.INDEX.create(state);
      IndexOutput data = SegmentFile.DATA.create(state);
      byte[] id = state.segmentInfo.getId();
      int seed = StringHelper.murmurhash3_x86_32(id, 0, id.length, 0);
      return new ColumnFiles(meta, index, data, new SharedBlocks(seed), kinds);
    } catch (Throwable failed) {
      IOUtils.closeWhileSuppressingExceptions(failed, meta, index);
      throw failed;
    }
  }

  /** Ends the files. */
  void close(boolean restExists) throws IOException {
    try {
      meta.writeInt(END);
      meta.writeByte((byte) (restExists ? 1 : 0));
      CodecUtil.writeFooter(meta);
      CodecUtil.writeFooter(index);
      CodecUtil.writeFooter(data);
    } catch (Throwable failed) {
      IOUtils.closeWhileSuppressingExceptions(failed, abandoned());
      throw failed;
    }
    abandoned().close();
  }

  /** Closes the files of a segment that has failed. */
  Closeable abandoned() {
    return () -> IOUtils.close(meta, index, data);
  }
}
