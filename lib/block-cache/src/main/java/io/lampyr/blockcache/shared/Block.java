package io.lampyr.blockcache.shared;

import io.lampyr.blobstore.BlobKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * An aligned part of a blob, as one file of a shared folder holds it, version 1: {@code
 * docs/format/block-cache.md}. Big-endian.
 */
record Block(BlobKey blob, long offset, int length) {
  private static final long MAGIC = 0x4c414d505942434bL; // "LAMPYBCK"
  private static final int VERSION = 1;
  private static final int CHECKSUM_AT = Long.BYTES + Integer.BYTES;
  private static final int CHECKED_FROM = CHECKSUM_AT + Integer.BYTES;
  private static final int FIXED_BYTES = CHECKED_FROM + Long.BYTES + Integer.BYTES + Short.BYTES;

  /** The file's name. No segment of a blob's key has a tilde, so blobs and folders do not meet. */
  String name() {
    return "v" + VERSION + "/" + blob.path() + "~/" + Long.toHexString(offset) + "-" + length;
  }

  /** The size of the file. */
  int fileBytes() {
    return FIXED_BYTES + blob.path().length() + length;
  }

  /** The file's bytes; {@code content} holds the block from {@code at} on. */
  byte[] encode(byte[] content, int at) {
    ByteBuffer file = ByteBuffer.allocate(fileBytes());
    putHead(file, 0);
    file.put(content, at, length);
    file.putInt(CHECKSUM_AT, checksum(file));
    return file.array();
  }

  /** The block's bytes, if the file is whole and is this block's. */
  Optional<ByteBuffer> decode(ByteBuffer file) {
    if (file.remaining() != fileBytes()) {
      return Optional.empty();
    }
    int checksum = file.getInt(CHECKSUM_AT);
    int head = fileBytes() - length;
    ByteBuffer expected = ByteBuffer.allocate(head);
    putHead(expected, checksum);
    boolean isMine = file.slice(0, head).equals(expected.flip()) && checksum == checksum(file);
    return isMine ? Optional.of(file.slice(head, length)) : Optional.empty();
  }

  private void putHead(ByteBuffer file, int checksum) {
    byte[] key = blob.path().getBytes(StandardCharsets.US_ASCII);
    file.putLong(MAGIC).putInt(VERSION).putInt(checksum).putLong(offset).putInt(length);
    file.putShort((short) key.length).put(key);
  }

  private static int checksum(ByteBuffer file) {
    CRC32C crc = new CRC32C();
    crc.update(file.slice(CHECKED_FROM, file.capacity() - CHECKED_FROM));
    return (int) crc.getValue();
  }
}
