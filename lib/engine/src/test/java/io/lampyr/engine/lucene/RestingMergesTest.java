package io.lampyr.engine.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.Later;
import io.lampyr.engine.shard.TestDocuments;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.ThreadInterruptedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Merges of shards that are divided, and of what they are divided into. */
class RestingMergesTest {
  private static final Duration REST = Duration.ofSeconds(20);
  private static final int MANY = 12;

  private final Directory directory = new ByteBuffersDirectory();
  private final OneByOne merges = new OneByOne();
  private final Later later = new Later(REST);
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
      index.add(TestDocuments.bare(id), new DocumentVersion(1, i, 1, false));
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
    assertThat(later.isEmpty()).isTrue();
  }

  /** The first reader waits for small merges, and may be called off meanwhile. */
  @Test
  void aShardWhoseOpeningIsInterruptedIsNotLeftHalfOpen() throws IOException {
    index = new ShardIndex(directory, config(), 0, new SystemClock());
    write(MANY);
    index.close();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> new ShardIndex(directory, config(), 0, new SystemClock()))
        .isInstanceOf(ThreadInterruptedException.class);
    assertThat(merges.carryOut()).isZero();
    directory.obtainLock(IndexWriter.WRITE_LOCK_NAME).close();
  }
}
