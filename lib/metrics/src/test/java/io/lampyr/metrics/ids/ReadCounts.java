package io.lampyr.metrics.ids;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/** Counts how often something is read of files with one extension. */
final class ReadCounts extends FilterDirectory {
  private final String extension;
  private final AtomicLong reads = new AtomicLong();

  ReadCounts(Directory in, String extension) {
    super(in);
    this.extension = extension;
  }

  /** How often it was since the last call. */
  long take() {
    return reads.getAndSet(0);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    IndexInput input = super.openInput(name, context);
    return name.endsWith(extension) ? new Counted(input) : input;
  }

  private final class Counted extends FilterIndexInput {
    Counted(IndexInput in) {
      super(in.toString(), in);
    }

    @Override
    public byte readByte() throws IOException {
      reads.incrementAndGet();
      return in.readByte();
    }

    @Override
    public void readBytes(byte[] bytes, int offset, int length) throws IOException {
      reads.incrementAndGet();
      in.readBytes(bytes, offset, length);
    }

    @Override
    public IndexInput clone() {
      return new Counted(in.clone());
    }

    @Override
    public IndexInput slice(String description, long offset, long length) throws IOException {
      return new Counted(in.slice(description, offset, length));
    }
  }
}
