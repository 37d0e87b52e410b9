package io.lampyr.engine.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.TestDocuments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shard's writer is closed whole, however often who closes it is interrupted. */
@Timeout(300)
class ClosedWriterTest {
  @TempDir Path folder;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  /** Holds up whoever ends its writer. */
  private final class Held extends MergeScheduler {
    @Override
    public void merge(MergeSource source, MergeTrigger trigger) {}

    @Override
    public void close() throws IOException {
      closing.countDown();
      Await.until(() -> go.getCount() == 0);
    }
  }

  private ShardIndex index(Directory directory) throws IOException {
    ShardIndexConfig config =
        new ShardIndexConfig(
            new StandardAnalyzer(), new TieredMergePolicy(), new Held(), Optional.empty());
    ShardIndex index = new ShardIndex(directory, config, 0, new SystemClock());
    index.add(TestDocuments.bare("a"), new DocumentVersion(1, 0, 1, false));
    index.writeAllSegments();
    return index;
  }

  private static Thread closing(ShardIndex index, AtomicReference<Object> result) {
    return Thread.ofPlatform()
        .start(() -> {
          try {
            index.close();
            result.set(Thread.interrupted());
          } catch (IOException | RuntimeException failed) {
            result.set(failed);
          }
        });
  }

  @Test
  void whatIsInAFolderGoesThoughWhoClosesItIsInterruptedBefore() throws IOException {
    go.countDown();
    try (Directory directory = new MMapDirectory(folder)) {
      ShardIndex index = index(directory);
      assertThat(directory.listAll()).anyMatch(name -> name.endsWith(".fdt"));
      Thread.currentThread().interrupt();
      index.close();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(directory.listAll()).noneMatch(name -> name.endsWith(".fdt"));
      directory.obtainLock(IndexWriter.WRITE_LOCK_NAME).close();
    }
  }

  /** Or has ended. */
  private static boolean waits(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive();
  }

  @Test
  void whoWaitsForAnotherThreadToCloseItWaitsOnThoughItIsInterruptedAgain() throws Exception {
    try (Directory directory = new ByteBuffersDirectory()) {
      ShardIndex index = index(directory);
      AtomicReference<Object> first = new AtomicReference<>();
      AtomicReference<Object> second = new AtomicReference<>();
      Thread closer = closing(index, first);
      closing.await();
      Thread waiting = closing(index, second);
      for (int i = 0; i < 3; i++) {
        Await.until(() -> waits(waiting));
        waiting.interrupt();
        Await.until(() -> !waiting.isInterrupted());
      }
      Await.until(() -> waits(waiting));
      assertThat(second.get()).isNull();
      go.countDown();
      closer.join();
      waiting.join();
      assertThat(first.get()).isEqualTo(false);
      assertThat(second.get()).isEqualTo(true);
      assertThat(index.isOpen()).isFalse();
    }
  }
}
