package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.store.FilterIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;

/**
 * A local file that is open: tells when it is closed. Clones and slices are the local directory's
 * own inputs, without this one around them, as it is by these that Lucene reads.
 */
final class LocalInput extends FilterIndexInput {
  private final Runnable whenClosed;
  private boolean closed;

  LocalInput(IndexInput in, Runnable whenClosed) {
    super("LocalInput(" + in + ")", in);
    this.whenClosed = whenClosed;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      super.close();
    } finally {
      whenClosed.run();
    }
  }

  // A clone of this object would close the file's one input.
  @SuppressWarnings("MethodDoesntCallSuperMethod")
  @Override
  public IndexInput clone() {
    return in.clone();
  }

  @Override
  public IndexInput slice(String description, long offset, long length, IOContext context)
      throws IOException {
    return in.slice(description, offset, length, context);
  }

  @Override
  public RandomAccessInput randomAccessSlice(long offset, long length) throws IOException {
    return in.randomAccessSlice(offset, length);
  }

  @Override
  public short readShort() throws IOException {
    return in.readShort();
  }

  @Override
  public int readInt() throws IOException {
    return in.readInt();
  }

  @Override
  public long readLong() throws IOException {
    return in.readLong();
  }

  @Override
  public void readInts(int[] into, int offset, int count) throws IOException {
    in.readInts(into, offset, count);
  }

  @Override
  public void readLongs(long[] into, int offset, int count) throws IOException {
    in.readLongs(into, offset, count);
  }

  @Override
  public void readFloats(float[] into, int offset, int count) throws IOException {
    in.readFloats(into, offset, count);
  }

  @Override
  public void prefetch(long offset, long length) throws IOException {
    in.prefetch(offset, length);
  }

  @Override
  public void updateIOContext(IOContext context) throws IOException {
    in.updateIOContext(context);
  }

  @Override
  public Optional<Boolean> isLoaded() {
    return in.isLoaded();
  }
}
