package io.lampyr.bench.buffer;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IndexOutput;

/** Counts a file's bytes when it is closed. */
final class CountedOutput extends FilterIndexOutput {
  private final LongAdder bytes;
  private boolean closed;

  CountedOutput(IndexOutput out, LongAdder bytes) {
    super("CountedOutput(" + out + ")", out.getName(), out);
    this.bytes = bytes;
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      bytes.add(out.getFilePointer());
      super.close();
    }
  }
}
