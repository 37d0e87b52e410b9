package io.lampyr.cachenodes.protocol;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * What every message begins with: magic, version, kind, length of the body, and the checksum of
 * these and the body.
 */
final class Frame {
  static final int MAGIC = 0x4c4e4f44;
  static final int VERSION = 1;
  static final int BYTES = 14;

  private static final int CHECKED_FROM = 4;
  private static final int CHECKSUM_AT = 10;

  private Frame() {}

  /** Writes the beginning of a message whose body is there already. */
  static void seal(byte[] message, int length, MessageKind kind) {
    ByteBuffer bytes = ByteBuffer.wrap(message, 0, length);
    bytes.putInt(MAGIC).put((byte) VERSION).put((byte) kind.code()).putInt(length - BYTES);
    bytes.putInt(CHECKSUM_AT, checksum(message, length));
  }

  /** The body of the message, which must be all of these bytes and of this kind. */
  static Input open(byte[] message, MessageKind expected) throws MalformedMessageException {
    require(message.length >= BYTES, message.length, "message is cut off");
    ByteBuffer bytes = ByteBuffer.wrap(message);
    require(bytes.getInt() == MAGIC, 0, "message does not begin with the protocol's magic");
    int version = Byte.toUnsignedInt(bytes.get());
    require(
        version == VERSION,
        4,
        "protocol version is unknown found=%d known=%d".formatted(version, VERSION));
    int kind = Byte.toUnsignedInt(bytes.get());
    require(
        kind == expected.code(),
        5,
        "message is of another kind found=%d expected=%d".formatted(kind, expected.code()));
    int length = bytes.getInt();
    require(
        length == message.length - BYTES,
        6,
        "body length is wrong found=%d actual=%d".formatted(length, message.length - BYTES));
    require(
        bytes.getInt() == checksum(message, message.length),
        CHECKSUM_AT,
        "message's checksum is wrong");
    return new Input(message, BYTES);
  }

  private static int checksum(byte[] message, int length) {
    CRC32C crc = new CRC32C();
    crc.update(message, CHECKED_FROM, CHECKSUM_AT - CHECKED_FROM);
    crc.update(message, BYTES, length - BYTES);
    return (int) crc.getValue();
  }

  private static void require(boolean sound, long offset, String what)
      throws MalformedMessageException {
    if (!sound) {
      throw new MalformedMessageException(offset, what);
    }
  }
}
