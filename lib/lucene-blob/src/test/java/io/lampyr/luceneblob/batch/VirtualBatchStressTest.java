package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.SystemClock;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.SampleCommits;
import io.lampyr.luceneblob.hot.SampleIndex;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoDeletionPolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Appends, reads, sealing and closing at once: published bytes are right as long as they last. */
class VirtualBatchStressTest {
  private static final int ROUNDS = Integer.getInteger("lampyr.stress.rounds", 15);
  private static final int COMMITS = 8;

  @Test
  void readersSeeOnlyWhatStaysWhileOthersAppendSealAndClose() throws Exception {
    long seed = System.nanoTime();
    System.out.println("stress seed=" + seed);
    Random random = new Random(seed);
    try (Directory directory = new ByteBuffersDirectory();
        ExecutorService threads = Executors.newFixedThreadPool(5)) {
      List<IndexCommit> commits = commits(directory, random);
      byte[] reference = reference(commits);
      for (int round = 0; round < ROUNDS; round++) {
        run(threads, commits, reference, new Random(random.nextLong()));
      }
    }
  }

  /** One batch that two threads try to append the same commits to. */
  private static void run(
      ExecutorService threads, List<IndexCommit> commits, byte[] reference, Random random)
      throws Exception {
    VirtualBatch batch = batch(commits);
    AtomicBoolean closed = new AtomicBoolean();
    int sealAfter = random.nextInt(COMMITS + 1);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      tasks.add(threads.submit(appender(batch, commits)));
    }
    for (int i = 0; i < 3; i++) {
      tasks.add(threads.submit(reader(batch, reference, closed, new Random(random.nextLong()))));
    }
    Await.until(() -> batch.size().commits() >= sealAfter);
    batch.seal();
    long length = batch.size().bytes();
    byte[] sealed = new byte[(int) length];
    batch.read(batch.blob(), 0, MemorySegment.ofArray(sealed));
    assertThat(sealed).isEqualTo(ShardFixture.cut(reference, 0, length));
    closed.set(random.nextBoolean());
    batch.close();
    closed.set(true);
    for (Future<?> task : tasks) {
      task.get();
    }
    assertThat(batch.size().bytes()).as("sealed at").isEqualTo(length);
  }

  /** Appends all commits; those that another appended meanwhile are refused as too late. */
  private static Callable<Void> appender(VirtualBatch batch, List<IndexCommit> commits) {
    return () -> {
      for (IndexCommit commit : commits) {
        try {
          batch.append(commit, SampleCommits.METADATA);
        } catch (IllegalArgumentException late) {
          assertThat(late).hasMessageContaining("not the next");
        }
      }
      return null;
    };
  }

  private static Callable<Void> reader(
      VirtualBatch batch, byte[] reference, AtomicBoolean closed, Random random) {
    return () -> {
      while (!closed.get()) {
        long end = batch.size().bytes();
        if (end == 0) {
          Thread.onSpinWait();
          continue;
        }
        long from = random.nextLong(end);
        byte[] bytes = new byte[(int) Math.min(1 + random.nextInt(9000), end - from)];
        try {
          batch.read(batch.blob(), from, MemorySegment.ofArray(bytes));
        } catch (UnavailableException released) {
          return null;
        }
        assertThat(bytes).isEqualTo(ShardFixture.cut(reference, from, bytes.length));
      }
      return null;
    };
  }

  private static VirtualBatch batch(List<IndexCommit> commits) {
    CommitIdentity first =
        new CommitIdentity(
            SampleCommits.SHARD, SampleCommits.TERM, commits.getFirst().getGeneration());
    return new VirtualBatch(
        first,
        CommitFiles.none(),
        BatchSettings.DEFAULT,
        new InPlaceBudget(64 << 20),
        new SystemClock());
  }

  /** What the batch holds if all commits are appended one after the other. */
  private static byte[] reference(List<IndexCommit> commits) throws Exception {
    try (VirtualBatch batch = batch(commits)) {
      List<CompoundCommit> appended = new ArrayList<>();
      for (IndexCommit commit : commits) {
        appended.add(
            ((AppendOutcome.Appended) batch.append(commit, SampleCommits.METADATA)).commit());
      }
      byte[] bytes = new byte[(int) appended.getLast().bytes().end()];
      batch.read(batch.blob(), 0, MemorySegment.ofArray(bytes));
      return bytes;
    }
  }

  private static List<IndexCommit> commits(Directory directory, Random random) throws Exception {
    IndexWriterConfig config = SampleIndex.config(true);
    config.setIndexDeletionPolicy(NoDeletionPolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < COMMITS; i++) {
        SampleIndex.addDocuments(writer, random, i * 20, 20);
        writer.commit();
      }
    }
    return DirectoryReader.listCommits(directory).subList(0, COMMITS);
  }
}
