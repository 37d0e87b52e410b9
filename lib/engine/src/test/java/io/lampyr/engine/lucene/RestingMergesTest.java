package io.lampyr.engine.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.mapping.document.ParsedDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Merges of shards that are divided, and of what they are divided into. */
class RestingMergesTest {
  private static final Duration REST = Duration.ofSeconds(20);
  private static final int MANY = 12;

  private final Directory directory = new ByteBuffersDirectory();
  private final OneByOne merges = new OneByOne();
  private final Later later = new Later();
  private ShardIndex index;

  /** Has merges wait until it is told to carry them out. */
  private static final class OneByOne extends MergeScheduler {
    private final List<MergePolicy.OneMerge> aborted = new ArrayList<>();
    private MergeSource source;
    private boolean atOnce;

    @Override
    public void merge(MergeSource from, MergeTrigger trigger) throws IOException {
      source = from;
      if (atOnce) {
        int _ = carryOut();
      }
    }

    int carryOut() throws IOException {
      int merged = 0;
      for (MergePolicy.OneMerge merge = source.getNextMerge();
          merge != null;
          merge = source.getNextMerge()) {
        source.merge(merge);
        if (merge.isAborted()) {
          aborted.add(merge);
        } else {
          merged++;
        }
      }
      return merged;
    }

    @Override
    public void close() {}
  }

  /** Keeps what is to be done later until the test does it. */
  private static final class Later implements Scheduler {
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    void come() {
      while (!tasks.isEmpty()) {
        tasks.removeFirst().run();
      }
    }

    @Override
    public Task fork(String name, Runnable work) {
      throw new AssertionError("nothing is begun beside");
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      assertThat(delay).isEqualTo(REST);
      tasks.add(work);
      return new Task() {
        @Override
        public void join() {}

        @Override
        public void cancel() {}

        @Override
        public boolean isDone() {
          return false;
        }
      };
    }

    @Override
    public void sleep(Duration duration) {}
  }

  private ShardIndexConfig config() {
    return new ShardIndexConfig(
        new StandardAnalyzer(),
        new TieredMergePolicy().setSegmentsPerTier(2),
        merges,
        Optional.empty());
  }

  private void write(int segments) throws IOException {
    for (int i = 0; i < segments; i++) {
      String id = i + "-" + index.merges() + index.counts().documents();
      index.add(
          new ParsedDocument(
              List.of(new StringField(MetaFields.ID, MetaFields.idBytes(id), Field.Store.NO)),
              List.of()),
          new DocumentVersion(1, i, 1, false));
      index.release(index.commit(Map.of()));
    }
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void aPartMergesNothingOfWhatItBeginsWithUntilItsRestIsOver() throws IOException {
    index = new ShardIndex(directory, config(), 0, new SystemClock());
    write(MANY);
    index.close();
    index = ShardIndex.ofPart(directory, config(), 0, new SystemClock());
    index.restMerges(REST, later);
    write(MANY);
    assertThat(merges.carryOut()).isZero();
    assertThat(index.counts().segments()).isEqualTo(2 * MANY);
    later.come();
    assertThat(merges.carryOut()).isPositive();
    index.release(index.commit(Map.of()));
    assertThat(index.counts().segments()).isLessThan(2 * MANY);
  }

  @Test
  void whatWasChosenIsGivenUpAndChosenAgainAfterTheRest() throws IOException {
    index = new ShardIndex(directory, config(), 0, new SystemClock());
    write(MANY);
    index.restMerges(REST, later);
    assertThat(merges.carryOut()).isZero();
    assertThat(merges.aborted).isNotEmpty();
    assertThat(index.counts().segments()).isEqualTo(MANY);
    write(1);
    assertThat(merges.carryOut()).isZero();
    later.come();
    assertThat(merges.carryOut()).isPositive();
    assertThat(index.merges().merges()).isPositive();
  }

  @Test
  void whatClientsAskForIsMergedAllTheSame() throws IOException {
    index = new ShardIndex(directory, config(), 0, new SystemClock());
    write(2);
    index.restMerges(REST, later);
    merges.atOnce = true;
    index.forceMerge(1);
    assertThat(merges.aborted).isEmpty();
    index.release(index.commit(Map.of()));
    assertThat(index.counts().segments()).isEqualTo(1);
  }

  @Test
  void theEndOfARestThatComesAfterTheShardsIsNothing() throws IOException {
    index = new ShardIndex(directory, config(), 0, new SystemClock());
    index.restMerges(REST, later);
    index.close();
    later.come();
    index.restMerges(REST, later);
    later.come();
    assertThat(later.tasks).isEmpty();
  }
}
