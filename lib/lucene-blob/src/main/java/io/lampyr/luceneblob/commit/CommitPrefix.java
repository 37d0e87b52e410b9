package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The fixed part that a commit begins with: the lengths and checksums of what follows. Its own
 * checksum is verified before any of it is believed; then its lengths are safe to read and allocate
 * by. The checksums of body and hot region are verified by {@link CommitDecoder}.
 */
public record CommitPrefix(
    BlobSlice commit, int bodyBytes, int hotBytes, int bodyCrc32c, int hotCrc32c) {
  static final int VERSION = 1;
  private static final long MAGIC =
      ByteBuffer.wrap("LAMPYRCC".getBytes(StandardCharsets.US_ASCII))
          .order(ByteOrder.LITTLE_ENDIAN)
          .getLong();
  private static final int CHECKED_BYTES = CommitLimits.PREFIX_BYTES - Integer.BYTES;

  public CommitPrefix {
    Check.that(
        bodyBytes >= 1 && bodyBytes <= CommitLimits.MAX_BODY_BYTES,
        "body length is out of bounds: " + bodyBytes);
    Check.that(
        (CommitLimits.PREFIX_BYTES + bodyBytes) % CommitLimits.ALIGNMENT_BYTES == 0,
        "header must end aligned: " + bodyBytes);
    Check.that(
        hotBytes >= 0 && hotBytes <= CommitLimits.MAX_HOT_BYTES,
        "hot length is out of bounds: " + hotBytes);
    Check.that(
        commit.offset() % CommitLimits.PAGE_BYTES == 0
            && commit.offset() / CommitLimits.PAGE_BYTES <= Integer.MAX_VALUE,
        "commit must begin at a page: " + commit.offset());
    Check.that(
        commit.length() % CommitLimits.PAGE_BYTES == 0
            && commit.length() >= (long) CommitLimits.PREFIX_BYTES + bodyBytes + hotBytes,
        "commit must fill pages and hold its head: " + commit.length());
  }

  /** The length of what comes before the hot region. */
  public int headerBytes() {
    return CommitLimits.PREFIX_BYTES + bodyBytes;
  }

  public CommitPointer pointer() {
    return new CommitPointer(commit.blob(), commit.offset(), headerBytes() + hotBytes);
  }

  /** The {@value CommitLimits#PREFIX_BYTES} bytes. */
  public byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(CommitLimits.PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(MAGIC).putInt(VERSION);
    out.putInt((int) (commit.offset() / CommitLimits.PAGE_BYTES));
    out.putLong(commit.length());
    out.putInt(bodyBytes).putInt(bodyCrc32c);
    out.putInt(hotBytes).putInt(hotCrc32c);
    out.putInt(0);
    return out.putInt(crc32c(out.array(), CHECKED_BYTES)).array();
  }

  /**
   * Reads the prefix from the bytes that stand at the offset of the blob: at least {@value
   * CommitLimits#PREFIX_BYTES}. Throws {@link io.lampyr.base.error.CorruptionException} if it is
   * anything but what a writer of this version wrote there.
   */
  public static CommitPrefix decode(BlobKey blob, long offset, ByteBuffer bytes) {
    if (bytes.remaining() < CommitLimits.PREFIX_BYTES) {
      throw Damage.at(blob, offset, "commit ends within its prefix");
    }
    ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (in.getLong() != MAGIC) {
      throw Damage.at(blob, offset, "no commit begins here");
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice().limit(CHECKED_BYTES));
    if ((int) crc.getValue() != in.getInt(CHECKED_BYTES)) {
      throw Damage.at(blob, offset, "checksum of the prefix does not match");
    }
    int version = in.getInt();
    if (version != VERSION) {
      throw Damage.at(blob, offset, "version is not known: found=" + version + " known=" + VERSION);
    }
    if (in.getInt() != offset / CommitLimits.PAGE_BYTES) {
      throw Damage.at(blob, offset, "commit was written for another place");
    }
    return decodeLengths(blob, offset, in);
  }

  private static CommitPrefix decodeLengths(BlobKey blob, long offset, ByteBuffer in) {
    long length = in.getLong();
    int bodyBytes = in.getInt();
    int bodyCrc32c = in.getInt();
    int hotBytes = in.getInt();
    int hotCrc32c = in.getInt();
    if (in.getInt() != 0) {
      throw Damage.at(blob, offset, "reserved bytes are not zero");
    }
    try {
      BlobSlice commit = new BlobSlice(blob, offset, length);
      return new CommitPrefix(commit, bodyBytes, hotBytes, bodyCrc32c, hotCrc32c);
    } catch (IllegalArgumentException e) {
      throw Damage.at(blob, offset, e);
    }
  }

  static int crc32c(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
