package io.lampyr.luceneblob.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Reads commits from bytes that may be anything: the result is what a writer wrote at this very
 * place for this very shard, or a {@link CorruptionException} that names blob and offset.
 */
public final class CommitDecoder {
  private CommitDecoder() {}

  /**
   * Reads the header from the bytes that stand in {@link CommitPointer#head}, all of them, and
   * verifies the hot region behind it. {@code shard} is whose commit it must be.
   */
  public static CompoundCommit decode(ShardId shard, CommitPointer at, ByteBuffer head) {
    CommitPrefix prefix = CommitPrefix.decode(at.blob(), at.offset(), head);
    if (!prefix.pointer().equals(at) || head.remaining() != at.headBytes()) {
      throw Damage.at(
          at.blob(),
          at.offset(),
          "head has another length: found="
              + prefix.pointer().headBytes()
              + " wanted="
              + at.headBytes()
              + " read="
              + head.remaining());
    }
    verifyHot(prefix, head);
    return decodeHeader(shard, prefix, head);
  }

  /**
   * Reads the header alone: for scans of a blob, which have read the prefix before. The bytes begin
   * at the commit's start and reach at least to the end of its header.
   */
  public static CompoundCommit decodeHeader(ShardId shard, CommitPrefix prefix, ByteBuffer bytes) {
    BlobSlice commit = prefix.commit();
    if (bytes.remaining() < prefix.headerBytes()) {
      throw Damage.at(commit.blob(), commit.offset(), "commit ends within its header");
    }
    ByteBuffer body = bytes.slice(bytes.position() + CommitLimits.PREFIX_BYTES, prefix.bodyBytes());
    if (crc32c(body) != prefix.bodyCrc32c()) {
      throw Damage.at(commit.blob(), commit.offset(), "checksum of the header does not match");
    }
    CommitHeader header = decodeBody(prefix, body);
    requireIdentity(shard, header.identity(), commit);
    return new CompoundCommit(header, commit, prefix.headerBytes(), prefix.hotBytes());
  }

  /** The body, whatever its checksum: the fuzzer's way in. */
  static CommitHeader decodeBody(CommitPrefix prefix, ByteBuffer body) {
    BlobSlice commit = prefix.commit();
    long start = commit.offset() + CommitLimits.PREFIX_BYTES;
    FieldReader in = new FieldReader(body, commit.blob(), start);
    try {
      return new BodyDecoder(in, prefix).decode();
    } catch (IllegalArgumentException e) {
      // The records check themselves: what they refuse, no writer wrote.
      throw Damage.at(commit.blob(), commit.offset(), e);
    }
  }

  private static void verifyHot(CommitPrefix prefix, ByteBuffer head) {
    int hotStart = head.position() + prefix.headerBytes();
    if (crc32c(head.slice(hotStart, prefix.hotBytes())) != prefix.hotCrc32c()) {
      BlobSlice commit = prefix.commit();
      throw Damage.at(
          commit.blob(),
          commit.offset() + prefix.headerBytes(),
          "checksum of the hot region does not match");
    }
  }

  private static void requireIdentity(ShardId shard, CommitIdentity found, BlobSlice commit) {
    BlobKey blob = commit.blob();
    CommitIdentity first =
        BlobNames.parse(blob)
            .orElseThrow(() -> Damage.at(blob, commit.offset(), "blob has no batch's name"));
    if (!found.shard().equals(shard)
        || !found.shard().equals(first.shard())
        || !found.term().equals(first.term())
        || found.generation() < first.generation()
        || (found.generation() == first.generation()) != (commit.offset() == 0)) {
      throw Damage.at(
          blob, commit.offset(), "commit is another's: found=" + found + " wanted-shard=" + shard);
    }
  }

  private static int crc32c(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }
}
