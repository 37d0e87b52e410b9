package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.TestDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NodeMergesTest {
  private static final int SEGMENTS = 12;

  private final CountDownLatch stuck = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicInteger merging = new AtomicInteger();
  private final AtomicInteger mostMerging = new AtomicInteger();

  private static NodeMerges merges(int threads) {
    return new NodeMerges(
        new SystemClock(), new ThreadScheduler((_, thrown) -> thrown.printStackTrace()), threads);
  }

  /** A place whose merges wait. */
  private Directory slow() {
    return new FilterDirectory(new ByteBuffersDirectory()) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        if (context.context() == IOContext.Context.MERGE) {
          mostMerging.accumulateAndGet(merging.incrementAndGet(), Math::max);
          stuck.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          } finally {
            merging.decrementAndGet();
          }
        }
        return super.createOutput(name, context);
      }
    };
  }

  private static IndexWriter writer(Directory directory, NodeMerges merges) throws IOException {
    return new IndexWriter(
        directory,
        new IndexWriterConfig(new StandardAnalyzer())
            .setMergeScheduler(merges)
            .setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(4))
            .setUseCompoundFile(false));
  }

  private static void write(IndexWriter writer) throws IOException {
    for (int i = 0; i < SEGMENTS; i++) {
      Document document = new Document();
      document.add(new TextField("text", "some words " + i, Field.Store.NO));
      writer.addDocument(document);
      writer.flush();
    }
  }

  private static void write(ShardIndex index) throws IOException {
    for (int i = 0; i < SEGMENTS; i++) {
      index.add(TestDocuments.bare("id-" + i), new DocumentVersion(1, i, 1, false));
      index.release(index.commit(Map.of()));
    }
  }

  @Test
  void aShardThatIsClosedWaitsForNobodyElsesMerges() throws Exception {
    NodeMerges merges = merges(1);
    try (Directory slow = slow();
        Directory fast = new ByteBuffersDirectory()) {
      IndexWriter one = writer(slow, merges);
      IndexWriter other = writer(fast, merges);
      write(one);
      stuck.await();
      write(other);
      other.rollback();
      assertThat(go.getCount()).isEqualTo(1);
      assertThat(one.isOpen()).isTrue();
      go.countDown();
      one.rollback();
    }
  }

  /** Whose opening was called off, as when its node is stopped. */
  @Test
  void aShardThatAnInterruptedThreadClosesWaitsForItsMergesAllTheSame() throws Exception {
    ShardIndexConfig config =
        new ShardIndexConfig(
            new StandardAnalyzer(),
            new TieredMergePolicy().setSegmentsPerTier(2),
            merges(1),
            Optional.empty());
    try (Directory slow = slow()) {
      ShardIndex index = new ShardIndex(slow, config, 0, new SystemClock());
      write(index);
      stuck.await();
      AtomicBoolean interrupted = new AtomicBoolean();
      List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
      Thread closing =
          Thread.ofPlatform()
              .start(() -> {
                Thread.currentThread().interrupt();
                try {
                  index.close();
                } catch (IOException | RuntimeException failed) {
                  failures.add(failed);
                }
                interrupted.set(Thread.interrupted());
              });
      Await.until(() -> !closing.isAlive() || isWaiting(closing));
      assertThat(failures).isEmpty();
      assertThat(closing.isAlive()).isTrue();
      go.countDown();
      closing.join();
      assertThat(merging).hasValue(0);
      assertThat(failures).isEmpty();
      assertThat(interrupted).isTrue();
      assertThat(index.isOpen()).isFalse();
    }
  }

  private static boolean isWaiting(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }

  @Test
  void mergesOfOneShardGoOnWhileAnothersAreStuck() throws Exception {
    NodeMerges merges = merges(2);
    try (Directory slow = slow();
        Directory fast = new ByteBuffersDirectory()) {
      IndexWriter one = writer(slow, merges);
      IndexWriter other = writer(fast, merges);
      write(one);
      stuck.await();
      write(other);
      other.forceMerge(1);
      other.commit();
      assertThat(other.getDocStats().numDocs).isEqualTo(SEGMENTS);
      other.rollback();
      go.countDown();
      one.rollback();
    }
  }

  @Test
  void noMoreMergesRunAtOnceThanThereAreThreads() throws Exception {
    NodeMerges merges = merges(2);
    try (Directory first = slow();
        Directory second = slow();
        Directory third = slow()) {
      IndexWriter one = writer(first, merges);
      IndexWriter two = writer(second, merges);
      IndexWriter three = writer(third, merges);
      write(one);
      write(two);
      write(three);
      stuck.await();
      go.countDown();
      one.forceMerge(1);
      two.forceMerge(1);
      three.forceMerge(1);
      assertThat(mostMerging).hasValueBetween(1, 2);
      one.rollback();
      two.rollback();
      three.rollback();
    }
  }
}
