package io.lampyr.engine.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Await;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.refresh.RefreshBudget;
import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One shard on a clock that the test moves: when it is refreshed and flushed by whom. */
@Timeout(300)
class UpkeepTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final long SHARE = 4L << 30;
  private static final long ONE_AN_HOUR = SHARE / 720;
  private static final RefreshInterval STANDARD = new RefreshInterval.Standard();
  private static final RefreshInterval NEVER = new RefreshInterval.Never();

  private final World world = new World(17);
  private final LawNode node = opened();
  private final CommitPipeline commits = node.shard().commits();
  private long requests;

  private LawNode opened() {
    LawNode opened = new LawNode(world, Fuse.none());
    world.assign(opened);
    assertThat(opened.open()).isTrue();
    return opened;
  }

  private static UpkeepSettings settings(long memory, int waiting) {
    return new UpkeepSettings(
        SECOND.multipliedBy(5),
        SECOND.multipliedBy(5),
        SECOND.multipliedBy(60),
        100_000,
        memory,
        waiting,
        SECOND.multipliedBy(30),
        UpkeepSettings.DEFAULT.restAfter());
  }

  private long write(String id) {
    Write write =
        new Write(
            0, WriteKind.INDEX, VersionCheck.NONE, DocumentKey.of(id), new BytesRef("text " + id));
    AppendRequest request =
        new AppendRequest(new RequestId(5, ++requests), Duration.ZERO, 1, List.of(write));
    WriteResult result = node.shard().documents().append(request).value().getFirst();
    return ((WriteResult.Done) result).applied().seqNo();
  }

  /** Second by second; operations are released before, so that no commit has to wait for them. */
  private void seconds(ShardUpkeep upkeep, RefreshInterval interval, int seconds) {
    for (int i = 0; i < seconds; i++) {
      world.time.advance(SECOND);
      upkeep.step(Map.of(node.shard(), interval), false);
    }
  }

  private void release() {
    world.time.advance(Duration.ofMillis(500));
  }

  /** Begins a call that waits for something. */
  private static <T> FutureTask<T> waiting(Callable<T> call) throws InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = Thread.ofVirtual().start(task);
    Await.until(() -> thread.getState() == Thread.State.WAITING || task.isDone());
    assertThat(task.isDone()).isFalse();
    return task;
  }

  private long visible() {
    return commits.visible().map(CommitPoint::generation).orElse(0L);
  }

  private long durable() {
    return world.item().value().head().durable().map(CommitPoint::generation).orElse(0L);
  }

  private ShardUpkeep upkeep() {
    return new ShardUpkeep(settings(SHARE, 4), world.time, world.time);
  }

  @Test
  void changesBecomeVisibleByThemselvesAndOnlyChangesDo() {
    ShardUpkeep upkeep = upkeep();
    seconds(upkeep, STANDARD, 20);
    assertThat(visible()).isZero();
    write("a");
    release();
    seconds(upkeep, STANDARD, 1);
    assertThat(visible()).isEqualTo(1);
    write("b");
    release();
    seconds(upkeep, STANDARD, 4);
    assertThat(visible()).isEqualTo(1);
    seconds(upkeep, STANDARD, 1);
    assertThat(visible()).isEqualTo(2);
    seconds(upkeep, STANDARD, 20);
    assertThat(visible()).isEqualTo(2);
    assertThat(durable()).isZero();
  }

  @Test
  void whatIsOldIsFlushedThoughNothingIsRefreshed() {
    ShardUpkeep upkeep = upkeep();
    write("a");
    release();
    seconds(upkeep, NEVER, 58);
    assertThat(visible()).isZero();
    seconds(upkeep, NEVER, 2);
    assertThat(durable()).isEqualTo(1);
    seconds(upkeep, NEVER, 200);
    assertThat(visible()).isEqualTo(1);
  }

  @Test
  void aVisibleCommitThatNobodyAddsToIsUploadedWhenItIsOld() {
    ShardUpkeep upkeep = upkeep();
    write("a");
    release();
    seconds(upkeep, STANDARD, 10);
    assertThat(visible()).isEqualTo(1);
    assertThat(durable()).isZero();
    seconds(upkeep, STANDARD, 60);
    assertThat(durable()).isEqualTo(1);
  }

  @Test
  void aLongLogIsFlushedAtOnce() {
    ShardUpkeep upkeep = upkeep();
    for (int i = 0; i < 300; i++) {
      write("a" + i);
    }
    release();
    seconds(upkeep, NEVER, 1);
    assertThat(durable()).isZero();
    for (int i = 0; i < 300; i++) {
      write("b" + i);
    }
    release();
    seconds(upkeep, NEVER, 1);
    assertThat(durable()).isEqualTo(1);
  }

  @Test
  void aLongLogThatIsVisibleIsMadeDurableWithoutAnotherCommit() {
    ShardUpkeep upkeep = upkeep();
    for (int i = 0; i < 560; i++) {
      write("a" + i);
    }
    release();
    var _ = commits.requestRefresh();
    release();
    assertThat(visible()).isEqualTo(1);
    write("b");
    release();
    seconds(upkeep, NEVER, 2);
    assertThat(visible()).isEqualTo(1);
    assertThat(durable()).isEqualTo(1);
    assertThat(commits.unflushed().logBytes()).isPositive().isLessThan(1000);
  }

  @Test
  void versionsAreForgottenBehindARefresh() {
    ShardUpkeep upkeep = upkeep();
    write("a");
    release();
    seconds(upkeep, STANDARD, 4);
    assertThat(node.shard().documents().versionBytes()).isPositive();
    seconds(upkeep, STANDARD, 2);
    assertThat(node.shard().documents().versionBytes()).isZero();
  }

  @Test
  void beyondTheBudgetCallersShareOneRefreshInFiveSeconds() throws Exception {
    ManualRefreshes refreshes =
        new ManualRefreshes(settings(ONE_AN_HOUR, 2), world.time, world.time);
    for (int i = 0; i < 10; i++) {
      refreshes.refresh(commits);
    }
    write("a");
    release();
    assertThat(refreshes.refresh(commits)).isPresent();
    assertThat(visible()).isEqualTo(1);
    write("b");
    release();
    FutureTask<Optional<CommitPoint>> first = waiting(() -> refreshes.refresh(commits));
    FutureTask<Optional<CommitPoint>> second = waiting(() -> refreshes.refresh(commits));
    assertThatThrownBy(() -> refreshes.refresh(commits)).isInstanceOf(OverloadedException.class);
    assertThat(visible()).isEqualTo(1);
    world.time.advance(RefreshBudget.PACE);
    assertThat(first.get().orElseThrow().generation()).isEqualTo(2);
    assertThat(second.get()).isEqualTo(first.get());
    assertThat(visible()).isEqualTo(2);
  }

  @Test
  void whoWaitsForARefreshIsToldOfTheNextOneThatHoldsItsOperation() throws Exception {
    ManualRefreshes refreshes = withoutBudget(4);
    ShardUpkeep upkeep = upkeep();
    long number = write("a");
    release();
    FutureTask<Optional<CommitPoint>> call = waiting(() -> refreshes.awaitVisible(commits, number));
    long before = visible();
    seconds(upkeep, STANDARD, 3);
    assertThat(call.isDone()).isFalse();
    seconds(upkeep, STANDARD, 3);
    assertThat(call.get().orElseThrow().checkpoint()).isGreaterThanOrEqualTo(number);
    write("b");
    release();
    assertThat(refreshes.awaitVisible(commits, number)).as("it is seen already").isPresent();
    assertThat(visible()).isEqualTo(before + 1);
  }

  /** Whose budget was used up a moment ago. */
  private ManualRefreshes withoutBudget(int waiting) throws InterruptedException {
    ManualRefreshes refreshes =
        new ManualRefreshes(settings(ONE_AN_HOUR, waiting), world.time, world.time);
    write("first");
    release();
    assertThat(refreshes.refresh(commits)).isPresent();
    return refreshes;
  }

  @Test
  void whileThereIsBudgetThoseWhoWaitShareOneRefreshHalfASecondAfterTheLast() throws Exception {
    ManualRefreshes refreshes = new ManualRefreshes(settings(SHARE, 4), world.time, world.time);
    write("a");
    release();
    refreshes.refresh(commits);
    long b = write("b");
    FutureTask<Optional<CommitPoint>> first = waiting(() -> refreshes.awaitVisible(commits, b));
    world.time.advance(ManualRefreshes.SHARING.dividedBy(2));
    long c = write("c");
    FutureTask<Optional<CommitPoint>> second = waiting(() -> refreshes.awaitVisible(commits, c));
    world.time.advance(ManualRefreshes.SHARING.dividedBy(2).minusMillis(1));
    assertThat(visible()).isEqualTo(1);
    world.time.advance(Duration.ofMillis(1));
    assertThat(first.get().orElseThrow().generation()).isEqualTo(2);
    assertThat(second.get()).isEqualTo(first.get());
    // Nobody waits: nothing is made for nobody, and what was used up is one refresh for each.
    write("d");
    world.time.advance(SECOND.multipliedBy(20));
    assertThat(visible()).isEqualTo(2);
  }

  @Test
  void oneTooManyWhoWaitsIsServedByARefreshOfItsOwn() throws Exception {
    ManualRefreshes refreshes = new ManualRefreshes(settings(SHARE, 1), world.time, world.time);
    long a = write("a");
    release();
    FutureTask<Optional<CommitPoint>> call = waiting(() -> refreshes.awaitVisible(commits, a));
    assertThat(refreshes.awaitVisible(commits, a)).isPresent();
    assertThat(call.get()).isPresent();
  }

  @Test
  void whoHasWaitedForLongWithoutBudgetIsServedByARefreshOfItsOwn() throws Exception {
    ManualRefreshes refreshes = withoutBudget(1);
    long before = visible();
    long b = write("b");
    release();
    FutureTask<Optional<CommitPoint>> patient = waiting(() -> refreshes.awaitVisible(commits, b));
    world.time.advance(SECOND.multipliedBy(29));
    assertThat(patient.isDone()).isFalse();
    world.time.advance(SECOND);
    assertThat(patient.get().orElseThrow().generation()).isEqualTo(before + 1);
  }

  @Test
  void whoWaitsForAShardThatIsClosedIsTold() throws Exception {
    ManualRefreshes refreshes = new ManualRefreshes(settings(SHARE, 1), world.time, world.time);
    long number = write("a");
    release();
    FutureTask<Optional<CommitPoint>> call = waiting(() -> refreshes.awaitVisible(commits, number));
    node.shard().close();
    assertThatThrownBy(call::get).hasMessageContaining("shard has failed");
  }
}
