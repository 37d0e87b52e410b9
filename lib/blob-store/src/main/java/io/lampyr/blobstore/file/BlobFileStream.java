package io.lampyr.blobstore.file;

import io.lampyr.blobstore.ContentDigest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * A span of a blob's content. If it is the whole content, read without skipping, its checksum is
 * verified before the last byte is handed out; no such check is possible for a part.
 */
final class BlobFileStream extends InputStream {
  private final Path path;
  private final FileChannel channel;
  private final ContentDigest digest;
  private final long end;
  private final CRC32C crc = new CRC32C();
  private boolean verifies;
  private long position;

  BlobFileStream(Path path, FileChannel channel, ContentDigest digest, long offset, long length) {
    this.path = path;
    this.channel = channel;
    this.digest = digest;
    this.position = offset;
    this.end = offset + length;
    this.verifies = offset == 0 && length == digest.length();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (position == end) {
      return -1;
    }
    int wanted = (int) Math.min(length, end - position);
    int read = channel.read(ByteBuffer.wrap(into, offset, wanted), position);
    if (read < 0) {
      throw new EOFException("file was cut while it was read file=" + path);
    }
    position += read;
    verify(into, offset, read);
    return read;
  }

  private void verify(byte[] bytes, int offset, int length) {
    if (verifies) {
      crc.update(bytes, offset, length);
      if (position == end && (int) crc.getValue() != digest.crc32c()) {
        throw Footer.corrupt(
            "checksum of a blob's content does not match expected=%08x found=%08x"
                .formatted(digest.crc32c(), (int) crc.getValue()),
            path,
            0);
      }
    }
  }

  @Override
  public long skip(long count) {
    long skipped = Math.clamp(count, 0, end - position);
    verifies &= skipped == 0;
    position += skipped;
    return skipped;
  }

  @Override
  public int available() {
    return (int) Math.min(Integer.MAX_VALUE, end - position);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
