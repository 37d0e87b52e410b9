package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.LampyrException;
import io.lampyr.blobstore.Deletion;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.Script;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** GcSafe and GcComplete, where things meet: each request of one meets all of the other. */
@Timeout(300)
class GcSafetyTest {
  private static final int MOST_REQUESTS = 400;

  /** What came of it, and whether the request was made at all. */
  private record Stalled(boolean broken, boolean reached) {}

  /** The owner stands still at a request while two runs and the grace go by. */
  private static Stalled stallAt(int request, Flaw flaw) {
    GcWorld gc = new GcWorld(request, flaw);
    Fuse fuse = Fuse.at(request, true).instead(() -> collectTwice(gc));
    LawNode owner = gc.node(fuse);
    gc.world.assign(owner);
    try {
      if (owner.open()) {
        new Script(owner, "").run();
      }
      gc.assertSafe("behind request " + request);
      owner.fuse.kill();
      LawNode next = gc.node(Fuse.none());
      gc.world.assign(next);
      assertThat(next.open()).isTrue();
      gc.world.judgeAcked(next);
      gc.assertSafe("in the end");
      return new Stalled(false, fuse.blew());
    } catch (AssertionError | LampyrException found) {
      if (flaw == Flaw.NONE) {
        throw new AssertionError("request " + fuse, found);
      }
      return new Stalled(true, fuse.blew());
    }
  }

  private static void collectTwice(GcWorld gc) {
    try {
      gc.collect();
      gc.world.advance(GcWorld.GRACE.plusSeconds(1));
      gc.collect();
    } catch (LampyrException notNow) {
      // What a flawed one does not dare to delete is no find.
      return;
    }
  }

  @Test
  void anOwnerThatStallsAtAnyRequestLosesNothing() {
    int request = 1;
    while (request < MOST_REQUESTS && stallAt(request, Flaw.NONE).reached()) {
      request++;
    }
    assertThat(request).as("requests of the script").isBetween(20, MOST_REQUESTS - 1);
    System.out.println("owner's requests=" + (request - 1));
  }

  @Test
  void ignoringTermsAndGenerationsIsFound() {
    assertThat(isFound(Flaw.IGNORES_TERMS)).isTrue();
  }

  @Test
  void holesInTheLogAreFound() {
    assertThat(isFound(Flaw.HOLES_IN_THE_LOG)).isTrue();
  }

  private static boolean isFound(Flaw flaw) {
    Stalled stalled = new Stalled(false, true);
    for (int request = 1; stalled.reached() && !stalled.broken(); request++) {
      stalled = stallAt(request, flaw);
    }
    return stalled.broken();
  }

  /** Garbage, a pinned commit and a shard with operations behind its durable commit. */
  private static LawNode lived(GcWorld gc) {
    LawNode owner = gc.node(Fuse.none());
    gc.world.assign(owner);
    assertThat(owner.open()).isTrue();
    for (int i = 0; i < 6; i++) {
      Script script = new Script(owner, "");
      script.continueAt(100 * i);
      script.index("a");
      script.index("b" + i % 2);
      owner.release();
      script.flush();
    }
    return owner;
  }

  @Test
  void aRunThatDiesAtAnyRequestHarmsNothingAndTheNextOnesComplete() {
    int request = 1;
    boolean reached = true;
    while (reached) {
      GcWorld gc = new GcWorld(1000 + request, Flaw.NONE);
      LawNode owner = lived(gc);
      gc.collect();
      gc.world.advance(GcWorld.GRACE.plusSeconds(1));
      Fuse fuse = Fuse.at(request, request % 2 == 0);
      try {
        gc.walk(fuse, true).toEnd();
      } catch (Fuse.Died died) {
        assertThat(died).isNotNull();
      }
      reached = fuse.blew();
      gc.assertSafe("after " + fuse);
      complete(gc, owner, "after " + fuse);
      request++;
    }
    assertThat(request).isGreaterThan(20);
    System.out.println("collector's requests=" + (request - 2));
  }

