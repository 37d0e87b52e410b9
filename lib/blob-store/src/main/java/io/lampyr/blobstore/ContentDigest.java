package io.lampyr.blobstore;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * What stores that compute tags themselves know of a content: its length, its CRC32C, and a tag
 * that is the first {@value #TAG_BYTES} bytes of its SHA-256, as hexadecimal digits.
 */
public record ContentDigest(long length, int crc32c, ETag etag) {
  /** How many bytes of the SHA-256 make the tag. */
  public static final int TAG_BYTES = 16;

  private static final int BUFFER = 1 << 16;

  public ContentDigest {
    Check.notNegative(length, "length");
  }

  /** The digest of these bytes. */
  public static ContentDigest of(byte[] bytes) {
    Builder builder = new Builder();
    builder.add(bytes, bytes.length);
    return builder.build();
  }

  /** The CRC32C of a content, which is read once, and must have the length it claims. */
  public static int crc32c(BlobContent content) {
    CRC32C crc = new CRC32C();
    long seen = 0;
    try (InputStream in = content.open()) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
        seen += read;
      }
    } catch (IOException unreadable) {
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
    checkLength(content.length(), seen);
    return (int) crc.getValue();
  }

  /** Throws if a content turned out to be longer or shorter than it claimed. */
  public static void checkLength(long claimed, long seen) {
    if (claimed != seen) {
      throw new CorruptionException(
          "content to be stored is not as long as it claims claimed=" + claimed + " seen=" + seen);
    }
  }

  /** Digests bytes as they pass by; for one thread. */
  public static final class Builder {
    private final CRC32C crc = new CRC32C();
    private final MessageDigest sha256 = newSha256();
    private long length;

    public void add(byte[] bytes, int count) {
      crc.update(bytes, 0, count);
      sha256.update(bytes, 0, count);
      length += count;
    }

    /** The digest of all that was added; to be called once. */
    public ContentDigest build() {
      String tag = HexFormat.of().formatHex(sha256.digest(), 0, TAG_BYTES);
      return new ContentDigest(length, (int) crc.getValue(), new ETag(tag));
    }

    private static MessageDigest newSha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java platform has SHA-256", impossible);
      }
    }
  }
}
