package io.lampyr.blobstore.fault;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that breaks off. */
final class BreakingBody extends FilterInputStream {
  private long left;

  BreakingBody(InputStream body, long breaksAfter) {
    super(body);
    this.left = breaksAfter;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (left <= 0 && length > 0) {
      throw Dice.reset();
    }
    int read = super.read(into, offset, (int) Math.min(length, left));
    left -= Math.max(0, read);
    return read;
  }
}
