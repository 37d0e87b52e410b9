package io.lampyr.aws.s3;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** CRC32C as S3 writes it: four bytes, the highest first, in Base64. */
final class Checksums {
  private static final String OF_PARTS = "COMPOSITE";

  private Checksums() {}

  static String text(int crc) {
    return Base64.getEncoder().encodeToString(ByteBuffer.allocate(4).putInt(crc).array());
  }

  /** The checksum of a whole object; nothing if there is none, or only one of its parts' own. */
  static OptionalInt number(@Nullable String text, @Nullable String type) {
    if (text == null || OF_PARTS.equals(type) || text.length() != 8) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(ByteBuffer.wrap(Base64.getDecoder().decode(text)).getInt());
    } catch (IllegalArgumentException notBase64) {
      return OptionalInt.empty();
    }
  }
}
