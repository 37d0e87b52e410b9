package io.lampyr.engine.shard;

import static io.lampyr.engine.shard.ShardHarness.index;
import static io.lampyr.engine.shard.ShardHarness.mayBeGiven;
import static io.lampyr.engine.shard.ShardHarness.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.Applied.Result;
import io.lampyr.engine.shard.Answer.Given;
import io.lampyr.engine.shard.WriteResult.Conflicting;
import io.lampyr.engine.shard.WriteResult.Done;
import io.lampyr.engine.shard.WriteResult.Rejected;
import io.lampyr.engine.shard.WriteResult.Unproven;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership.Check;
import io.lampyr.translog.batch.Release;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.TranslogReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IndexingShardTest {
  private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);
  private ShardHarness harness;

  @BeforeEach
  void open() throws IOException {
    harness = new ShardHarness();
  }

  @AfterEach
  void close() throws IOException {
    harness.close();
  }

  @Test
  void writesCountVersionsAndSequenceNumbers() {
    Answer<List<WriteResult>> answer =
        harness.append(
            index(0, "a", "1"),
            index(1, "a", "2"),
            write(2, WriteKind.DELETE, VersionCheck.NONE, "a", ""),
            write(3, WriteKind.DELETE, VersionCheck.NONE, "b", ""),
            write(4, WriteKind.CREATE, VersionCheck.NONE, "a", "3"));
    assertThat(answer.value())
        .containsExactly(
            new Done(new Applied(Result.CREATED, 0, 3, 1)),
            new Done(new Applied(Result.UPDATED, 1, 3, 2)),
            new Done(new Applied(Result.DELETED, 2, 3, 3)),
            new Done(new Applied(Result.NOT_FOUND, 3, 3, 1)),
            new Done(new Applied(Result.CREATED, 4, 3, 4)));
    assertThat(harness.history.numbers().checkpoint()).isEqualTo(4);
  }

  @Test
  void nothingIsAcknowledgedBeforeItIsReleased() throws InterruptedException {
    Answer<List<WriteResult>> answer = harness.append(index(0, "a", "1"));
    assertThat(mayBeGiven(answer)).isFalse();
    harness.release();
    assertThat(answer.await()).isEqualTo(new Given.Released<>(answer.value()));
    assertThat(logged()).singleElement().isInstanceOf(Operation.Index.class);
  }

  @Test
  void anEjectedNodeAcknowledgesNothing() throws InterruptedException {
    Answer<List<WriteResult>> answer = harness.append(index(0, "a", "1"));
    harness.membership = new Check.Ejected();
    harness.release();
    assertThat(answer.await())
        .isInstanceOfSatisfying(
            Given.Withheld.class,
            given -> assertThat(given.failure().reason()).isEqualTo(Release.Reason.EJECTED));
  }

  @Test
  void aConflictWithAnUnreleasedWriteWaitsForIt() {
    harness.append(index(0, "a", "1"));
    Answer<List<WriteResult>> conflict =
        harness.append(write(0, WriteKind.CREATE, VersionCheck.NONE, "a", "2"));
    assertThat(conflict.value()).singleElement().isInstanceOf(Conflicting.class);
    assertThat(mayBeGiven(conflict)).isFalse();
    harness.release();
    assertThat(mayBeGiven(conflict)).isTrue();
  }

  @Test
  void aConflictWithAReleasedWriteIsAnsweredAtOnceAlsoAfterReopening() throws IOException {
    harness.append(index(0, "a", "1"));
    harness.release();
    harness.shard.reopen();
    Answer<List<WriteResult>> conflict =
        harness.append(write(0, WriteKind.INDEX, new VersionCheck.IfSeqNo(7, 3), "a", "2"));
    assertThat(conflict.value()).singleElement().isInstanceOf(Conflicting.class);
    assertThat(mayBeGiven(conflict)).isTrue();
  }

  @Test
  void reopeningDoesNotLetAnUnreleasedWriteBeAnswered() throws IOException {
    harness.append(index(0, "a", "1"));
    harness.shard.reopen();
    assertThat(mayBeGiven(harness.shard.read("a"))).isFalse();
    harness.append(write(0, WriteKind.DELETE, VersionCheck.NONE, "a", ""));
    harness.shard.reopen();
    Answer<?> absent = harness.shard.read("a");
    assertThat(absent.value()).isEqualTo(Optional.empty());
    assertThat(mayBeGiven(absent)).isFalse();
    harness.release();
    assertThat(mayBeGiven(absent)).isTrue();
  }

  @Test
  void readsInRealTimeWhatWasJustWritten() {
    harness.append(index(0, "a", "first"));
    assertThat(source("a")).contains("first");
    harness.append(index(0, "a", "second"));
    assertThat(source("a")).contains("second");
    assertThat(source("nothing")).isEmpty();
  }

  @Test
  void readsInRealTimeWhatIsTooLargeToBeKept() {
    String large = "x".repeat(5 << 20);
    for (int i = 0; i < 4; i++) {
      harness.append(index(0, "large-" + i, large));
    }
    assertThat(source("large-3").orElseThrow()).hasSize(5 << 20);
  }

  @Test
  void aRetryIsAppliedOnce() {
    AppendRequest request = harness.request(index(0, "a", "1"), index(1, "a", "2"));
    List<WriteResult> first = harness.shard.append(request).value();
    AppendRequest retry =
        new AppendRequest(request.request(), Duration.ofSeconds(3), 1, request.writes());
    Answer<List<WriteResult>> second = harness.shard.append(retry);
    assertThat(second.value()).isEqualTo(first);
    assertThat(mayBeGiven(second)).isFalse();
    harness.release();
    assertThat(logged()).hasSize(2);
  }

  @Test
  void aRefusedWriteThatArrivesAgainIsRefusedAgainThoughNothingStandsAgainstItAnyMore() {
    harness.append(index(0, "a", "1"));
    AppendRequest create =
        harness.request(write(0, WriteKind.CREATE, VersionCheck.NONE, "a", "created"));
    List<WriteResult> refusal = harness.shard.append(create).value();
    assertThat(refusal).singleElement().isInstanceOf(Conflicting.class);
    harness.append(write(0, WriteKind.DELETE, VersionCheck.NONE, "a", ""));
    Answer<List<WriteResult>> again = harness.shard.append(create);
    assertThat(again.value()).isEqualTo(refusal);
    assertThat(mayBeGiven(again)).isFalse();
    assertThat(source("a")).isEmpty();
    List<WriteResult> another =
        harness.append(write(0, WriteKind.CREATE, VersionCheck.NONE, "a", "2")).value();
    assertThat(another).singleElement().isInstanceOf(Done.class);
  }

  @Test
  void aRetryFromBeforeAllMemoryIsNotApplied() {
    AppendRequest old =
        new AppendRequest(
            harness.request().request(), Duration.ofHours(2), 1, List.of(index(0, "a", "1")));
    assertThat(harness.shard.append(old).value()).containsExactly(new Unproven());
    assertThat(source("a")).isEmpty();
  }

  @Test
  void aDocumentThatTheMappingRefusesTakesNoNumber() {
    Answer<List<WriteResult>> answer =
        harness.append(index(0, "a", "refuse this"), index(1, "b", "1"));
    assertThat(answer.value())
        .containsExactly(
            new Rejected("document_parsing_exception", "refuse this"),
            new Done(new Applied(Result.CREATED, 0, 3, 1)));
  }

  @Test
  void aNumberThatLuceneRefusedIsLoggedAsANoOp() {
    harness.append(index(0, "a", "1"));
    Answer<List<WriteResult>> answer = harness.append(index(0, "a", "immense"), index(1, "b", "1"));
    assertThat(answer.value().getFirst()).isInstanceOf(Rejected.class);
    assertThat(answer.value().getLast()).isEqualTo(new Done(new Applied(Result.CREATED, 2, 3, 1)));
    assertThat(harness.history.numbers().checkpoint()).isEqualTo(2);
    assertThat(source("a")).contains("1");
    harness.release();
    assertThat(logged().get(1)).isInstanceOf(Operation.NoOp.class);
    assertThat(harness.failures).isEmpty();
  }

  @Test
  void withoutRoomInTheLogNothingIsApplied() throws IOException {
    BatchSettings tight =
        BatchSettings.defaults()
            .with(new BatchSettings.PendingBound(2000, 3, Duration.ofSeconds(1)));
    try (ShardHarness small = new ShardHarness(tight)) {
      small.append(index(0, "a", "1"), index(1, "b", "1"));
      assertThatThrownBy(() -> small.append(index(0, "c", "1"), index(1, "d", "1")))
          .isInstanceOf(OverloadedException.class);
      assertThat(small.shard.read("c").value()).isEmpty();
      small.release();
      assertThat(small.append(index(0, "c", "1"), index(1, "d", "1")).value()).hasSize(2);
    }
  }

  @Test
  void aFailedShardTakesAndAnswersNothing() throws IOException {
    harness.append(index(0, "a", "1"));
    harness.index.close();
    assertThatThrownBy(() -> harness.append(index(0, "b", "1")))
        .isInstanceOf(UnavailableException.class);
    assertThatThrownBy(() -> harness.shard.read("a")).isInstanceOf(UnavailableException.class);
    assertThat(harness.failures).hasSize(1);
  }

  @Test
  void whatIsReleasedAfterItsOpeningEndedIsNotAcknowledged() throws InterruptedException {
    // The next opening on this node has read the node's log by then, and did not find it there.
    Answer<List<WriteResult>> answer = harness.append(index(0, "a", "1"));
    harness.failure.fail(new IllegalStateException("opened anew"));
    harness.release();
    assertThat(answer.dependsOn())
        .allSatisfy(ticket -> assertThat(ticket.peek()).contains(new Release.Released()));
    assertThat(answer.await()).isInstanceOf(Given.Withheld.class);
  }

  @Test
  void aWriteThatTheLogCannotHoldIsRefusedAndTheShardGoesOn() {
    String tooLong = "x".repeat(600);
    assertThat(harness.append(index(0, tooLong, "1")).value())
        .singleElement()
        .isInstanceOf(Rejected.class);
    assertThat(harness.append(index(0, "a\ud800", "1")).value())
        .singleElement()
        .isInstanceOf(Rejected.class);
    assertThat(harness.append(index(0, "a", "1")).value()).singleElement().isInstanceOf(Done.class);
    assertThat(source(tooLong)).isEmpty();
    assertThat(harness.history.numbers().checkpoint()).isEqualTo(2);
    assertThat(harness.failures).isEmpty();
  }

  @Test
  void aVersionThatCannotRiseIsRefusedAndTheShardGoesOn() {
    VersionCheck highest = new VersionCheck.External(Long.MAX_VALUE, false);
    harness.append(write(0, WriteKind.INDEX, highest, "a", "1"));
    assertThat(harness.append(index(0, "a", "2")).value())
        .singleElement()
        .isInstanceOf(Rejected.class);
    assertThat(source("a")).contains("1");
    assertThat(harness.failures).isEmpty();
  }

  @Test
  void anAgeThatNoRequestHasIsNotARequests() {
    assertThatThrownBy(() -> new AppendRequest(harness.request().request(), NEVER, 1, List.of()))
        .hasMessageContaining("age");
    assertThatThrownBy(() ->
            new AppendRequest(harness.request().request(), Duration.ofNanos(-1), 1, List.of()))
        .hasMessageContaining("age");
  }

  @Test
  void theVersionMapIsEmptiedBeyondItsBound() {
    String padding = "x".repeat(500);
    String large = "y".repeat(1 << 20);
    long most = 0;
    for (int i = 0; i < 45_000; i++) {
      harness.append(index(0, i + padding, i < 9 ? large : "1"));
      most = Math.max(most, harness.history.versions().bytes());
      if (i % 1000 == 0) {
        harness.release();
      }
    }
    assertThat(most).isGreaterThan(40 << 20).isLessThan((48 << 20) + 10_000);
    assertThat(harness.history.versions().bytes()).isLessThan(48 << 20);
  }

  @Test
  void whateverStoodUnderAnIdMakesWayAlsoAfterItWasForgotten() throws IOException {
    harness.append(index(0, "a", "first"), index(1, "b", "first"));
    harness.append(write(0, WriteKind.DELETE, VersionCheck.NONE, "a", ""));
    harness.release();
    harness.shard.reopen();
    harness.shard.forgetAllThatIsReleased();
    harness.append(index(0, "a", "again"), index(1, "b", "again"), index(2, "c", "new"));
    harness.shard.reopen();
    harness.index.commit(Map.of());
    assertThat(harness.index.counts().documents()).isEqualTo(3);
    assertThat(harness.index.findOrTombstone("a"))
        .hasValueSatisfying(version -> assertThat(version.deleted()).isFalse());
    assertThat(source("a")).contains("again");
    assertThat(source("b")).contains("again");
  }

  @Test
  void aReopeningInTheMiddleOfAnotherWaitsForIt() throws Exception {
    harness.append(index(0, "a", "1"));
    FutureTask<?> second =
        new FutureTask<>(() -> {
          harness.shard.reopen();
          return harness.append(index(0, "a", "3")).value().getFirst();
        });
    harness.atNextFile.set(() -> {
      harness.append(index(0, "a", "2"));
      Thread thread = Thread.ofVirtual().start(second);
      Await.until(() -> thread.getState() == Thread.State.WAITING || second.isDone());
    });
    harness.shard.reopen();
    assertThat(second.get()).isEqualTo(new Done(new Applied(Result.UPDATED, 2, 3, 3)));
  }

  private Optional<String> source(String id) {
    return harness
        .shard
        .read(id)
        .value()
        .map(document -> document.source())
        .map(BytesRef::utf8ToString);
  }

  private List<Operation> logged() {
    List<Operation> operations = new ArrayList<>();
    try {
      new TranslogReader(harness.store, harness.time)
          .scan(harness.node, 1, harness.key, found -> operations.addAll(found.operations()));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return operations;
  }
}
