package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.routing.DocumentRouting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class IngestClientTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final VirtualTime time = VirtualTime.inline();
  private final FakeCluster cluster = new FakeCluster(time, new SeededRandomness(7));
  private final NodeId one = cluster.startNode();
  private final NodeId two = cluster.startNode();
  private final IndexId index = cluster.createIndex("logs", 4, List.of(one, two));
  private final IndexTables tables = cluster.tables(cluster.counted, 10);
  private final IngestClient client = client(ClientSettings.DEFAULT);

  private IngestClient client(ClientSettings settings) {
    return new IngestClient(tables, cluster::connect, cluster.ports(), settings);
  }

  private IngestClient clientOfAppends(int items, int bytes) {
    ClientSettings.Appends bounds = new ClientSettings.Appends(items, bytes, 100);
    return client(new ClientSettings(4, 4, bounds, ClientSettings.Pauses.DEFAULT));
  }

  private static IngestItem item(String id) {
    return item(WriteKind.INDEX, id, "source of " + id);
  }

  private static IngestItem item(WriteKind kind, String id, String source) {
    return new IngestItem(kind, VersionCheck.NONE, id, null, new BytesRef(source));
  }

  private static List<IngestItem> items(int count) {
    return IntStream.range(0, count).mapToObj(i -> item("id-" + i)).toList();
  }

  private List<ItemResult> write(List<IngestItem> items) {
    return write(client, items);
  }

  private List<ItemResult> write(IngestClient by, List<IngestItem> items) {
    return by.write(new IngestRequest(index, 1, DEADLINE, items));
  }

  private ItemOutcome writeOne(String id) {
    return write(List.of(item(id))).getFirst().outcome();
  }

  private ShardId shardOf(String id) {
    return new ShardId(index, DocumentRouting.forShards(4).shardOf(id));
  }

  private String idOn(int ordinal) {
    return IntStream.range(0, 1000)
        .mapToObj(i -> "on-" + ordinal + "-" + i)
        .filter(id -> shardOf(id).ordinal() == ordinal)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void coldTablesCostOneQueryOfEachKindAndWarmOnesNone() {
    List<IngestItem> items = items(40);
    assertThat(write(items))
        .extracting(ItemResult::id)
        .containsExactlyElementsOf(items.stream().map(IngestItem::id).toList());
    CountingItemStore.Counts cold = cluster.counted.counts();
    assertThat(cold.queries()).isEqualTo(2);
    assertThat(cold.requests()).isEqualTo(2);
    assertThat(cluster.calls).extracting(FakeNode.Call::node).containsExactlyInAnyOrder(one, two);

    assertThat(write(items(40))).allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
    assertThat(cluster.counted.counts()).isEqualTo(cold);
    assertThat(cluster.calls).hasSize(4);
    assertThat(time.monotonicNanos()).isZero();
  }

  @Test
  void movedShardIsFollowedByItsItemsAloneInTheSameRequest() {
    String moving = idOn(0);
    String staying = idOn(2);
    write(List.of(item(moving), item(staying)));
    cluster.move(shardOf(moving), two);
    cluster.publishOwner(shardOf(moving));
    cluster.calls.clear();
    long queries = cluster.counted.counts().queries();

    List<ItemResult> results = write(List.of(item(staying), item(moving)));

    assertThat(results).allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
    assertThat(cluster.calls).hasSize(2);
    ShardAppend retried = cluster.calls.getLast().appends().getFirst();
    assertThat(cluster.calls.getLast().node()).isEqualTo(two);
    assertThat(cluster.calls.getLast().ordinals()).containsExactly(1);
    assertThat(retried.request().request())
        .isEqualTo(cluster.calls.getFirst().appends().getFirst().request().request());
    assertThat(cluster.calls.getFirst().appends().getFirst().request().age()).isZero();
    assertThat(retried.request().age().toNanos())
        .isPositive()
        .isEqualTo(cluster.calls.getLast().atNanos() - cluster.calls.getFirst().atNanos());
    assertThat(cluster.counted.counts().queries()).isEqualTo(queries + 1);
  }

  @Test
  void repetitionWithinOneTickOfTheClockIsNotTakenForAFirstAttempt() {
    cluster.faults = lossy(FakeNode.Fault.LOST_AFTER, 1);
    ClientSettings impatient =
        new ClientSettings(
            1,
            10,
            ClientSettings.Appends.DEFAULT,
            new ClientSettings.Pauses(Duration.ofNanos(1), Duration.ofNanos(1)));
    var _ = client(impatient).write(new IngestRequest(index, 1, DEADLINE, List.of(item("a"))));
    assertThat(cluster.calls).hasSize(2);
    assertThat(cluster.calls.getLast().appends().getFirst().request().age()).isPositive();
  }

  /** The fault for the first so many appends. */
  private static FakeCluster.Faults lossy(FakeNode.Fault fault, int times) {
    int[] left = {times};
    return (_, _) -> left[0]-- > 0 ? fault : FakeNode.Fault.NONE;
  }

  @Test
  void raisedTableVersionIsReadAnew() {
    write(items(1));
    cluster.raiseTableVersion(index);
    cluster.publish(index, IndexState.OPEN);
    cluster.calls.clear();
    assertThat(writeOne("x")).isInstanceOf(ItemOutcome.Done.class);
    assertThat(cluster.calls).hasSize(2);
  }

  @Test
  void unansweredWriteIsFoundToHaveTakenEffectOnce() {
    cluster.faults = lossy(FakeNode.Fault.LOST_AFTER, 2);
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.Done.class);
    assertThat(cluster.calls).hasSize(3);
    assertThat(cluster.applied(index)).containsExactly("source of a");
  }

  @Test
  void unansweredWriteEndsUnknownAtTheDeadline() {
    cluster.faults = (_, _) -> FakeNode.Fault.LOST_BEFORE;
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.Unknown.class);
    assertThat(time.monotonicNanos()).isLessThanOrEqualTo(DEADLINE.toNanos());
    // Pauses of 10-20 ms that double up to 0.5-1 s.
    assertThat(cluster.calls).hasSizeBetween(12, 26);
  }

  @Test
  void noRefusalTakesBackTheDoubtOfAnUnansweredWrite() {
    cluster.shard(shardOf("taken")).documents.put("taken", 1L);
    cluster.faults = lossy(FakeNode.Fault.LATE, 1);
    IngestItem create = item(WriteKind.CREATE, "taken", "mine");
    assertThat(write(List.of(create)).getFirst().outcome()).isInstanceOf(ItemOutcome.Unknown.class);
    cluster.shard(shardOf("taken")).documents.remove("taken");
    time.advance(FakeCluster.LATE);
    assertThat(cluster.applied(index)).containsExactly("mine");

    int[] call = {0};
    cluster.faults =
        (_, _) -> call[0]++ == 0 ? FakeNode.Fault.LOST_AFTER : FakeNode.Fault.OVERLOADED;
    assertThat(writeOne("b")).isInstanceOf(ItemOutcome.Unknown.class);
  }

  @Test
  void overloadIsWaitedOutAsAsked() {
    cluster.faults = lossy(FakeNode.Fault.OVERLOADED, 1);
    cluster.retryAfter = Duration.ofSeconds(3);
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.Done.class);
    assertThat(cluster.calls).hasSize(2);
    assertThat(cluster.calls.getLast().atNanos())
        .isBetween(Duration.ofSeconds(3).toNanos(), Duration.ofMillis(3100).toNanos());
    assertThat(cluster.counted.counts().queries()).isEqualTo(2);
  }

  @Test
  void overloadBeyondTheDeadlineIsToldAtOnceAndOfItsItemsAlone() {
    cluster.retryAfter = Duration.ofMinutes(1);
    ShardId full = shardOf(idOn(1));
    cluster.faults =
        (_, append) ->
            append.shard().equals(full) ? FakeNode.Fault.OVERLOADED : FakeNode.Fault.NONE;
    List<ItemResult> results = write(List.of(item(idOn(1)), item(idOn(3)), item(idOn(0))));
    assertThat(results.getFirst().outcome())
        .isEqualTo(new ItemOutcome.Overloaded("full", Duration.ofMinutes(1)));
    assertThat(results.subList(1, 3)).allMatch(r -> r.outcome() instanceof ItemOutcome.Done);
    assertThat(time.monotonicNanos()).isZero();
    assertThat(cluster.calls).hasSize(2);
  }

  @Test
  void nodeWithoutHeartbeatIsNotCalledAndItsShardIsFollowed() {
    cluster.kill(one);
    String id = idOn(0);
    time.after(
        Duration.ofSeconds(4),
        "reassign",
        () -> {
          cluster.move(shardOf(id), two);
          cluster.publishOwner(shardOf(id));
        });
    assertThat(writeOne(id)).isInstanceOf(ItemOutcome.Done.class);
    assertThat(cluster.calls).extracting(FakeNode.Call::node).containsExactly(two);
  }

  @Test
  void shardWithoutAServingOwnerIsUnavailableWithoutDoubt() {
    cluster.kill(one);
    assertThat(writeOne(idOn(0))).isInstanceOf(ItemOutcome.Unavailable.class);
    assertThat(cluster.calls).isEmpty();
    assertThat(cluster.counted.counts().queries()).isLessThan(60);
  }

  @Test
  void nothingLandsInAnIndexThatWasMadeUnderTheSameName() {
    write(items(8));
    int before = cluster.applied(index).size();
    cluster.deleteIndex(index);
    IndexId other = cluster.createIndex("logs", 4, List.of(one, two));
    assertThat(write(items(8))).allMatch(r -> r.outcome() instanceof ItemOutcome.IndexMissing);
    assertThat(cluster.applied(index)).hasSize(before);
    assertThat(cluster.applied(other)).isEmpty();
  }

  @Test
  void closedIndexTakesNothingAndOpensAtOnce() {
    cluster.publish(index, IndexState.CLOSED);
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.IndexClosed.class);
    cluster.publish(index, IndexState.OPEN);
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.Done.class);
  }

  @Test
  void wrongItemsAreToldOneByOneAndHarmNoOther() {
    List<IngestItem> items =
        List.of(
            item("good"),
            item(WriteKind.DELETE, null, ""),
            item(""),
            item("x".repeat(513)),
            new IngestItem(
                WriteKind.INDEX, new VersionCheck.IfSeqNo(1, 1), null, null, new BytesRef("v")),
            item(WriteKind.INDEX, "large", "y".repeat((8 << 20) + 1)),
            item(WriteKind.INDEX, "bad", FakeShard.POISON),
            item("fine"));
    List<ItemResult> results = write(items);
    assertThat(results).hasSize(8);
    assertThat(results.subList(1, 7))
        .allMatch(result -> result.outcome() instanceof ItemOutcome.Rejected);
    assertThat(cluster.applied(index))
        .containsExactlyInAnyOrder("source of good", "source of fine");
    assertThat(results.getLast().outcome()).isInstanceOf(ItemOutcome.Done.class);
  }

  @Test
  void tooManyItemsAreRefusedAsAWhole() {
    ClientSettings small =
        new ClientSettings(
            4, 4, new ClientSettings.Appends(3, 1000, 5), ClientSettings.Pauses.DEFAULT);
    assertThatThrownBy(() -> client(small).write(new IngestRequest(index, 1, DEADLINE, items(6))))
        .isInstanceOf(InvalidInputException.class);
    assertThat(cluster.calls).isEmpty();
  }

  @Test
  void largePartsAreSplitAndNothingOvertakesWithinAShard() {
    List<IngestItem> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      items.add(item(WriteKind.INDEX, idOn(0), "version " + i));
    }
    cluster.faults = lossy(FakeNode.Fault.OVERLOADED, 1);
    List<ItemResult> results = write(clientOfAppends(3, 10_000), items);
    assertThat(results).allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
    assertThat(cluster.applied(index))
        .containsExactlyElementsOf(items.stream().map(i -> i.source().utf8ToString()).toList());
    // One that was refused, and then four of at most three items.
    assertThat(cluster.calls).hasSize(5).allMatch(call -> call.ordinals().size() <= 3);
  }

  @Test
  void whatFollowsInAShardHasNoAgeUntilItIsSentAgainAndThenThatOfTheFirst() {
    cluster.onAppend = () -> time.advance(Duration.ofMillis(50));
    int[] calls = {0};
    cluster.faults = (_, _) -> ++calls[0] == 2 ? FakeNode.Fault.LOST_AFTER : FakeNode.Fault.NONE;
    var _ = write(clientOfAppends(1, 10_000), List.of(item(idOn(0)), item(idOn(0)), item(idOn(0))));
    List<Duration> ages =
        cluster.calls.stream().map(call -> call.appends().getFirst().request().age()).toList();
    long sinceFirst = cluster.calls.get(2).atNanos() - cluster.calls.get(0).atNanos();
    assertThat(ages)
        .containsExactly(Duration.ZERO, Duration.ZERO, Duration.ofNanos(sinceFirst), Duration.ZERO);
  }

  @Test
  void aRequestIsWrittenToItsEndHoweverMuchOthersWriteMeanwhile() {
    cluster.onAppend = () -> cluster.forget(index);
    assertThat(write(clientOfAppends(2, 10_000), items(20)))
        .allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
  }

  @Test
  void whoWasOnlyTurnedAwayIsNotInDoubtWhenTheOwnerHasForgottenHim() {
    cluster.faults = lossy(FakeNode.Fault.OVERLOADED, 1);
    cluster.onAppend = () -> cluster.forget(index);
    assertThat(writeOne("a")).isInstanceOf(ItemOutcome.Overloaded.class);
  }

  @Test
  void deadlineThatPassesBetweenAppendsEndsTheCall() {
    cluster.onAppend = () -> time.advance(DEADLINE);
    List<ItemResult> results = write(clientOfAppends(1, 10_000), List.of(item("a"), item("a")));
    assertThat(results.getFirst().outcome()).isInstanceOf(ItemOutcome.Done.class);
    assertThat(results.getLast().outcome()).isInstanceOf(ItemOutcome.Unavailable.class);
    assertThat(cluster.calls).hasSize(1);
  }

  @Test
  void appendsKeepWithinTheirBytes() {
    List<IngestItem> items = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      items.add(item(WriteKind.INDEX, idOn(0), i + "z".repeat(400)));
    }
    var _ = write(clientOfAppends(100, 1000), items);
    assertThat(cluster.calls).extracting(call -> call.ordinals().size()).containsExactly(2, 2, 2);
  }

  @Test
  void idsAreMadeForItemsWithoutOneAndKeptThroughRetries() {
    cluster.faults = lossy(FakeNode.Fault.LOST_AFTER, 4);
    List<IngestItem> items =
        IntStream.range(0, 20).mapToObj(i -> item(WriteKind.INDEX, null, "auto " + i)).toList();
    List<ItemResult> results = write(items);
    assertThat(results).allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
    assertThat(results).extracting(ItemResult::id).doesNotHaveDuplicates().isSorted();
    assertThat(cluster.applied(index)).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void nodesAreCalledSideBySide() {
    VirtualTime threaded = VirtualTime.threaded();
    FakeCluster parallel = new FakeCluster(threaded, new SeededRandomness(3));
    List<NodeId> nodes = List.of(parallel.startNode(), parallel.startNode(), parallel.startNode());
    IndexId wide = parallel.createIndex("wide", 3, nodes);
    CountDownLatch allBegun = new CountDownLatch(3);
    parallel.onAppend =
        () -> {
          allBegun.countDown();
          try {
            allBegun.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    IngestClient ingest =
        new IngestClient(
            parallel.tables(parallel.counted, 4),
            parallel::connect,
            parallel.ports(),
            ClientSettings.DEFAULT);
    assertThat(ingest.write(new IngestRequest(wide, 1, DEADLINE, items(60))))
        .hasSize(60)
        .allMatch(result -> result.outcome() instanceof ItemOutcome.Done);
  }

  @Test
  void interruptedCallSaysWhatItKnows() {
    cluster.faults =
        (_, append) ->
            append.shard().ordinal() == 0 ? FakeNode.Fault.LOST_AFTER : FakeNode.Fault.OVERLOADED;
    cluster.onAppend = () -> Thread.currentThread().interrupt();
    List<ItemResult> results = write(List.of(item(idOn(0)), item(idOn(2))));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(results.getFirst().outcome()).isInstanceOf(ItemOutcome.Unknown.class);
    assertThat(results.getLast().outcome()).isInstanceOf(ItemOutcome.Overloaded.class);
  }
}
