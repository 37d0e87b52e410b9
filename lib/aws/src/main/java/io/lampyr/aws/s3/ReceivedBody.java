package io.lampyr.aws.s3;

import io.lampyr.blobstore.BlobKey;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The body of an answer, of known length: the connection beneath ends early without a word when the
 * store does.
 */
final class ReceivedBody extends InputStream {
  private final ResponseInputStream<?> in;
  private final BlobKey key;
  private long left;

  ReceivedBody(ResponseInputStream<?> in, BlobKey key, long length) {
    this.in = in;
    this.key = key;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0 || left == 0) {
      return length == 0 ? 0 : -1;
    }
    int read;
    try {
      read = in.read(into, offset, (int) Math.min(length, left));
    } catch (SdkException failure) {
      throw new IOException("body of a blob broke off key=" + key, failure);
    }
    if (read < 0) {
      throw new EOFException("body of a blob broke off key=" + key + " missing=" + left);
    }
    left -= read;
    return read;
  }

  /** A connection whose answer was read to its end is used again; another one is cut. */
  @Override
  public void close() throws IOException {
    if (left > 0) {
      in.abort();
      return;
    }
    try {
      in.close();
    } catch (SdkException failure) {
      throw new IOException("body of a blob could not be closed key=" + key, failure);
    }
  }
}