  private static void complete(GcWorld gc, LawNode owner, String why) {
    // One run more than without faults: marks that a dead run left are due a grace after it.
    for (int i = 0; i < 3; i++) {
      gc.collect();
      gc.assertSafe(why);
      gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    }
    gc.collect();
    removeLeftovers(gc);
    gc.assertComplete(why);
    gc.world.judgeAcked(owner);
  }

  /** Working blobs of runs that died go after a day. */
  private static void removeLeftovers(GcWorld gc) {
    gc.world.advance(Duration.ofDays(2));
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
  }

  @Test
  void whatIsUnreachableIsGoneAfterTwoRunsAndTheGrace() {
    GcWorld gc = new GcWorld(7, Flaw.NONE);
    LawNode owner = lived(gc);
    int before = gc.keys("indices/").size();
    GcRun marked = gc.walk(Fuse.none(), false).toEnd();
    assertThat(gc.keys("indices/")).hasSize(before);
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    GcRun deleted = gc.walk(Fuse.none(), false).toEnd();
    gc.assertComplete("after two runs");
    assertThat(marked.counts().of(GcCount.TOMBSTONED_OBJECTS)).isPositive();
    assertThat(deleted.counts().of(GcCount.DELETED_OBJECTS))
        .isEqualTo(marked.counts().of(GcCount.TOMBSTONED_OBJECTS));
    gc.world.judgeAcked(owner);
  }

  @Test
  void nothingGoesBeforeTheGraceIsOver() {
    GcWorld gc = new GcWorld(8, Flaw.NONE);
    lived(gc);
    int before = gc.keys("indices/").size();
    gc.collect();
    gc.world.advance(GcWorld.GRACE.minusSeconds(10));
    gc.collect();
    assertThat(gc.keys("indices/")).hasSize(before);
  }

  @Test
  void whatOwnersReleaseIsMarkedWithoutAnyListing() {
    GcWorld gc = new GcWorld(9, Flaw.NONE);
    LawNode owner = lived(gc);
    gc.collect();
    Script script = new Script(owner, "");
    script.continueAt(900);
    for (int i = 0; i < 4; i++) {
      script.index("a");
      script.index("b0");
      owner.release();
      script.flush();
    }
    GcRun run = gc.walk(Fuse.none(), false).toEnd();
    assertThat(run.kind().full()).isFalse();
    assertThat(run.counts().of(GcCount.TOMBSTONED_OBJECTS)).isPositive();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.walk(Fuse.none(), false).toEnd();
    gc.assertComplete("without listing");
  }

  @Test
  void aSearchThatTakesTheWholeGraceReadsEveryByte() {
    GcWorld gc = new GcWorld(10, Flaw.NONE);
    LawNode owner = lived(gc);
    CommitPoint searched = gc.durable().orElseThrow();
    Script script = new Script(owner, "");
    script.continueAt(900);
    script.index("a");
    script.index("b0");
    script.index("b1");
    owner.release();
    script.flush();
    gc.collect();
    for (int i = 0; i < 15; i++) {
      gc.world.advance(Duration.ofMinutes(1));
      gc.collect();
      gc.assertReadable(searched, "minute " + i);
    }
  }

  @Test
  void aPointInTimeThatIsKeptAliveIsReadableForAnHour() {
    assertThat(staysReadable(Flaw.NONE)).isTrue();
  }

  @Test
  void leaseOfAnEarlierReleaseHoldsItsCommitUntilItExpires() {
    assertThat(staysReadable(Flaw.NONE, GcWorld::pinAsBefore)).isTrue();
  }

  @Test
  void ignoringReadersIsFound() {
    assertThat(staysReadable(Flaw.IGNORES_READERS)).isFalse();
  }

