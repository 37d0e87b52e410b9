package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random history, the same for the same seed: writes, refreshes, flushes, owners that die or go
 * stale, readers, searches, time that goes by, and runs of garbage collection, two at once, that
 * are broken off, repeated and killed.
 */
final class GcHistory {
  final GcWorld gc;
  private final Random random;
  private final List<GcWalk> walks = new ArrayList<>();
  private final List<LawNode> stale = new ArrayList<>();
  private final List<Search> searches = new ArrayList<>();
  private LawNode owner;
  private Script script;
  private int owners;

  /** A search reads this commit until its deadline. */
  private record Search(CommitPoint commit, Instant until) {}

  GcHistory(long seed, Flaw flaw) {
    this.gc = new GcWorld(seed, flaw);
    this.random = new Random(seed);
  }

  void run(int steps) {
    takeOver(Fuse.none());
    for (int i = 0; i < steps; i++) {
      step();
      gc.world.settle();
      if (!owner.serves()) {
        takeOver(Fuse.none());
      }
      check("step " + i);
    }
    end();
  }

  private void step() {
    switch (random.nextInt(24)) {
      case 0, 1, 2, 3, 4 -> script.index("d" + random.nextInt(4));
      case 5 -> script.delete("d" + random.nextInt(4));
      case 6, 7 -> owner.release();
      case 8, 9 -> script.refresh();
      case 10, 11, 12 -> flush();
      case 13 -> owner.fuse.kill();
      case 14 -> goStale();
      case 15 -> actStale();
      case 16 -> gc.durable().ifPresent(d -> gc.pin(d, Duration.ofMinutes(random.nextInt(60))));
      case 17 -> search();
      case 18 -> pass(Duration.ofMinutes(random.nextInt(12)));
      case 19 -> pass(Duration.ofSeconds(random.nextInt(100)));
      default -> collect();
    }
  }

  private void flush() {
    owner.release();
    script.flush();
  }

  private void pass(Duration time) {
    owner.release();
    if (!owner.serves()) {
      takeOver(Fuse.none());
    }
    gc.world.settleFor(owner);
    gc.world.advance(time);
    searches.removeIf(search -> search.until().isBefore(gc.world.time.now()));
  }

  /** The owner goes on, and does not know that another has taken its place. */
  private void goStale() {
    stale.add(owner);
    takeOver(Fuse.none());
  }

  private void actStale() {
    if (stale.isEmpty()) {
      return;
    }
    LawNode node = stale.get(random.nextInt(stale.size()));
    if (node.serves()) {
      var _ = node.pumped(() -> node.shard().commits().flush());
    }
  }

  /** What is uploaded whole: the rest is read from its owner. */
  private void search() {
    Head head = gc.world.item().value().head();
    if (head.isFlushed() && head.durable().isPresent()) {
      Instant until = gc.world.time.now().plus(GcWorld.SETTINGS.longestDeadline());
      searches.add(new Search(head.durable().get(), until));
    }
  }

  private void collect() {
    if (walks.size() < 2) {
      Fuse fuse =
          random.nextInt(4) == 0
              ? Fuse.at(1 + random.nextInt(20), random.nextBoolean())
              : Fuse.none();
      walks.add(gc.walk(fuse, random.nextBoolean()));
    }
    for (int i = random.nextInt(12); i >= 0; i--) {
      if (walks.isEmpty()) {
        return;
      }
      GcWalk walk = walks.get(random.nextInt(walks.size()));
      try {
        walk.step(random.nextInt(4) == 0);
      } catch (Fuse.Died died) {
        walks.remove(walk);
      } catch (LampyrException failed) {
        // What it wanted is gone with another run, or is not what it should be.
        walks.remove(walk);
      }
      if (walk.isOver() || random.nextInt(30) == 0) {
        walks.remove(walk);
      }
    }
  }

  private void takeOver(Fuse fuse) {
    LawNode next = gc.node(fuse);
    gc.world.assign(next);
    assertThat(next.open()).isTrue();
    owner = next;
    script = new Script(next, "");
    script.continueAt(1000 * ++owners);
    gc.world.judge(next);
  }

  private void check(String why) {
    gc.assertSafe(why);
    for (Search search : searches) {
      gc.assertReadable(search.commit(), "search " + why);
    }
  }

  /** Without faults, what is unreachable goes. */
  private void end() {
    owner.fuse.kill();
    takeOver(Fuse.none());
    flush();
    gc.world.settleFor(owner);
    flush();
    gc.world.advance(Duration.ofDays(2));
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
    gc.world.advance(GcWorld.GRACE.plusSeconds(1));
    gc.collect();
    gc.assertSafe("in the end");
    gc.assertComplete("in the end");
    gc.world.judgeAcked(owner);
  }
}
