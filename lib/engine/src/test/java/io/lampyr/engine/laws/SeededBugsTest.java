package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Publication;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.head.OwnedItem;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Known bugs, put in on purpose: each is found within so many seeds or steps. */
@Timeout(300)
class SeededBugsTest {

  @Test
  void acknowledgingBeforeTheReleaseIsFound() {
    assertThat(seedsUntilFound(Attempts.Flaw.ACKNOWLEDGE_BEFORE_RELEASE, new History.Meddling() {}))
        .isLessThanOrEqualTo(5);
  }

  @Test
  void acknowledgingFromAnEndedOpeningIsFound() {
    assertThat(
            seedsUntilFound(
                Attempts.Flaw.ACKNOWLEDGE_FROM_AN_ENDED_OPENING, new History.Meddling() {}))
        .isLessThanOrEqualTo(10);
  }

  @Test
  void aRecoveryThatSkipsTheFirstLogObjectIsFound() {
    History.Meddling skipping =
        new History.Meddling() {
          @Override
          public boolean open(LawNode node) {
            Versioned<ShardItem> item = node.world.item();
            return node.open(new Versioned<>(skipped(item.value()), item.revision()));
          }
        };
    assertThat(seedsUntilFound(Attempts.Flaw.NONE, skipping)).isLessThanOrEqualTo(10);
  }

  private static ShardItem skipped(ShardItem item) {
    return withPointer(
        item,
        item.head()
            .translog()
            .map(p -> new TranslogPointer(p.node(), p.term(), p.generation() + 1)));
  }

  @Test
  void anActivationThatLeavesThePointerInTheOldTermIsFound() {
    History.Meddling stuck =
        new History.Meddling() {
          @Override
          public void node(LawNode node) {
            node.items.writeInstead(
                item -> item.state() == ShardState.ACTIVE ? inTheOldTerm(item) : item);
          }
        };
    assertThat(seedsUntilFound(Attempts.Flaw.NONE, stuck)).isLessThanOrEqualTo(10);
  }

  private static ShardItem inTheOldTerm(ShardItem item) {
    long before = Math.max(1, item.term().value() - 1);
    return withPointer(
        item,
        item.head()
            .translog()
            .map(p -> new TranslogPointer(p.node(), new PrimaryTerm(before), p.generation())));
  }

  @Test
  void aPointerThatIsReadAfterTheCommitIsFound() {
    int at = 1;
    while (!lateLosesAt(at)) {
      at++;
      assertThat(at).isLessThanOrEqualTo(30);
    }
  }

  /** A write comes in the middle of a request; the pointer is that of the publication's time. */
  private static boolean lateLosesAt(int request) {
    World world = new World(request);
    Fuse fuse = Fuse.at(request, false);
    LawNode node = new LawNode(world, fuse);
    node.items.writeInstead(item ->
        item.state() == ShardState.ACTIVE && item.head().durable().isPresent()
            ? withPointer(
                item,
                item.head()
                    .translog()
                    .map(p -> new TranslogPointer(p.node(), p.term(), node.log.openGeneration())))
            : item);
    fuse.instead(InterleavingTest.writeAndRelease(node));
    world.assign(node);
    assertThat(node.open()).isTrue();
    new Script(node, "").run();
    node.fuse.kill();
    return broken(() -> {
      LawNode next = new LawNode(world, Fuse.none());
      world.assign(next);
      assertThat(next.open()).isTrue();
      world.attempts.judge(next);
    });
  }

  @Test
  void publishingBeforeTheReleaseIsFound() {
    World world = new World(1);
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).isTrue();
    new Script(node, "").index("a");
    OwnedItem item = node.shard().item();
    CommitPoint early =
        new CommitPoint(
            item.term(), 99, new BlobStretch(new BlobKey("early"), 0, 10), 0, Optional.empty());
    var _ =
        node.pumped(() ->
            item.change(from ->
                ShardTransitions.publish(
                    from, item.owner(), item.term(), new Publication(early, Optional.empty()))));
    assertThat(world.broken).anyMatch(law -> law.contains("visible before it is released"));
  }

  @Test
  void openingAgainUnderTheSameTermIsFound() {
    int at = 1;
    while (!openedAgainAt(at, false)) {
      at++;
      assertThat(at).isLessThanOrEqualTo(8);
    }
    for (int request = 1; request <= 8; request++) {
      assertThat(openedAgainAt(request, true)).as("request %d", request).isFalse();
    }
  }

  /** An opening fails at a request, and the node tries again; whether a law was broken by it. */
  private static boolean openedAgainAt(int request, boolean nextTerm) {
    World world = new World(40 + request);
    LawNode first = new LawNode(world, Fuse.none());
    world.assign(first);
    assertThat(first.open()).isTrue();
    new Script(first, "").run();
    first.fuse.kill();
    Fuse fuse =
        Fuse.at(request, false)
            .instead(() -> {
              throw new IllegalStateException("something went wrong");
            });
    LawNode node = new LawNode(world, fuse);
    world.assign(node);
    if (!node.open()) {
      if (nextTerm) {
        world.reopen(node);
      }
      boolean opened = node.open();
      if (nextTerm) {
        assertThat(opened).as("%s", world.attempts).isTrue();
        world.attempts.judge(node);
      }
    }
    return !world.broken.isEmpty();
  }

  private static ShardItem withPointer(ShardItem item, Optional<TranslogPointer> pointer) {
    Head head = new Head(item.head().visible(), item.head().durable(), pointer);
    return new ShardItem(
        item.shard(), item.state(), item.term(), item.owner(), item.target(), head);
  }

  private static int seedsUntilFound(Attempts.Flaw flaw, History.Meddling meddling) {
    for (int seed = 1; seed <= 20; seed++) {
      History history = new History(seed, meddling);
      history.attempts().flaw = flaw;
      if (broken(() -> history.run(40))) {
        return seed;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean broken(Runnable history) {
    try {
      history.run();
      return false;
    } catch (AssertionError found) {
      return true;
    }
  }
}
