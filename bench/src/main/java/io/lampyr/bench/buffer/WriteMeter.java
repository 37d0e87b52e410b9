package io.lampyr.bench.buffer;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** Counts what Lucene writes, by why it writes it. Safe for many threads. */
final class WriteMeter {
  /** Each segment has one such file. */
  private static final String SEGMENT_INFO = ".si";

  private final LongAdder mergedBytes = new LongAdder();
  private final LongAdder flushedBytes = new LongAdder();
  private final LongAdder mergedSegments = new LongAdder();
  private final LongAdder flushedSegments = new LongAdder();

  /** Counts what is written to the directory from now on. */
  Directory count(Directory directory) {
    return new Counted(directory);
  }

  double mergedMiB() {
    return mergedBytes.sum() / (double) (1 << 20);
  }

  double flushedMiB() {
    return flushedBytes.sum() / (double) (1 << 20);
  }

  long mergedSegments() {
    return mergedSegments.sum();
  }

  long flushedSegments() {
    return flushedSegments.sum();
  }

  private final class Counted extends FilterDirectory {
    Counted(Directory in) {
      super(in);
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      boolean merge = context.context() == IOContext.Context.MERGE;
      if (name.endsWith(SEGMENT_INFO)) {
        (merge ? mergedSegments : flushedSegments).increment();
      }
      return new CountedOutput(in.createOutput(name, context), merge ? mergedBytes : flushedBytes);
    }
  }
}
