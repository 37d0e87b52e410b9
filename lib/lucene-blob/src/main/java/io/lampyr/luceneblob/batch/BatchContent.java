package io.lampyr.luceneblob.batch;

import io.lampyr.blobstore.BlobContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A sealed batch as something to upload, again and again with the same bytes. */
record BatchContent(VirtualBatch batch, long length) implements BlobContent {

  @Override
  public InputStream open() {
    return new Stream();
  }

  private final class Stream extends InputStream {
    private long done;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
      Objects.checkFromIndexSize(from, count, into.length);
      if (count == 0) {
        return 0;
      }
      int available = (int) Math.min(count, length - done);
      if (available == 0) {
        return -1;
      }
      batch.read(done, into, from, available);
      done += available;
      return available;
    }

    /** Reads nothing, so that a part of a multipart upload costs its own bytes only. */
    @Override
    public long skip(long count) {
      long skipped = Math.clamp(count, 0, length - done);
      done += skipped;
      return skipped;
    }
  }
}
