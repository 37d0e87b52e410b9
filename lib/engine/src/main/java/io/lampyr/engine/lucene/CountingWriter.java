package io.lampyr.engine.lucene;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.meter.MeterBoard;
import io.lampyr.engine.meter.Meters;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.store.Directory;

/** A writer that counts its merges, and the time that they take, and has none for a while. */
final class CountingWriter extends IndexWriter {
  private final RestingMerges resting;
  private final Clock clock;
  private final LongAdder merges = new LongAdder();
  private final LongAdder documents = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final MeterBoard meters = new MeterBoard();

  /** The policy is the configuration's own, which a closed writer does not give away any more. */
  CountingWriter(Directory directory, IndexWriterConfig config, RestingMerges policy, Clock clock)
      throws IOException {
    super(directory, config);
    this.resting = policy;
    this.clock = clock;
  }

  @Override
  protected void merge(MergePolicy.OneMerge merge) throws IOException {
    long documentsOfIt = merge.totalNumDocs();
    long bytesOfIt = merge.totalBytesSize();
    long began = clock.monotonicNanos();
    going(1, documentsOfIt, bytesOfIt);
    resting.begins(merge);
    try {
      super.merge(merge);
    } finally {
      resting.ended(merge);
      going(-1, -documentsOfIt, -bytesOfIt);
      meters.add(Meter.MERGE_NANOS, clock.monotonicNanos() - began);
    }
  }

  /** Neither begins nor goes on with merges of its own. */
  void restMerges() {
    resting.rest();
  }

  void resumeMerges() throws IOException {
    resting.goOn();
    maybeMerge();
  }

  /** Calls off all merges, and returns when none is under way. Interrupts are left alone. */
  void endMerges() {
    resting.end();
  }

  private void going(long merging, long documents, long bytes) {
    meters.add(Meter.MERGING, merging);
    meters.add(Meter.MERGING_DOCUMENTS, documents);
    meters.add(Meter.MERGING_BYTES, bytes);
  }

  Meters meters() {
    return meters.read();
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
