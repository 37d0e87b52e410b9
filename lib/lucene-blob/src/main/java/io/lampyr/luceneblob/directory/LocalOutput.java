package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IndexOutput;

/** Writes a local file and counts its bytes in the disk budget as they come. */
final class LocalOutput extends FilterIndexOutput {
  /** How many bytes may be written before they are counted. */
  private static final int COUNT_EVERY_BYTES = 1 << 20;

  private final FileTable table;
  private final LocalFile file;
  private final Consumer<LocalFile> whenClosed;
  private long counted;
  private boolean closed;

  LocalOutput(IndexOutput out, FileTable table, LocalFile file, Consumer<LocalFile> whenClosed) {
    super("LocalOutput(" + out + ")", out.getName(), out);
    this.table = table;
    this.file = file;
    this.whenClosed = whenClosed;
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
    out.writeBytes(bytes, offset, length);
    if (out.getFilePointer() - counted >= COUNT_EVERY_BYTES) {
      count();
    }
  }

  // The filter would take these apart into single bytes.
  @Override
  public void writeShort(short value) throws IOException {
    out.writeShort(value);
  }

  @Override
  public void writeInt(int value) throws IOException {
    out.writeInt(value);
  }

  @Override
  public void writeLong(long value) throws IOException {
    out.writeLong(value);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      count();
      super.close();
    } finally {
      whenClosed.accept(file);
    }
  }

  private void count() {
    long written = out.getFilePointer();
    table.grow(file, written - counted);
    counted = written;
  }
}
