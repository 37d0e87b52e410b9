package io.lampyr.luceneblob.hot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.Directory;

/** A file inside a compound file, as the table beside it says; the name lacks the segment's. */
record CompoundEntry(String name, long offset, long length) {
  private static final String DATA_EXTENSION = "cfs";
  private static final String TABLE_EXTENSION = "cfe";
  private static final String CODEC = "Lucene90CompoundEntries";
  private static final int VERSION = 0;
  private static final int ID_BYTES = 16;

  /**
   * What the compound file is made of. Empty if it is not a compound file, or one of a codec that
   * is not known here: then its inside stays cold.
   */
  static Optional<List<CompoundEntry>> ofFile(Directory directory, String name, long length)
      throws IOException {
    if (!DATA_EXTENSION.equals(IndexFileNames.getExtension(name))) {
      return Optional.empty();
    }
    String table =
        IndexFileNames.segmentFileName(IndexFileNames.stripExtension(name), "", TABLE_EXTENSION);
    try (ChecksumIndexInput in = directory.openChecksumInput(table)) {
      if (CodecUtil.readBEInt(in) != CodecUtil.CODEC_MAGIC
          || !in.readString().equals(CODEC)
          || CodecUtil.readBEInt(in) != VERSION) {
        return Optional.empty();
      }
      in.skipBytes(ID_BYTES);
      in.skipBytes(Byte.toUnsignedInt(in.readByte()));
      List<CompoundEntry> entries = readEntries(in, length);
      CodecUtil.checkFooter(in);
      return Optional.of(entries);
    }
  }

  private static List<CompoundEntry> readEntries(ChecksumIndexInput in, long length)
      throws IOException {
    int count = in.readVInt();
    if (count < 0 || count > in.length()) {
      throw new CorruptIndexException("compound file has an impossible number of entries", in);
    }
    List<CompoundEntry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      CompoundEntry entry = new CompoundEntry(in.readString(), in.readLong(), in.readLong());
      if (entry.offset < 0 || entry.length < 0 || entry.offset > length - entry.length) {
        throw new CorruptIndexException("entry reaches beyond its compound file: " + entry, in);
      }
      entries.add(entry);
    }
    return entries;
  }
}