  private static boolean staysReadable(Flaw flaw) {
    return staysReadable(flaw, GcWorld::pin);
  }

  /** Puts a lease somewhere. */
  private interface Pinning {
    ReaderLease pin(GcWorld gc, CommitPoint commit, Duration keepAlive);
  }

  private static boolean staysReadable(Flaw flaw, Pinning pinning) {
    GcWorld gc = new GcWorld(11, flaw);
    LawNode owner = lived(gc);
    CommitPoint pinned = gc.durable().orElseThrow();
    ReaderLease lease = pinning.pin(gc, pinned, Duration.ofMinutes(61));
    Script script = new Script(owner, "");
    script.continueAt(900);
    for (int minute = 0; minute < 60; minute += 5) {
      script.index("a");
      script.index("b0");
      script.index("b1");
      owner.release();
      script.flush();
      gc.collect();
      gc.world.advance(Duration.ofMinutes(5));
    }
    try {
      gc.assertReadable(pinned, "reader");
    } catch (AssertionError | LampyrException gone) {
      return false;
    }
    gc.world.advance(Duration.ofMinutes(5));
    gc.collect();
    assertThat(gc.isPinned(lease)).isFalse();
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
    gc.assertComplete("after the reader");
    return true;
  }

  @Test
  void whatIsPinnedAfterItWasMarkedIsSpared() {
    assertThat(survivesLatePin(Flaw.NONE)).isTrue();
    assertThat(survivesLatePin(Flaw.NO_RECHECK)).isFalse();
  }

  /** Somebody read the head before it was replaced, and writes the lease within the deadline. */
  private static boolean survivesLatePin(Flaw flaw) {
    GcWorld gc = new GcWorld(12, flaw);
    LawNode owner = lived(gc);
    CommitPoint read = gc.durable().orElseThrow();
    Script script = new Script(owner, "");
    script.continueAt(900);
    script.index("a");
    script.index("b0");
    script.index("b1");
    owner.release();
    script.flush();
    gc.collect();
    gc.world.advance(Duration.ofMinutes(10));
    gc.pin(read, Duration.ofHours(1));
    gc.world.advance(GcWorld.GRACE);
    try {
      gc.collect();
      gc.assertReadable(read, "late reader");
      return true;
    } catch (AssertionError | LampyrException gone) {
      return false;
    }
  }

  @Test
  void keepingOnlyWhatIsVisibleIsFound() {
    assertThat(recoversFromDurable(Flaw.NONE)).isTrue();
    assertThat(recoversFromDurable(Flaw.VISIBLE_FOR_DURABLE)).isFalse();
  }

  /** What is visible does without a blob that recovery needs. */
  private static boolean recoversFromDurable(Flaw flaw) {
    GcWorld gc = new GcWorld(13, flaw);
    LawNode owner = lived(gc);
    Script script = new Script(owner, "");
    script.continueAt(900);
    script.index("a");
    script.index("b0");
    script.index("b1");
    owner.release();
    script.refresh();
    collectTwice(gc);
    owner.fuse.kill();
    try {
      gc.assertSafe("before recovery");
      LawNode next = gc.node(Fuse.none());
      gc.world.assign(next);
      assertThat(next.open()).isTrue();
      gc.world.judgeAcked(next);
      return true;
    } catch (AssertionError | LampyrException lost) {
      return false;
    }
  }

  @Test
  void rootsThatCannotBeReadStopTheRun() {
    GcWorld gc = new GcWorld(14, Flaw.NONE);
    lived(gc);
    CommitPoint durable = gc.durable().orElseThrow();
    gc.world.blobs().delete(List.of(Deletion.of(durable.place().blob())));
    int left = gc.keys("indices/").size();
    assertThatThrownBy(gc::collect).isInstanceOf(LampyrException.class);
    assertThat(gc.keys("indices/")).hasSize(left);
    assertThat(gc.keys("gc/tombstones/")).isEmpty();
  }
}
