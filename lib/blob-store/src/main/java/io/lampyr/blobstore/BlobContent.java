package io.lampyr.blobstore;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes to be written: of known length, and readable again and again with the same result, as a put
 * may have to be repeated. The checksum may be computed once and kept.
 */
public interface BlobContent {

  long length();

  /** A new stream over all the bytes, for the caller to close. */
  InputStream open() throws IOException;

  /** These bytes, which must not be changed afterwards: they are not copied. */
  static BlobContent of(byte[] bytes) {
    return new BlobContent() {
      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }

  /** The bytes of a file that is not changed while the content is in use. */
  static BlobContent of(Path file) throws IOException {
    long length = Files.size(file);
    return new BlobContent() {
      @Override
      public long length() {
        return length;
      }

      @Override
      public InputStream open() throws IOException {
        return Files.newInputStream(file);
      }
    };
  }
}
