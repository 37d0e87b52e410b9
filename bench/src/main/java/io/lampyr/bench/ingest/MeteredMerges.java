package io.lampyr.bench.ingest;

import io.lampyr.luceneblob.directory.MergeReads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy;

/** Merges as an index's shards have them, and counts what they read and cost. */
final class MeteredMerges extends ConcurrentMergeScheduler {
  private static final int MAX_WAITING = 6;

  private final LongAdder bytes = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  MeteredMerges() {
    setMaxMergesAndThreads(MAX_WAITING, 1);
  }

  @Override
  protected void doMerge(MergeSource source, MergePolicy.OneMerge merge) throws IOException {
    long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    MergeReads.during(() -> super.doMerge(source, merge));
    nanos.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began);
    bytes.add(merge.totalBytesSize());
  }

  double mebibytes() {
    return bytes.sum() / (double) (1 << 20);
  }

  double cpuSeconds() {
    return nanos.sum() / 1e9;
  }
}
