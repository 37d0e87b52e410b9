package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * AckedSurvives, PrefixRecovery and AppliedOnce, with a node killed at every request that it makes:
 * between the commit, its batch, the release, the publication, the upload and the durable head.
 */
@Timeout(300)
class CrashTest {

  @Test
  void whateverRequestKillsTheOwnerNothingToldIsLostAndNothingIsAppliedTwice() {
    int requests = 0;
    for (boolean after : new boolean[] {false, true}) {
      int at = 1;
      while (dieAt(at, after)) {
        at++;
      }
      requests = Math.max(requests, at);
    }
    System.out.println("killed at each of " + requests + " requests, before it and after it");
    assertThat(requests).isGreaterThan(20);
  }

  /** False when the node lived to the end of its script. */
  private static boolean dieAt(int request, boolean after) {
    World world = new World(request);
    Fuse fuse = Fuse.at(request, after);
    LawNode first = new LawNode(world, fuse);
    world.assign(first);
    if (first.open()) {
      new Script(first, "").run();
    }
    boolean died = fuse.isDead();
    fuse.kill();
    LawNode second = recovered(world);
    world.attempts.note("died at " + fuse);
    world.attempts.judge(second);
    // Once more without any write in between, by someone who finds the second's log alone.
    second.fuse.kill();
    world.attempts.judge(recovered(world));
    return died;
  }

  @Test
  void whateverRequestKillsARecoveryTheNextOneFindsAll() {
    int at = 1;
    while (recoveryDiesAt(at)) {
      at++;
    }
    System.out.println("killed each of " + at + " requests of a recovery");
    assertThat(at).isGreaterThan(5);
  }

  private static boolean recoveryDiesAt(int request) {
    World world = new World(1000 + request);
    LawNode first = new LawNode(world, Fuse.none());
    world.assign(first);
    assertThat(first.open()).isTrue();
    new Script(first, "").run();
    first.fuse.kill();
    boolean died = false;
    for (boolean after : new boolean[] {false, true}) {
      Fuse fuse = Fuse.at(request, after);
      LawNode second = new LawNode(world, fuse);
      world.assign(second);
      var _ = second.open();
      died |= fuse.isDead();
      fuse.kill();
    }
    world.attempts.judge(recovered(world));
    return died;
  }

  @Test
  void recoveriesWithoutWritesBetweenThemKeepAllThatIsRemembered() {
    World world = new World(77);
    LawNode node = recovered(world);
    new Script(node, "").run();
    node.release();
    for (int i = 0; i < 4; i++) {
      node.fuse.kill();
      node = recovered(world);
      world.advance(Duration.ofSeconds(20));
    }
    world.attempts.judge(node);
  }

  @Test
  void whatTheCommitHoldsAlreadyIsNotAppliedAgain() {
    World world = new World(78);
    LawNode node = recovered(world);
    Script script = new Script(node, "");
    script.index("a");
    script.delete("a");
    script.index("b");
    script.index("b");
    // None of this is released when the commit begins, so the log is read again from before it.
    script.flush();
    Object durable = world.item().value().head().durable();
    node.fuse.kill();
    LawNode next = recovered(world);
    assertThat(world.item().value().head().durable()).isEqualTo(durable);
    world.attempts.judge(next);
  }

  private static LawNode recovered(World world) {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).as("%s", world.attempts).isTrue();
    return node;
  }
}
