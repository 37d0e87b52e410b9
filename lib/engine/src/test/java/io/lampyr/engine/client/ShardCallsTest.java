package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.lucene.KeptValues;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.upkeep.Merging;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ShardCallsTest {
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private final VirtualTime time = VirtualTime.inline();
  private final FakeCluster cluster = new FakeCluster(time, new SeededRandomness(11));
  private final NodeId one = cluster.startNode();
  private final NodeId two = cluster.startNode();
  private final IndexId index = cluster.createIndex("logs", 4, List.of(one, two));
  private final IndexTables tables = cluster.tables(cluster.counted, 10);
  private final DocumentReader reader =
      new DocumentReader(
          tables,
          cluster::connect,
          Optional.empty(),
          cluster.ports(),
          ClientSettings.Pauses.DEFAULT);
  private final IndexMaintenance maintenance =
      new IndexMaintenance(tables, cluster::connect, cluster.ports(), ClientSettings.DEFAULT);

  private final WriteVisibility visibility =
      new WriteVisibility(tables, cluster::connect, cluster.ports(), ClientSettings.DEFAULT);

  @Test
  void onlyShardsThatWereWrittenToAreRefreshed() {
    List<IngestItem> items = new ArrayList<>();
    List<ItemResult> results = new ArrayList<>();
    Set<ShardId> written = new TreeSet<>(Comparator.comparingInt(ShardId::ordinal));
    for (int i = 0; i < 3; i++) {
      String id = "id-" + i;
      items.add(new IngestItem(WriteKind.INDEX, VersionCheck.NONE, id, null, new BytesRef("{}")));
      boolean done = i < 2;
      results.add(
          new ItemResult(
              id,
              done
                  ? new ItemOutcome.Done(new Applied(Applied.Result.CREATED, i, 1, 1))
                  : new ItemOutcome.Rejected("mapper_parsing_exception", "no")));
      if (done) {
        written.add(new ShardId(index, DocumentRouting.forShards(4).shardOf(id)));
      }
    }
    IngestRequest request = new IngestRequest(index, 1, DEADLINE, items);
    for (WriteVisibility.Mode mode : WriteVisibility.Mode.values()) {
      cluster.questions.clear();
      ShardsOutcome outcome = visibility.after(request, results, mode, DEADLINE);
      assertThat(((ShardsOutcome.Called) outcome).successful()).isEqualTo(written.size());
      assertThat(cluster.questions.stream().map(Map.Entry::getValue))
          .containsExactlyInAnyOrderElementsOf(written);
    }
  }

  private ShardId put(String id, String routing) {
    ShardId shard = new ShardId(index, DocumentRouting.forShards(4).shardOf(routing));
    cluster.shard(shard).documents.put(id, 9L);
    return shard;
  }

  private static long version(ShardOutcome<Optional<StoredDocument>> outcome) {
    assertThat(outcome).isInstanceOf(ShardOutcome.Answered.class);
    return ((ShardOutcome.Answered<Optional<StoredDocument>>) outcome)
        .value()
        .orElseThrow()
        .version()
        .version();
  }

  @Test
  void documentIsReadFromItsOwnerWithOneCall() {
    ShardId shard = put("a", "a");
    assertThat(version(reader.read(index, "a", null, DEADLINE))).isEqualTo(9);
    assertThat(cluster.questions)
        .containsExactly(Map.entry(shard.ordinal() % 2 == 0 ? one : two, shard));
    assertThat(cluster.counted.counts().requests()).isEqualTo(2);
    assertThat(reader.read(index, "a", null, DEADLINE)).isInstanceOf(ShardOutcome.Answered.class);
    assertThat(cluster.counted.counts().requests()).isEqualTo(2);
  }

  /** Reads nothing, and notes what it was asked for. */
  private static RestingDocuments noting(List<String> read) {
    return new RestingDocuments() {
      @Override
      public Optional<StoredDocument> read(ShardItem resting, String id) {
        read.add(resting.shard() + " " + id);
        return Optional.empty();
      }

      @Override
      public Optional<StoredDocument> visible(IndexId of, String id, String routing) {
        throw new AssertionError("nobody asks what is visible");
      }

      @Override
      public Optional<KeptValues> kept(IndexId of, String id, String routing, Set<String> fields) {
        throw new AssertionError("nobody asks what is stored");
      }

      @Override
      public Optional<KeptVectors> vectors(
          IndexId of, String id, String routing, Set<String> fields) {
        throw new AssertionError("nobody asks for vectors");
      }
    };
  }

  @Test
  void whatRestsIsReadAndRefreshedWithoutANodeAndMergedByOneThatIsGivenIt() {
    ShardId shard = new ShardId(index, 0);
    cluster.move(shard, null);
    cluster.publishOwner(shard);
    List<String> read = new ArrayList<>();
    DocumentReader ofCommits =
        new DocumentReader(
            tables,
            cluster::connect,
            Optional.of(noting(read)),
            cluster.ports(),
            ClientSettings.Pauses.DEFAULT);
    String id = idOf(0);
    assertThat(ofCommits.read(index, id, null, DEADLINE))
        .isEqualTo(new ShardOutcome.Answered<>(Optional.empty()));
    assertThat(read).containsExactly(shard + " " + id);
    assertThat(maintenance.refresh(index, DEADLINE))
        .isInstanceOfSatisfying(
            ShardsOutcome.Called.class, called -> assertThat(called.failed()).isZero());
    assertThat(cluster.questions).extracting(Map.Entry::getValue).doesNotContain(shard);
    assertThat(cluster.items.query(StateKeys.WORK, "", Optional.empty(), 10).items()).isEmpty();

    cluster.onConnect = () -> cluster.follow(shard);
    assertThat(maintenance.merge(index, new Merging.None(), DEADLINE))
        .isInstanceOfSatisfying(
            ShardsOutcome.Called.class, called -> assertThat(called.failed()).isZero());
    assertThat(cluster.questions).extracting(Map.Entry::getValue).contains(shard);
    assertThat(cluster.items.query(StateKeys.WORK, "", Optional.empty(), 10).items()).hasSize(1);
  }

  private String idOf(int ordinal) {
    int i = 0;
    while (DocumentRouting.forShards(4).shardOf("id-" + i) != ordinal) {
      i++;
    }
    return "id-" + i;
  }

  @Test
  void routingSaysWhereADocumentIsRead() {
    put("a", "elsewhere");
    assertThat(version(reader.read(index, "a", "elsewhere", DEADLINE))).isEqualTo(9);
  }

  @Test
  void absenceIsAnAnswer() {
    assertThat(reader.read(index, "none", null, DEADLINE))
        .isEqualTo(new ShardOutcome.Answered<>(Optional.empty()));
  }

  @Test
  void readFollowsAShardThatMovedAndOneWhoseNodeDied() {
    ShardId shard = put("a", "a");
    var _ = reader.read(index, "a", null, DEADLINE);
    NodeId from = shard.ordinal() % 2 == 0 ? one : two;
    NodeId to = from.equals(one) ? two : one;
    cluster.move(shard, to);
    cluster.publishOwner(shard);
    assertThat(version(reader.read(index, "a", null, DEADLINE))).isEqualTo(9);
    assertThat(cluster.questions).hasSize(3);

    cluster.kill(to);
    time.after(
        Duration.ofSeconds(2),
        "reassign",
        () -> {
          cluster.move(shard, from);
          cluster.publishOwner(shard);
        });
    assertThat(version(reader.read(index, "a", null, DEADLINE))).isEqualTo(9);
  }

  @Test
  void callThatWasMisledUntilItsDeadlineDoesNotMisleadTheNextOne() {
    ShardId shard = put("a", "a");
    var _ = reader.read(index, "a", null, DEADLINE);
    NodeId from = shard.ordinal() % 2 == 0 ? one : two;
    cluster.move(shard, from.equals(one) ? two : one);
    cluster.publishOwner(shard);
    cluster.kill(from);
    // So short that an attempt at the dead node takes all of it.
    Duration atOnce = Duration.ofNanos(1);
    assertThat(reader.read(index, "a", null, atOnce)).isInstanceOf(ShardOutcome.Unavailable.class);
    assertThat(version(reader.read(index, "a", null, atOnce))).isEqualTo(9);
  }

  @Test
  void readWithoutAnOwnerEndsAtTheDeadline() {
    put("a", "a");
    cluster.kill(one);
    cluster.kill(two);
    assertThat(reader.read(index, "a", null, DEADLINE))
        .isInstanceOf(ShardOutcome.Unavailable.class);
    assertThat(time.monotonicNanos()).isLessThanOrEqualTo(DEADLINE.toNanos());
  }

  @Test
  void missingAndClosedIndicesAreTold() {
    IndexId none = IndexId.random(new SeededRandomness(1));
    assertThat(reader.read(none, "a", null, DEADLINE))
        .isInstanceOf(ShardOutcome.IndexMissing.class);
    assertThat(maintenance.refresh(none, DEADLINE)).isInstanceOf(ShardsOutcome.IndexMissing.class);
    cluster.publish(index, IndexState.CLOSED);
    assertThat(reader.read(index, "a", null, DEADLINE))
        .isInstanceOf(ShardOutcome.IndexClosed.class);
    assertThat(maintenance.flush(index, DEADLINE)).isInstanceOf(ShardsOutcome.IndexClosed.class);
  }

  @Test
  void refreshCallsEveryShardOnce() {
    ShardsOutcome.Called called = (ShardsOutcome.Called) maintenance.refresh(index, DEADLINE);
    assertThat(called.total()).isEqualTo(4);
    assertThat(called.successful()).isEqualTo(4);
    assertThat(cluster.questions)
        .extracting(Map.Entry::getValue)
        .extracting(ShardId::ordinal)
        .containsExactly(0, 1, 2, 3);
    assertThat(cluster.counted.counts().requests()).isEqualTo(2);
  }

  @Test
  void shardThatFailsIsCountedAndHarmsNoOther() {
    ShardId full = new ShardId(index, 2);
    cluster.busy.add(full);
    ShardsOutcome.Called called = (ShardsOutcome.Called) maintenance.flush(index, DEADLINE);
    assertThat(called.successful()).isEqualTo(3);
    assertThat(called.failed()).isEqualTo(1);
    assertThat(called.shards().get(2)).isInstanceOf(ShardOutcome.Overloaded.class);
    long asked = cluster.questions.stream().filter(q -> q.getValue().equals(full)).count();
    // Never sooner than the 300 ms that the node asked for.
    assertThat(asked).isBetween(4L, 17L);
  }

  @Test
  void refreshFollowsMovedShardsByOneQueryForAll() {
    var _ = maintenance.refresh(index, DEADLINE);
    for (int ordinal : List.of(0, 2)) {
      cluster.move(new ShardId(index, ordinal), two);
      cluster.publishOwner(new ShardId(index, ordinal));
    }
    ShardsOutcome.Called called = (ShardsOutcome.Called) maintenance.refresh(index, DEADLINE);
    assertThat(called.failed()).isZero();
    assertThat(cluster.counted.counts().requests()).isEqualTo(3);
  }
}
