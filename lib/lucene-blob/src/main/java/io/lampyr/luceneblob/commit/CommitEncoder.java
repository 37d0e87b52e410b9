package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Writes the body of a commit's header. Stretches of the commit itself are written relative to its
 * hot region's start, so that the body's length does not depend on itself: a draft whose hot region
 * begins elsewhere has the same bytes.
 */
public final class CommitEncoder {
  private final FieldWriter out = new FieldWriter();
  private final BlobKey blob;
  private final long hotStart;
  private final Map<BlobKey, Integer> table = new HashMap<>();

  private CommitEncoder(BlobKey blob, long hotStart) {
    this.blob = blob;
    this.hotStart = hotStart;
  }

  /**
   * The body of the header of a commit in {@code blob}: what of it lies at {@code hotStart} and
   * behind is the commit's own, what lies before is of earlier commits. Throws {@link
   * IllegalArgumentException} if a bound of {@link CommitLimits} is exceeded.
   */
  public static byte[] encodeBody(CommitHeader header, BlobKey blob, long hotStart) {
    CommitEncoder encoder = new CommitEncoder(blob, hotStart);
    encoder.writeIdentity(header.identity());
    encoder.writeMetadata(header.metadata());
    encoder.writeBlobs(header.files());
    encoder.writeFiles(header.files());
    encoder.writeSegments(header.metadata().segments());
    encoder.writeTexts(header.metadata().userData());
    byte[] fields = encoder.out.toByteArray();
    byte[] body = Arrays.copyOf(fields, paddedLength(fields.length));
    Check.that(body.length <= CommitLimits.MAX_BODY_BYTES, "commit header is too long");
    return body;
  }

  private static int paddedLength(int length) {
    int end = CommitLimits.PREFIX_BYTES + length;
    return length + Math.floorMod(-end, CommitLimits.ALIGNMENT_BYTES);
  }

  private void writeIdentity(CommitIdentity identity) {
    out.writeString(identity.shard().index().uuid());
    out.writeNumber(identity.shard().ordinal());
    out.writeNumber(identity.term().value());
    out.writeNumber(identity.generation());
  }

  private void writeMetadata(CommitMetadata metadata) {
    out.writeNumber(metadata.sequence().maxSeqNo() + 1);
    out.writeNumber(metadata.sequence().localCheckpoint() + 1);
    out.writeString(metadata.translog().node().value());
    out.writeNumber(metadata.translog().generation());
    out.writeByte(metadata.times().isPresent() ? 1 : 0);
    metadata
        .times()
        .ifPresent(times -> {
          out.writeFixedLong(times.min());
          out.writeFixedLong(times.max());
        });
    Check.that(
        metadata.requestOutcomes().length() <= CommitLimits.MAX_REQUEST_OUTCOMES_BYTES,
        "request outcomes are too long for a header");
    out.writeBytes(metadata.requestOutcomes().toByteArray());
  }

  private void writeBlobs(CommitFiles files) {
    TreeMap<BlobKey, Long> others = new TreeMap<>(files.blobLengths());
    others.remove(blob);
    Check.that(others.size() <= CommitLimits.MAX_BLOBS, "commit refers to too many blobs");
    out.writeNumber(others.size());
    String before = "";
    for (Map.Entry<BlobKey, Long> other : others.entrySet()) {
      table.put(other.getKey(), FileReference.FIRST_OF_TABLE + table.size());
      out.writeAfter(before, other.getKey().path());
      out.writeNumber(other.getValue());
      before = other.getKey().path();
    }
  }

  private void writeFiles(CommitFiles files) {
    Check.that(files.files().size() <= CommitLimits.MAX_FILES, "commit has too many files");
    out.writeNumber(files.files().size());
    String before = "";
    for (FileLocation file : files.files().values()) {
      Check.that(LuceneFileNames.isValid(file.name()), "file name is not valid: " + file.name());
      out.writeAfter(before, file.name());
      writeSlice(file.bytes());
      out.writeFixedInt(file.crc32c());
      Check.that(
          file.hot().size() <= CommitLimits.MAX_HOT_PIECES_PER_FILE,
          "file has too many hot pieces");
      out.writeNumber(file.hot().size());
      long covered = 0;
      for (HotPiece piece : file.hot()) {
        out.writeNumber(piece.fileOffset() - covered);
        writeSlice(piece.copy());
        covered = piece.fileOffset() + piece.copy().length();
      }
      before = file.name();
    }
  }

  private void writeSlice(BlobSlice slice) {
    if (!slice.blob().equals(blob)) {
      Integer index = table.get(slice.blob());
      out.writeNumber(
          Objects.requireNonNull(index, "every blob of a file is among the blob lengths"));
      out.writeNumber(slice.offset());
    } else if (slice.offset() >= hotStart) {
      out.writeNumber(FileReference.THIS_COMMIT);
      out.writeNumber(slice.offset() - hotStart);
    } else {
      out.writeNumber(FileReference.THIS_BLOB);
      out.writeNumber(slice.offset());
    }
    out.writeNumber(slice.length());
  }

  private void writeSegments(Map<String, SegmentAttributes> segments) {
    Check.that(segments.size() <= CommitLimits.MAX_ATTRIBUTES, "too many segments have attributes");
    out.writeNumber(segments.size());
    new TreeMap<>(segments)
        .forEach((name, attributes) -> {
          Check.that(LuceneFileNames.isSegment(name), "segment name is not valid: " + name);
          out.writeString(name);
          out.writeNumber(attributes.version());
          writeTexts(attributes.values());
        });
  }

  private void writeTexts(Map<String, String> texts) {
    Check.that(texts.size() <= CommitLimits.MAX_ATTRIBUTES, "header has too many entries");
    out.writeNumber(texts.size());
    new TreeMap<>(texts)
        .forEach((key, value) -> {
          out.writeString(key);
          out.writeString(value);
        });
  }
}
