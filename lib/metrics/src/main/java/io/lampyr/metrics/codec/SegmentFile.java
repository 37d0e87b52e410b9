package io.lampyr.metrics.codec;

import java.io.EOFException;
import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/** The three files of a segment's columns. */
enum SegmentFile {
  /** Where everything lies; read whole when a segment is opened. */
  META("tsm", "LampyrTimeSeriesMeta"),
  /** What is said of blocks, the series, and their ordinals. */
  INDEX("tsi", "LampyrTimeSeriesIndex"),
  /** Values. */
  DATA("tsd", "LampyrTimeSeriesData");

  private final String extension;
  private final String codec;

  SegmentFile(String extension, String codec) {
    this.extension = extension;
    this.codec = codec;
  }

  IndexOutput create(SegmentWriteState state) throws IOException {
    String name =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
    IndexOutput output = state.directory.createOutput(name, state.context);
    try {
      CodecUtil.writeIndexHeader(
          output,
          codec,
          TimeSeriesDocValuesFormat.VERSION,
          state.segmentInfo.getId(),
          state.segmentSuffix);
      return output;
    } catch (Throwable failed) {
      closeAfter(failed, output);
      throw failed;
    }
  }

  IndexInput open(SegmentReadState state) throws IOException {
    IndexInput input = state.directory.openInput(name(state), state.context);
    try {
      checkHeader(input, state);
      CodecUtil.retrieveChecksum(input);
      return input;
    } catch (Throwable failed) {
      closeAfter(failed, input);
      throw failed;
    }
  }

  String name(SegmentReadState state) {
    return IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
  }

  /** A header whose lengths lead beyond the file is as broken as any other. */
  void checkHeader(IndexInput input, SegmentReadState state) throws IOException {
    try {
      CodecUtil.checkIndexHeader(
          input,
          codec,
          TimeSeriesDocValuesFormat.VERSION,
          TimeSeriesDocValuesFormat.VERSION,
          state.segmentInfo.getId(),
          state.segmentSuffix);
    } catch (EOFException beyond) {
      throw new CorruptIndexException("header leads beyond the file", input, beyond);
    }
  }

  private static void closeAfter(Throwable failed, AutoCloseable opened) {
    try {
      opened.close();
    } catch (Exception alsoFailed) {
      failed.addSuppressed(alsoFailed);
    }
  }
}
