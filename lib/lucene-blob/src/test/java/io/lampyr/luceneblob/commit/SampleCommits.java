package io.lampyr.luceneblob.commit;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** Commits made by hand, without Lucene. */
public final class SampleCommits {
  public static final ShardId SHARD = new ShardId(new IndexId("AAAAAAAAAAAAAAAAAAAAAA"), 3);
  public static final PrimaryTerm TERM = new PrimaryTerm(7);
  public static final TranslogPointer TRANSLOG =
      new TranslogPointer(new NodeId("BBBBBBBBBBBBBBBBBBBBBB"), 42);
  public static final CommitMetadata METADATA =
      CommitMetadata.of(new SequenceState(99, 90), TRANSLOG);

  private SampleCommits() {}

  /** A commit and all its bytes. */
  public record Sample(CompoundCommit commit, OpaqueBytes content) {
    public byte[] bytes() {
      return content.toByteArray();
    }
  }

  /** Everything a header can hold, with small files: the content of the golden file. */
  public static Sample golden() {
    CommitMetadata metadata =
        new CommitMetadata(
            new SequenceState(1_000_000, 999_990),
            TRANSLOG,
            Optional.of(new TimeRange(-5, 1_767_225_600_000L)),
            OpaqueBytes.copyOf(new byte[] {1, 2, 3}),
            Map.of("_3", new SegmentAttributes(1, Map.of("hash-range", "0-7fff", "term", "6"))),
            Map.of("history", "h-1", "ünïcode", "日本"));
    BlobKey own = BlobNames.batch(new CommitIdentity(SHARD, TERM, 11));
    return sample(own, 8192, new CommitIdentity(SHARD, TERM, 12), metadata, true);
  }

  /** A commit at the start of its own batch, that refers to no other blob. */
  public static Sample minimal() {
    CommitIdentity identity = new CommitIdentity(SHARD, TERM, 1);
    return sample(BlobNames.batch(identity), 0, identity, METADATA, false);
  }

  private static Sample sample(
      BlobKey own, long start, CommitIdentity identity, CommitMetadata metadata, boolean others) {
    byte[] draft = body(own, start, start, identity, metadata, others);
    long hotStart = start + CommitLimits.PREFIX_BYTES + draft.length;
    byte[] root = bytes(1, 100);
    byte[] data = bytes(2, 1000);
    ByteArrayOutputStream hot = new ByteArrayOutputStream();
    hot.writeBytes(root);
    hot.write(data, 0, 20);
    hot.write(data, 984, 16);
    CommitHeader header = new CommitHeader(identity, metadata, files(own, hotStart, others));
    long length = others ? 8192 : 4096;
    CommitPrefix prefix =
        new CommitPrefix(
            new BlobSlice(own, start, length),
            draft.length,
            hot.size(),
            crc32c(draft),
            crc32c(hot.toByteArray()));
    byte[] all = new byte[(int) length];
    System.arraycopy(prefix.encode(), 0, all, 0, CommitLimits.PREFIX_BYTES);
    System.arraycopy(draft, 0, all, CommitLimits.PREFIX_BYTES, draft.length);
    int at = (int) (hotStart - start);
    System.arraycopy(hot.toByteArray(), 0, all, at, hot.size());
    System.arraycopy(data, 0, all, at + 192, data.length);
    return new Sample(
        new CompoundCommit(header, prefix.commit(), prefix.headerBytes(), hot.size()),
        OpaqueBytes.copyOf(all));
  }

  private static byte[] body(
      BlobKey own,
      long start,
      long hotStart,
      CommitIdentity identity,
      CommitMetadata metadata,
      boolean others) {
    CommitHeader header = new CommitHeader(identity, metadata, files(own, hotStart, others));
    return CommitEncoder.encodeBody(header, own, start);
  }

  private static CommitFiles files(BlobKey own, long hotStart, boolean others) {
    TreeMap<String, FileLocation> files = new TreeMap<>();
    TreeMap<BlobKey, Long> lengths = new TreeMap<>();
    lengths.put(own, others ? 16384L : 4096L);
    String root = others ? "segments_c" : "segments_1";
    add(files, new FileLocation(root, new BlobSlice(own, hotStart, 100), crc(1, 100), List.of()));
    List<HotPiece> pieces =
        List.of(
            new HotPiece(0, new BlobSlice(own, hotStart + 100, 20)),
            new HotPiece(984, new BlobSlice(own, hotStart + 120, 16)));
    add(
        files,
        new FileLocation("_3.cfs", new BlobSlice(own, hotStart + 192, 1000), crc(2, 1000), pieces));
    if (others) {
      BlobKey far = BlobNames.batch(new CommitIdentity(SHARD, new PrimaryTerm(6), 2));
      BlobKey near = BlobNames.batch(new CommitIdentity(SHARD, TERM, 5));
      lengths.put(far, 1L << 40);
      lengths.put(near, 4096L);
      BlobSlice earlier = new BlobSlice(own, 4096, 300);
      add(files, new FileLocation("_2.si", earlier, 0x01020304, List.of()));
      BlobSlice big = new BlobSlice(far, 4096, 1L << 39);
      List<HotPiece> copies = List.of(new HotPiece(64, new BlobSlice(far, 100, 77)));
      add(files, new FileLocation("_0_Lucene104_0.tim", big, -1, copies));
      BlobSlice live = new BlobSlice(near, 200, 50);
      add(files, new FileLocation("_0_1.liv", live, 5, List.of()));
    }
    return new CommitFiles(files, lengths);
  }

  private static void add(Map<String, FileLocation> files, FileLocation file) {
    files.put(file.name(), file);
  }

  private static int crc(long seed, int length) {
    return crc32c(bytes(seed, length));
  }

  private static byte[] bytes(long seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  public static int crc32c(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
