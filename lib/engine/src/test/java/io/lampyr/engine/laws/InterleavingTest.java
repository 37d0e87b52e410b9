package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.cluster.state.CommitPoint;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes in the middle of something else. */
@Timeout(300)
class InterleavingTest {

  @Test
  void aWriteInTheMiddleOfAnyRequestSurvives() {
    int at = 1;
    while (writeAt(at)) {
      at++;
    }
    assertThat(at).isGreaterThan(20);
  }

  /** Also with the seeded bugs' eyes: false when the script made fewer requests. */
  private static boolean writeAt(int request) {
    World world = new World(request);
    Fuse fuse = Fuse.at(request, false);
    LawNode node = new LawNode(world, fuse);
    fuse.instead(writeAndRelease(node));
    world.assign(node);
    assertThat(node.open()).isTrue();
    Script script = new Script(node, "");
    script.run();
    script.flush();
    node.fuse.kill();
    world.attempts.judge(successor(world));
    return fuse.blew();
  }

  static Runnable writeAndRelease(LawNode node) {
    return () -> {
      if (node.shard() != null) {
        new Script(node, "between-").index("a");
        node.release();
      }
    };
  }

  @Test
  void aWriterThatStandsStillBetweenTheLogAndTheMemoryOfRequestsIsNotForgottenByACommit()
      throws Exception {
    World world = new World(5);
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).isTrue();
    Script script = new Script(node, "");
    script.index("a");
    node.release();
    FutureTask<?> flush =
        new FutureTask<Optional<CommitPoint>>(() -> node.shard().commits().flush());
    // A write asks the clock when it recalls its request, when it has been logged, and when it is
    // remembered. The second time its batch is released, so that the pointer passes it.
    Runnable whenLogged =
        () -> {
          node.release();
          Thread thread = Thread.ofVirtual().start(flush);
          Await.until(() -> thread.getState() == Thread.State.WAITING || flush.isDone());
        };
    node.clock.once(() -> node.clock.once(whenLogged));
    script.index("a");
    assertThat(node.pumped(flush::get)).isPresent();
    node.fuse.kill();
    successor(world);
    world.attempts.judge(successor(world));
  }

  @Test
  void whatAFlushAnswersIsDurableThoughARefreshThatHadBegunSealedForIt() throws Exception {
    World world = new World(6);
    FutureTask<?>[] flush = new FutureTask<?>[1];
    LawNode[] nodes = new LawNode[1];
    // The third request: the opening's write of the item, a log object and its lease read.
    Fuse fuse =
        Fuse.at(4, false)
            .instead(() -> {
              new Script(nodes[0], "").index("b");
              flush[0] = new FutureTask<Optional<CommitPoint>>(nodes[0].shard().commits()::flush);
              Thread thread = Thread.ofVirtual().start(flush[0]);
              Await.until(() -> thread.getState() == Thread.State.WAITING);
            });
    LawNode node = new LawNode(world, fuse);
    nodes[0] = node;
    world.assign(node);
    assertThat(node.open()).isTrue();
    Script script = new Script(node, "");
    script.index("a");
    node.release();
    script.refresh();
    assertThat(node.pumped(() -> flush[0].get())).isPresent();
    assertThat(world.item().value().head().durable()).isEqualTo(flush[0].get());
    assertThat(world.item().value().head().durable().orElseThrow().checkpoint()).isEqualTo(1);
  }

  private static LawNode successor(World world) {
    LawNode node = new LawNode(world, Fuse.none());
    world.assign(node);
    assertThat(node.open()).isTrue();
    return node;
  }
}
