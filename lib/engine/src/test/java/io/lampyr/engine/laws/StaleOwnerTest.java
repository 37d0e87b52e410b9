package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * SingleWriter: an owner stands still in the middle of any request, is ejected, and goes on as if
 * nothing had happened when another owner serves already.
 */
@Timeout(300)
class StaleOwnerTest {

  @Test
  void anOwnerThatWakesUpAfterItsEjectionTellsNobodyAnythingAndChangesNothing() {
    int requests = 0;
    for (boolean after : new boolean[] {false, true}) {
      int at = firstRequestOfTheScript();
      while (standStillAt(at, after)) {
        at++;
      }
      requests = Math.max(requests, at);
    }
    System.out.println("stood still at each of " + requests + " requests");
    assertThat(requests).isGreaterThan(20);
  }

  private static int firstRequestOfTheScript() {
    World world = new World(1);
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).isTrue();
    return node.fuse.count() + 1;
  }

  /** False when the script ended before that request. */
  private static boolean standStillAt(int request, boolean after) {
    World world = new World(request);
    List<LawNode> successors = new ArrayList<>();
    List<Object> seen = new ArrayList<>();
    Fuse fuse = Fuse.at(request, after);
    LawNode stale = new LawNode(world, fuse);
    fuse.instead(() -> {
      LawNode next = new LawNode(world, Fuse.none());
      world.assign(next);
      assertThat(next.open()).as("%s", world.attempts).isTrue();
      Script script = new Script(next, "next-");
      script.index("a");
      script.delete("a");
      script.index("b");
      next.release();
      script.flush();
      script.index("c");
      next.release();
      successors.add(next);
      seen.add(world.item());
      world.attempts.settle();
    });
    world.assign(stale);
    assertThat(stale.open()).isTrue();
    new Script(stale, "").run();
    if (!fuse.blew()) {
      return false;
    }
    stale.release();
    assertThat(world.item()).as("item after %s", fuse).isEqualTo(seen.getFirst());
    world.attempts.judge(successors.getFirst());
    return true;
  }
}
