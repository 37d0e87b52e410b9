package io.lampyr.metrics.ids;

import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * How a segment has its ids.
 *
 * @param derived whether those of points are told by columns
 * @param kept whether there are terms, too
 */
record IdForm(boolean derived, boolean kept) {
  private static final String EXTENSION = "lpi";
  private static final String CODEC = "LampyrPointIds";
  private static final int VERSION = 0;
  private static final int DERIVED = 1;
  private static final int KEPT = 2;

  void write(SegmentWriteState state) throws IOException {
    String name =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, EXTENSION);
    try (IndexOutput out = state.directory.createOutput(name, state.context)) {
      CodecUtil.writeIndexHeader(
          out, CODEC, VERSION, state.segmentInfo.getId(), state.segmentSuffix);
      out.writeByte((byte) ((derived ? DERIVED : 0) | (kept ? KEPT : 0)));
      CodecUtil.writeFooter(out);
    }
  }

  static IdForm read(SegmentReadState state) throws IOException {
    String name =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, EXTENSION);
    try (ChecksumIndexInput in = state.directory.openChecksumInput(name)) {
      CodecUtil.checkIndexHeader(
          in, CODEC, VERSION, VERSION, state.segmentInfo.getId(), state.segmentSuffix);
      int form = in.readByte();
      CodecUtil.checkFooter(in);
      if ((form & ~(DERIVED | KEPT)) != 0) {
        throw new CorruptIndexException("unknown form of ids=" + form, in);
      }
      return new IdForm((form & DERIVED) != 0, (form & KEPT) != 0);
    }
  }
}
