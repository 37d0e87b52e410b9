package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.search.SearchBodyReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search of a shard of two segments, each of which has a thread of its own. */
@Timeout(300)
class OpenShardTest {
  private static final Map<String, Object> MAPPINGS =
      Map.of("properties", Map.of("t", Map.of("type", "text")));
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final IndexMetadata index =
      MemoryCatalog.over(new MemoryItemStore(), 1)
          .catalog()
          .create(new NewIndex("logs", FlatSettings.NONE, MAPPINGS, Map.of()));
  private final ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final SystemClock clock = new SystemClock();
  private final Directory directory = new ByteBuffersDirectory();

  @BeforeEach
  void fill() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int segment = 0; segment < 2; segment++) {
        writer.addDocument(new Document());
        writer.commit();
      }
    }
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  /** Of which each segment is searched by itself. */
  private record Cold(DirectoryReader reader) implements Snapshot {
    @Override
    public boolean isCold() {
      return true;
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private OpenShard open(String body, UnaryOperator<Runnable> helping, BooleanSupplier stopped)
      throws IOException {
    SearchShard shard =
        new SearchShard(
            new ShardId(index.id(), 0),
            new IndexSchemas(Dialect.ELASTICSEARCH, 1).of(index),
            List.of(),
            Optional.empty(),
            1);
    SearchRequest request =
        new SearchRequest(
            List.of(shard),
            new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
                .read(body.getBytes(StandardCharsets.UTF_8)),
            Dialect.ELASTICSEARCH,
            Instant.EPOCH,
            PATIENCE,
            true,
            SearchTuning.STANDARD,
            Optional.empty(),
            TermsLookup.none());
    OpenShard.Means means =
        new OpenShard.Means(
            helping,
            SegmentThreads.waiting(scheduler, 2),
            scheduler,
            new SearchTurns(1, PATIENCE, clock, scheduler).own(),
            clock,
            new StopTimes(stopped, stopped),
            new SearchMemory(_ -> {}, new RequestMemory(1 << 30, 1 << 30).begin()),
            new KeptTerms(1),
            new SearchActivity(),
            Optional::empty);
    return OpenShard.open(shard, request, new Cold(DirectoryReader.open(directory)), 0, means);
  }

  private static ShardOutcome query(OpenShard shard) {
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin()) {
      return shard.query(1, memory);
    }
  }

  /**
   * Interrupts the thread that searches one segment, while the further one is in the other, and
   * remains there until the first waits for it or has gone.
   */
  private static final class Interrupting {
    private final AtomicReference<@Nullable Thread> searching = new AtomicReference<>();
    private final Semaphore entered = new Semaphore(0);
    private final Semaphore interrupted = new Semaphore(0);
    private final Semaphore gone = new Semaphore(0);
    private volatile boolean returned;
    private volatile boolean leftAlone;

    Runnable helping(Runnable work) {
      searching.set(Thread.currentThread());
      return work;
    }

    @SuppressWarnings("ReferenceEquality") // Threads are told apart by who they are.
    boolean stopped() {
      Thread first = searching.get();
      if (first == null) {
        return false;
      }
      if (Thread.currentThread() == first) {
        entered.acquireUninterruptibly();
        first.interrupt();
        interrupted.release();
        return false;
      }
      entered.release();
      // Before that, the first may be at the beginning of its further threads still.
      interrupted.acquireUninterruptibly();
      while (!returned && !isLeaving(first)) {
        Thread.onSpinWait();
      }
      leftAlone |= returned;
      gone.release();
      return false;
    }

    private static boolean isLeaving(Thread thread) {
      return Arrays.stream(thread.getStackTrace())
          .anyMatch(frame -> frame.getClassName().equals(FurtherThreads.class.getName()));
    }
  }

  @Test
  void aSearchThatIsCalledOffReturnsAfterItsFurtherThreads() throws IOException {
    Interrupting interrupting = new Interrupting();
    try (OpenShard shard = open("{}", interrupting::helping, interrupting::stopped)) {
      // An error where Lucene's own assertions are on.
      assertThatThrownBy(() -> query(shard))
          .isInstanceOfAny(UnavailableException.class, AssertionError.class);
      interrupting.returned = true;
      interrupting.gone.acquireUninterruptibly();
      assertThat(interrupting.leftAlone).as("nobody reads any more").isFalse();
    }
  }

  @Test
  void whatIsSuggestedSaysWhetherThereWasTime() throws IOException {
    String body = "{\"suggest\":{\"s\":{\"text\":\"x\",\"term\":{\"field\":\"t\"}}}}";
    for (boolean late : new boolean[] {false, true}) {
      try (OpenShard shard = open(body, UnaryOperator.identity(), () -> late)) {
        assertThat(query(shard).hits().timedOut()).isEqualTo(late);
      }
    }
  }
}
