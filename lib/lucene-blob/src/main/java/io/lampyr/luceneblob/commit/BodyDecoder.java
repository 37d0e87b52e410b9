package io.lampyr.luceneblob.commit;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads one body of a header. {@link CommitEncoder} is its inverse. */
final class BodyDecoder {
  private static final int ID_CHARS = 22;

  private final FieldReader in;
  private final CommitPrefix prefix;
  private final BlobKey blob;
  private final long hotStart;
  private final List<BlobKey> table = new ArrayList<>();
  private final TreeMap<BlobKey, Long> blobLengths = new TreeMap<>();

  BodyDecoder(FieldReader in, CommitPrefix prefix) {
    this.in = in;
    this.prefix = prefix;
    this.blob = prefix.commit().blob();
    this.hotStart = prefix.commit().offset() + prefix.headerBytes();
  }

  CommitHeader decode() {
    ShardId shard =
        new ShardId(new IndexId(in.readString(ID_CHARS, "index id")), readInt("shard ordinal"));
    PrimaryTerm term = new PrimaryTerm(in.readNumber());
    CommitIdentity identity = new CommitIdentity(shard, term, in.readNumber());
    SequenceState sequence = new SequenceState(in.readNumber() - 1, in.readNumber() - 1);
    NodeId node = new NodeId(in.readString(ID_CHARS, "node id"));
    TranslogPointer translog = new TranslogPointer(node, in.readNumber());
    Optional<TimeRange> times = readTimes();
    OpaqueBytes outcomes =
        OpaqueBytes.copyOf(
            in.readBytes(CommitLimits.MAX_REQUEST_OUTCOMES_BYTES, "request outcomes"));
    readBlobs();
    CommitFiles files = readFiles();
    Map<String, SegmentAttributes> segments = readSegments();
    Map<String, String> userData = readTexts();
    in.end();
    return new CommitHeader(
        identity,
        new CommitMetadata(sequence, translog, times, outcomes, segments, userData),
        files);
  }

  private int readInt(String what) {
    long value = in.readNumber();
    in.check(value <= Integer.MAX_VALUE, what + " is out of bounds");
    return (int) value;
  }

  private Optional<TimeRange> readTimes() {
    int present = in.readByte();
    in.check(present <= 1, "mark of the time range is neither 0 nor 1");
    return present == 0
        ? Optional.empty()
        : Optional.of(new TimeRange(in.readFixedLong(), in.readFixedLong()));
  }

  private void readBlobs() {
    int count = in.readCount(CommitLimits.MAX_BLOBS, 3, "blobs");
    String before = "";
    for (int i = 0; i < count; i++) {
      String path = in.readAfter(before, 1000, "blob key");
      in.check(BlobKey.isValid(path), "blob key is not valid");
      BlobKey key = new BlobKey(path);
      in.check(!key.equals(blob), "the commit's own blob is in the table");
      table.add(key);
      blobLengths.put(key, in.readNumber());
      before = path;
    }
  }

  private CommitFiles readFiles() {
    int count = in.readCount(CommitLimits.MAX_FILES, 9, "files");
    TreeMap<String, FileLocation> files = new TreeMap<>();
    String before = "";
    for (int i = 0; i < count; i++) {
      String name = in.readAfter(before, LuceneFileNames.MAX_LENGTH, "file name");
      in.check(LuceneFileNames.isValid(name), "file name is not valid");
      BlobSlice bytes = readSlice(prefix.commit().end() - hotStart);
      int crc32c = in.readFixedInt();
      files.put(name, new FileLocation(name, bytes, crc32c, readHotPieces()));
      before = name;
    }
    // Only the commit's own blob may be named without being used, as it is not in the table.
    blobLengths.put(blob, prefix.commit().end());
    CommitFiles commitFiles = new CommitFiles(files, blobLengths);
    in.check(commitFiles.blobLengths().keySet().containsAll(table), "a blob is not referred to");
    return commitFiles;
  }

  private List<HotPiece> readHotPieces() {
    int count = in.readCount(CommitLimits.MAX_HOT_PIECES_PER_FILE, 4, "hot pieces");
    List<HotPiece> pieces = new ArrayList<>(count);
    long covered = 0;
    for (int i = 0; i < count; i++) {
      long gap = in.readNumber();
      in.check(gap <= Long.MAX_VALUE - covered, "hot piece lies beyond its file");
      BlobSlice copy = readSlice(prefix.hotBytes());
      pieces.add(new HotPiece(covered + gap, copy));
      in.check(copy.length() <= Long.MAX_VALUE - covered - gap, "hot piece lies beyond its file");
      covered += gap + copy.length();
    }
    return pieces;
  }

  /** A stretch; one of this commit ends at most {@code ownLimit} bytes behind the hot start. */
  private BlobSlice readSlice(long ownLimit) {
    long reference = in.readNumber();
    long offset = in.readNumber();
    long length = in.readNumber();
    in.check(offset <= Long.MAX_VALUE - length, "stretch is too long");
    if (reference == FileReference.THIS_COMMIT) {
      in.check(offset + length <= ownLimit, "stretch reaches beyond its commit");
      return new BlobSlice(blob, hotStart + offset, length);
    }
    if (reference == FileReference.THIS_BLOB) {
      in.check(
          offset + length <= prefix.commit().offset(), "earlier stretch reaches into the commit");
      return new BlobSlice(blob, offset, length);
    }
    long index = reference - FileReference.FIRST_OF_TABLE;
    in.check(index < table.size(), "blob is not in the table");
    return new BlobSlice(table.get((int) index), offset, length);
  }

  private Map<String, SegmentAttributes> readSegments() {
    int count = in.readCount(CommitLimits.MAX_ATTRIBUTES, 4, "segments with attributes");
    Map<String, SegmentAttributes> segments = new HashMap<>();
    String before = "";
    for (int i = 0; i < count; i++) {
      String name = in.readString(LuceneFileNames.MAX_LENGTH, "segment name");
      in.check(LuceneFileNames.isSegment(name), "segment name is not valid");
      in.check(before.compareTo(name) < 0, "segment name is out of order");
      int version = readInt("version of segment attributes");
      segments.put(name, new SegmentAttributes(version, readTexts()));
      before = name;
    }
    return segments;
  }

  private Map<String, String> readTexts() {
    int count = in.readCount(CommitLimits.MAX_ATTRIBUTES, 2, "entries");
    Map<String, String> texts = new HashMap<>();
    String before = "";
    for (int i = 0; i < count; i++) {
      String key = in.readString(CommitLimits.MAX_STRING_BYTES, "key");
      in.check(i == 0 || before.compareTo(key) < 0, "key is out of order");
      texts.put(key, in.readString(CommitLimits.MAX_STRING_BYTES, "value"));
      before = key;
    }
    return texts;
  }
}
