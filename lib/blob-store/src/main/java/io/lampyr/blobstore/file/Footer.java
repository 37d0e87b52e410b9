package io.lampyr.blobstore.file;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.ETag;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/** The last 64 bytes of a blob's file, which say what the bytes before them are. */
record Footer(ContentDigest digest, Instant modified) {
  static final int BYTES = 64;

  private static final long MAGIC = 0x4C4D5059424C4F42L; // LMPYBLOB
  private static final int VERSION = 1;
  private static final int CHECKED_BYTES = BYTES - Integer.BYTES;
  private static final int RESERVED_BYTES = 8;

  ByteBuffer encode() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.putLong(MAGIC).putInt(VERSION).putInt(0);
    bytes.putLong(digest.length()).putLong(modified.toEpochMilli());
    bytes.put(HexFormat.of().parseHex(digest.etag().value()));
    bytes.putInt(digest.crc32c());
    bytes.position(bytes.position() + RESERVED_BYTES);
    bytes.putInt(crc(bytes));
    return bytes.flip();
  }

  /** Decodes the footer that ends a file of this size, and judges whether it can be true. */
  static Footer decode(ByteBuffer bytes, Path file, long fileSize) {
    long offset = fileSize - BYTES;
    if (bytes.getLong(0) != MAGIC) {
      throw corrupt("file does not end in a blob's footer", file, offset);
    }
    int version = bytes.getInt(Long.BYTES);
    if (version != VERSION) {
      throw unknownVersion(bytes, file, offset, version);
    }
    if (bytes.getInt(CHECKED_BYTES) != crc(bytes)) {
      throw corrupt("checksum of a blob's footer does not match", file, offset);
    }
    bytes.position(2 * Long.BYTES);
    long length = bytes.getLong();
    if (length != offset) {
      throw corrupt("blob is not as long as its footer says footer=" + length, file, offset);
    }
    Instant modified = instant(bytes.getLong(), file, offset);
    byte[] tag = new byte[ContentDigest.TAG_BYTES];
    bytes.get(tag);
    ETag etag = new ETag(HexFormat.of().formatHex(tag));
    return new Footer(new ContentDigest(length, bytes.getInt(), etag), modified);
  }

  private static RuntimeException unknownVersion(
      ByteBuffer bytes, Path file, long offset, int version) {
    if (bytes.getInt(CHECKED_BYTES) != crc(bytes)) {
      return corrupt("checksum of a blob's footer does not match", file, offset);
    }
    return new MisconfiguredException(
        "blob is of a newer format: use a newer Lampyr for this folder file=%s version=%d known=%d"
            .formatted(file, version, VERSION));
  }

  private static Instant instant(long millis, Path file, long offset) {
    try {
      return Instant.ofEpochMilli(millis);
    } catch (DateTimeException outOfRange) {
      throw corrupt("time in a blob's footer is out of range", file, offset);
    }
  }

  private static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate().position(0).limit(CHECKED_BYTES));
    return (int) crc.getValue();
  }

  static CorruptionException corrupt(String what, Path file, long offset) {
    return new CorruptionException(what + " file=" + file + " offset=" + offset);
  }

  BlobInfo info(BlobKey key) {
    return new BlobInfo(
        key, digest.length(), digest.etag(), modified, OptionalInt.of(digest.crc32c()));
  }

  BlobInfo listed(BlobKey key) {
    return new BlobInfo(key, digest.length(), digest.etag(), modified, OptionalInt.empty());
  }
}
