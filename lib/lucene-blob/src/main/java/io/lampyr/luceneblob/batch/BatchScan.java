package io.lampyr.luceneblob.batch;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.CommitPrefix;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Reads a batch from its first byte on, commit by commit, without anyone having said where they
 * are. Throws {@link CorruptionException} unless commits fill the blob from end to end.
 */
public final class BatchScan {
  private static final int FIRST_READ_BYTES = 64 << 10;
  private static final int COPY_BYTES = 1 << 20;

  private final ShardId shard;
  private final BlobKey blob;
  private final long length;
  private final ByteSource source;

  /** A scan of the first {@code length} bytes of a blob of the shard. */
  public BatchScan(ShardId shard, BlobKey blob, long length, ByteSource source) {
    this.shard = shard;
    this.blob = blob;
    this.length = length;
    this.source = source;
  }

  /**
   * The commits' headers, in the order of their generations. Costs a read for each, and a second
   * one for a header longer than 64 KiB.
   */
  public List<CompoundCommit> commits() {
    List<CompoundCommit> commits = new ArrayList<>();
    for (long offset = 0; offset < length; ) {
      CompoundCommit commit = readCommit(offset);
      if (!commits.isEmpty() && generation(commits.getLast()) >= generation(commit)) {
        throw damage("generations do not rise", offset);
      }
      commits.add(commit);
      offset = commit.bytes().end();
    }
    return List.copyOf(commits);
  }

  private CompoundCommit readCommit(long offset) {
    ByteBuffer bytes = read(offset, Math.min(FIRST_READ_BYTES, length - offset));
    CommitPrefix prefix = CommitPrefix.decode(blob, offset, bytes);
    if (prefix.commit().end() > length) {
      throw damage("commit reaches beyond its blob", offset);
    }
    if (prefix.headerBytes() > bytes.remaining()) {
      bytes = read(offset, prefix.headerBytes());
    }
    return CommitDecoder.decodeHeader(shard, prefix, bytes);
  }

  /**
   * Verifies every byte of a commit of this blob against its checksums: header, hot region, files,
   * and that what lies between is zero. Reads all of it.
   */
  public void verify(CompoundCommit commit) {
    CommitDecoder.decode(
        shard, commit.pointer(), read(commit.bytes().offset(), commit.pointer().headBytes()));
    List<BlobSlice> used = new ArrayList<>();
    used.add(commit.pointer().head());
    for (FileLocation file : commit.header().files().files().values()) {
      if (isWithin(file.bytes(), commit.bytes())) {
        used.add(file.bytes());
        if (crc32c(file.bytes()) != file.crc32c()) {
          throw damage(
              "checksum of a file does not match: file=" + file.name(), file.bytes().offset());
        }
      }
    }
    verifyZeros(used, commit.bytes().end());
  }

  private void verifyZeros(List<BlobSlice> used, long end) {
    used.sort((a, b) -> Long.compare(a.offset(), b.offset()));
    long at = used.getFirst().offset();
    for (BlobSlice slice : used) {
      if (slice.offset() > at) {
        requireZeros(at, slice.offset());
      }
      at = Math.max(at, slice.end());
    }
    if (at < end) {
      requireZeros(at, end);
    }
  }

  private void requireZeros(long from, long to) {
    if (to - from >= CommitLimits.PAGE_BYTES) {
      throw damage("bytes belong to no file", from);
    }
    ByteBuffer gap = read(from, to - from);
    while (gap.hasRemaining()) {
      if (gap.get() != 0) {
        throw damage("padding is not zero", from + gap.position() - 1);
      }
    }
  }

  private int crc32c(BlobSlice slice) {
    CRC32C crc = new CRC32C();
    for (long done = 0; done < slice.length(); ) {
      long count = Math.min(COPY_BYTES, slice.length() - done);
      crc.update(read(slice.offset() + done, count));
      done += count;
    }
    return (int) crc.getValue();
  }

  private ByteBuffer read(long offset, long count) {
    byte[] bytes = new byte[(int) count];
    source.read(blob, offset, MemorySegment.ofArray(bytes));
    return ByteBuffer.wrap(bytes);
  }

  private static boolean isWithin(BlobSlice slice, BlobSlice commit) {
    return slice.blob().equals(commit.blob())
        && slice.offset() >= commit.offset()
        && slice.end() <= commit.end();
  }

  private static long generation(CompoundCommit commit) {
    return commit.header().identity().generation();
  }

  private CorruptionException damage(String what, long offset) {
    return new CorruptionException(what + " blob=" + blob + " offset=" + offset);
  }
}
