package io.lampyr.bench.buffer;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Writes;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.FSDirectory;

/** The Lucene side of a node's shards, and its budget of indexing memory. */
final class ManyShards implements AutoCloseable {
  static final int SHARDS = 20;
  static final int WRITERS = 4;
  static final long BUFFER_BYTES = 24 << 20;

  private static final Duration PAUSE = Duration.ofMillis(5);

  private final EventParser parser = new EventParser();
  private final WriteMeter meter = new WriteMeter();
  private final List<ShardIndex> shards = new ArrayList<>();
  private final List<ConcurrentMergeScheduler> merges = new ArrayList<>();
  private final IndexingMemory memory;
  private final Scheduler scheduler;
  private final Clock clock;

  /** What indexing came to. */
  record Outcome(
      double mergedMiB,
      double flushedMiB,
      double mergedSegments,
      double flushedSegments,
      double cpuSeconds,
      double documentsPerSecond,
      double refused) {}

  ManyShards(Path folder, ReclaimPolicy policy, Scheduler scheduler, Clock clock)
      throws IOException {
    this.scheduler = scheduler;
    this.clock = clock;
    this.memory = new IndexingMemory(BUFFER_BYTES, policy, scheduler);
    for (int i = 0; i < SHARDS; i++) {
      ConcurrentMergeScheduler merge = new ConcurrentMergeScheduler();
      merges.add(merge);
      ShardIndex shard =
          new ShardIndex(
              meter.count(FSDirectory.open(folder.resolve("shard-" + i))),
              new ShardIndexConfig(
                  new StandardAnalyzer(), new TieredMergePolicy(), merge, Optional.empty()),
              0,
              clock);
      shards.add(shard);
      memory.add(shard);
    }
  }

  /** Indexes one event for each entry, into that shard, and waits for merges. */
  Outcome index(Events events, int[] shardOf) throws InterruptedException {
    Cpu.settle();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Cpu cpu = new Cpu();
    long began = clock.monotonicNanos();
    List<Scheduler.Task> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(scheduler.fork("writer-" + i, () -> write(events, shardOf, next, refused)));
    }
    for (Scheduler.Task writer : writers) {
      writer.join();
    }
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    if (next.get() < shardOf.length + WRITERS) {
      throw new IllegalStateException("a writer failed");
    }
    shards.forEach(ShardIndex::writeAllSegments);
    merges.forEach(ConcurrentMergeScheduler::sync);
    return new Outcome(
        meter.mergedMiB(),
        meter.flushedMiB(),
        meter.mergedSegments(),
        meter.flushedSegments(),
        cpu.seconds(),
        shardOf.length / seconds,
        refused.get());
  }

  private void write(Events events, int[] shardOf, AtomicInteger next, AtomicInteger refused) {
    try {
      for (int i = next.getAndIncrement(); i < shardOf.length; i = next.getAndIncrement()) {
        admit(refused);
        Write write = Writes.write(events, Writes.Ids.GENERATED, 0, i);
        if (parser.parse(write.key(), write.source())
            instanceof DocumentParser.Parsed.Ready(var document)) {
          shards.get(shardOf[i]).add(document, new DocumentVersion(1, i, 1, false));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void admit(AtomicInteger refused) throws InterruptedException {
    while (true) {
      try {
        memory.beforeWrite();
        return;
      } catch (OverloadedException full) {
        refused.incrementAndGet();
        scheduler.sleep(PAUSE);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (ShardIndex shard : shards) {
      shard.close();
    }
  }
}
