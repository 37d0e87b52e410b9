package io.lampyr.blobstore.upload;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobContent;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A part of a larger content. */
record Slice(BlobContent whole, long offset, long length) implements BlobContent {
  Slice {
    Check.that(
        offset >= 0 && length >= 0 && offset + length <= whole.length(), "slice must be inside");
  }

  @Override
  public InputStream open() throws IOException {
    InputStream in = whole.open();
    try {
      in.skipNBytes(offset);
      return new Bounded(in, length);
    } catch (IOException failure) {
      in.close();
      throw failure;
    }
  }

  /** Ends after so many bytes. */
  private static final class Bounded extends FilterInputStream {
    private long left;

    Bounded(InputStream in, long left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (left == 0 && length > 0) {
        return -1;
      }
      int read = super.read(into, offset, (int) Math.min(length, left));
      left -= Math.max(0, read);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(Math.min(count, left));
      left -= skipped;
      return skipped;
    }
  }
}
