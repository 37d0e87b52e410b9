package io.lampyr.engine.lucene;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.store.Directory;

/** A writer that counts its merges. */
final class CountingWriter extends IndexWriter {
  private final LongAdder merges = new LongAdder();
  private final LongAdder documents = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  CountingWriter(Directory directory, IndexWriterConfig config) throws IOException {
    super(directory, config);
  }

  /** Lucene calls this under its own lock, so nothing more than counting is done. */
  @Override
  protected void mergeSuccess(MergePolicy.OneMerge merge) {
    merges.increment();
    documents.add(merge.totalNumDocs());
    bytes.add(merge.totalBytesSize());
  }

  MergeCounts merges() {
    return new MergeCounts(merges.sum(), documents.sum(), bytes.sum());
  }
}
