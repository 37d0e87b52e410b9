package io.lampyr.luceneblob.join;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitPointer;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/**
 * A commit, and which segments it has: nothing of what documents hold is read.
 *
 * <p>Cost: one read of the commit's head, and one for each stretch of other blobs in which
 * descriptions of its segments lie.
 */
public record CommitSegments(CompoundCommit commit, SegmentInfos segments) {
  private static final String DESCRIPTION = ".si";

  /** Two files with no more than this between them are read at once. */
  private static final int MAX_GAP_BYTES = 64 << 10;

  /** The bytes of a blob from an offset on. */
  private record Stretch(BlobSlice place, byte[] bytes) {
    boolean holds(BlobSlice slice) {
      return place.blob().equals(slice.blob())
          && place.offset() <= slice.offset()
          && slice.end() <= place.end();
    }

    ByteBuffer of(BlobSlice slice) {
      return ByteBuffer.wrap(bytes, (int) (slice.offset() - place.offset()), (int) slice.length());
    }
  }

  /** Reads the commit at the pointer, which must be the shard's. */
  public static CommitSegments read(ShardId shard, CommitPointer at, ByteSource source)
      throws IOException {
    Stretch head = read(at.head(), source);
    CompoundCommit commit = CommitDecoder.decode(shard, at, ByteBuffer.wrap(head.bytes()));
    List<FileLocation> wanted =
        commit.header().files().files().values().stream().filter(CommitSegments::tells).toList();
    List<Stretch> near = new ArrayList<>(List.of(head));
    for (BlobSlice missing : cover(wanted, head)) {
      near.add(read(missing, source));
    }
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      for (FileLocation file : wanted) {
        copy(file, near, directory);
      }
      return new CommitSegments(commit, SegmentInfos.readLatestCommit(directory));
    }
  }

  private static boolean tells(FileLocation file) {
    return file.name().startsWith(IndexFileNames.SEGMENTS) || file.name().endsWith(DESCRIPTION);
  }

  private static Stretch read(BlobSlice place, ByteSource source) {
    byte[] bytes = new byte[Math.toIntExact(place.length())];
    source.read(place.blob(), place.offset(), MemorySegment.ofArray(bytes));
    return new Stretch(place, bytes);
  }

  /** What of the files is not in the head, in few stretches. */
  private static List<BlobSlice> cover(List<FileLocation> files, Stretch head) {
    List<BlobSlice> cover = new ArrayList<>();
    files.stream()
        .map(FileLocation::bytes)
        .filter(slice -> !head.holds(slice))
        .sorted(Comparator.comparing(BlobSlice::blob).thenComparingLong(BlobSlice::offset))
        .forEach(slice -> {
          if (!cover.isEmpty() && isNear(cover.getLast(), slice)) {
            cover.set(cover.size() - 1, joined(cover.getLast(), slice));
          } else {
            cover.add(slice);
          }
        });
    return cover;
  }

  private static boolean isNear(BlobSlice before, BlobSlice slice) {
    return before.blob().equals(slice.blob()) && slice.offset() - before.end() <= MAX_GAP_BYTES;
  }

  private static BlobSlice joined(BlobSlice before, BlobSlice slice) {
    long end = Math.max(before.end(), slice.end());
    return new BlobSlice(before.blob(), before.offset(), end - before.offset());
  }

  private static void copy(FileLocation file, List<Stretch> near, ByteBuffersDirectory into)
      throws IOException {
    BlobSlice place = file.bytes();
    Stretch stretch = near.stream().filter(one -> one.holds(place)).findFirst().orElseThrow();
    CRC32C crc = new CRC32C();
    crc.update(stretch.of(place));
    if ((int) crc.getValue() != file.crc32c()) {
      throw new CorruptionException(
          "checksum of a file does not match file=" + file.name() + " place=" + place);
    }
    try (IndexOutput out = into.createOutput(file.name(), IOContext.DEFAULT)) {
      ByteBuffer bytes = stretch.of(place);
      out.writeBytes(bytes.array(), bytes.position(), bytes.remaining());
    }
  }

  /** What its files take. */
  public long fileBytes() {
    return commit.header().files().files().values().stream().mapToLong(FileLocation::length).sum();
  }
}
