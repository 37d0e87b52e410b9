package io.lampyr.translog.format;

import java.nio.ByteBuffer;

/**
 * Changes an object's bytes and makes its checksums right again, so that what stands behind the
 * checksums is tested too. Positions are those of {@code docs/format/translog.md}.
 */
final class ObjectSurgery {
  static final int HEADER = 74;
  static final int ENTRY = 78;

  private ObjectSurgery() {}

  /** Recomputes what checksums it can reach without believing a length. */
  static byte[] repaired(byte[] object) {
    byte[] bytes = object.clone();
    if (bytes.length < HEADER) {
      return bytes;
    }
    ByteBuffer view = ByteBuffer.wrap(bytes);
    int sections = view.getInt(42);
    long end = HEADER + (long) sections * ENTRY;
    if (sections > 0 && end <= bytes.length) {
      for (int i = 0; i < sections; i++) {
        int entry = HEADER + i * ENTRY;
        long offset = view.getLong(entry + 34);
        int length = view.getInt(entry + 42);
        if (offset >= 0 && length > 0 && offset <= bytes.length - length) {
          view.putInt(entry + 74, DirectoryCodec.crc32c(bytes, (int) offset, length));
        }
      }
      view.putInt(66, DirectoryCodec.crc32c(bytes, HEADER, (int) end - HEADER));
    }
    view.putInt(70, DirectoryCodec.crc32c(bytes, 0, HEADER - 4));
    return bytes;
  }

  static byte[] withInt(byte[] object, int at, int value) {
    byte[] bytes = object.clone();
    ByteBuffer.wrap(bytes).putInt(at, value);
    return bytes;
  }

  static byte[] withLong(byte[] object, int at, long value) {
    byte[] bytes = object.clone();
    ByteBuffer.wrap(bytes).putLong(at, value);
    return bytes;
  }
}
