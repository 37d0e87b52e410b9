package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tombstones go when no replay can ask for them any more, and not before. */
@Timeout(180)
class TombstonesTest {
  private final World world = new World(91);
  private LawNode node = opened();

  private LawNode opened() {
    LawNode opened = new LawNode(world, Fuse.none());
    world.assign(opened);
    assertThat(opened.open()).as("%s", world.attempts).isTrue();
    return opened;
  }

  private boolean mergedAway(String id) throws IOException {
    node.shard().index().forceMerge(1);
    node.shard().index().reopen();
    return node.shard().index().findOrTombstone(id).isEmpty();
  }

  @Test
  void aTombstoneIsKeptUntilItsDeleteIsDurable() throws IOException {
    Script script = new Script(node, "");
    script.index("a");
    script.index("b");
    script.delete("a");
    script.refresh();
    script.index("c");
    assertThat(mergedAway("a")).isFalse();
    script.flush();
    script.index("d");
    script.refresh();
    assertThat(mergedAway("a")).isTrue();
    node.fuse.kill();
    world.attempts.judge(opened());
  }

  @Test
  void aReplayThatFindsNoTombstonesBringsNothingBack() throws IOException {
    Script script = new Script(node, "");
    script.index("a");
    script.index("b");
    script.delete("a");
    // Nothing is released when the commit begins: its pointer lies before all of these operations.
    script.flush();
    Object durable = world.item().value().head().durable();
    node.fuse.kill();
    node = opened();
    assertThat(world.item().value().head().durable())
        .as("nothing was applied, so there is nothing to commit")
        .isEqualTo(durable);
    assertThat(node.shard().documents().read("a").value()).isEmpty();
    script = new Script(node, "");
    script.continueAt(100);
    script.index("c");
    script.flush();
    assertThat(mergedAway("a")).isTrue();
    node.fuse.kill();
    world.attempts.judge(opened());
  }
}
