package io.lampyr.engine.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.memory.IndexingMemory;
import io.lampyr.engine.memory.ReclaimPolicy;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.SequenceNumbers;
import io.lampyr.engine.shard.ShardHistory;
import io.lampyr.engine.shard.TestDocuments;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Source;
import io.lampyr.translog.format.VersionType;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class ReplayLanesTest {
  private static final int IDS = 40;
  private static final int VERSIONS = 50;
  private static final int MANY = 20_000;
  private static final long BUDGET = 2 << 20;

  private final SystemClock clock = new SystemClock();
  private final SeededRandomness randomness = new SeededRandomness(5);
  private final ThreadScheduler scheduler = new ThreadScheduler((thread, failure) -> {});
  private final ShardHistory history =
      new ShardHistory(
          new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE),
          new RecentRequests(1000, Duration.ofHours(1), Duration.ofHours(1), 0),
          ShardHistory.newVersions());

  @Test
  void operationsOfOneIdKeepTheirOrderAcrossLanesAndObjects()
      throws IOException, InterruptedException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        ShardIndex index = index(directory)) {
      Replay replay = replay(index, TestDocuments::parse);
      IndexingMemory node = new IndexingMemory(64 << 20, new ReclaimPolicy.RoundRobin(), scheduler);
      ReplayMemory memory = memory(index, node);
      ReplayLanes lanes = new ReplayLanes(replay, index, memory, scheduler);
      List<Operation> operations = operations();
      int half = operations.size() / 2;
      lanes.apply(operations.subList(0, half));
      lanes.apply(operations.subList(half, operations.size()));
      assertThat(replay.applied()).isEqualTo(operations.size());
      assertThat(history.numbers().checkpoint()).isEqualTo(operations.size() - 1);
      long pending = index.bufferedBytes();
      lanes.finish();
      assertThat(index.bufferedBytes()).as("pending before " + pending).isLessThan(pending / 2);
      index.reopen();
      for (int id = 0; id < IDS; id++) {
        int last = (VERSIONS - 1) * IDS + id;
        if (id % 4 == 0) {
          assertThat(index.find("id-" + id)).isEmpty();
          assertThat(index.findOrTombstone("id-" + id).map(DocumentVersion::seqNo))
              .contains((long) last);
        } else {
          assertThat(index.find("id-" + id).map(DocumentVersion::seqNo)).contains((long) last);
        }
      }
    }
  }

  @Test
  void aLongLogIsReplayedInAShareOfTheNodesMemoryAndCountsThereFromTheBeginning()
      throws IOException, InterruptedException {
    IndexingMemory node = new IndexingMemory(BUDGET, new ReclaimPolicy.RoundRobin(), scheduler);
    AtomicLong most = new AtomicLong();
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        ShardIndex index = index(directory);
        ReplayMemory memory = memory(index, node)) {
      Replay replay =
          replay(
              index,
              (key, source) -> {
                most.accumulateAndGet(node.usedBytes(), Math::max);
                return TestDocuments.parse(key, source);
              });
      new ReplayLanes(replay, index, memory, scheduler).apply(manyIds());
      assertThat(most.get()).isPositive().isLessThan(BUDGET);
      assertThat(history.versions().bytes()).isLessThan(BUDGET / 2);
      index.reopen();
      for (int i = 0; i < MANY; i += 997) {
        String id = "id-" + i;
        assertThat(index.find(id).map(DocumentVersion::seqNo)).contains((long) i);
      }
    }
    assertThat(node.usedBytes()).isZero();
  }

  @Test
  void whatLuceneCannotAnalyseAnyMoreIsKeptUnderItsId() throws IOException, InterruptedException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        ShardIndex index = index(directory)) {
      Replay replay = replay(index, new Exploding());
      for (int i = 0; i < 3; i++) {
        replay.apply(written(i, i + 1, i == 2 ? "other" : "id"));
      }
      assertThat(replay.applied()).isEqualTo(3);
      index.reopen();
      assertThat(index.find("id").map(DocumentVersion::seqNo)).contains(1L);
      assertThat(index.find("other").map(DocumentVersion::seqNo)).contains(2L);
    }
  }

  /** Throws in the middle of every document, but knows what to do then. */
  private static final class Exploding implements DocumentParser {
    @Override
    public Parsed parse(DocumentKey key, BytesRef source) {
      return TestDocuments.parse(key, new BytesRef("explode"));
    }

    @Override
    public ParsedDocument unindexed(DocumentKey key, BytesRef source) {
      return ((Parsed.Ready) TestDocuments.parse(key, source)).document();
    }
  }

  private ReplayMemory memory(ShardIndex index, IndexingMemory node) {
    return new ReplayMemory(index, history.versions(), node, clock.monotonicNanos());
  }

  private static List<Operation> manyIds() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      operations.add(written(i, 1, "id-" + i));
    }
    return operations;
  }

  private static Operation written(int seqNo, int number, String id) {
    return new Operation.Index(
        seqNo,
        1,
        null,
        new Operation.DocumentVersion(number, VersionType.INTERNAL),
        new Operation.DocumentName(id, null, -1),
        Source.utf8("text " + seqNo));
  }

  /** Every id in turn, round by round; a fourth of the ids are deleted in the end. */
  private static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < IDS * VERSIONS; i++) {
      String id = "id-" + i % IDS;
      int number = i / IDS + 1;
      Operation.DocumentVersion version =
          new Operation.DocumentVersion(number, VersionType.INTERNAL);
      operations.add(
          number == VERSIONS && i % IDS % 4 == 0
              ? new Operation.Delete(i, 1, null, version, id)
              : written(i, number, id));
    }
    return operations;
  }

  private Replay replay(ShardIndex index, DocumentParser parser) {
    NodeId node = NodeId.random(randomness);
    TranslogBatcher log =
        new TranslogBatcher(
            node,
            new MemoryBlobStore(clock),
            asked -> new Membership.Check.Member(),
            BatchSettings.defaults(),
            new Ports(clock, scheduler, randomness));
    ShardId shard = new ShardId(IndexId.random(randomness), 0);
    return new Replay(
        index,
        history,
        parser,
        new Replay.Moment(1, log.afterAllAppended(shard), clock.monotonicNanos()));
  }

  private static ShardIndex index(ByteBuffersDirectory directory) throws IOException {
    return new ShardIndex(
        directory,
        new ShardIndexConfig(
            new StandardAnalyzer(),
            new TieredMergePolicy(),
            new SerialMergeScheduler(),
            Optional.empty()),
        0,
        new SystemClock());
  }
}
