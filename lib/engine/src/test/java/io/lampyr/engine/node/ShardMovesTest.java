package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.Transition;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ShardMovesTest {
  private final World world = new World(21);
  private final LawNode source = new LawNode(world, Fuse.none());
  private final LawNode target = new LawNode(world, Fuse.none());
  private final NodeFixture fixture = new NodeFixture(world);
  private final NodeShards shards = fixture.shards(source);
  private final ShardMoves moves =
      new ShardMoves(
          source.parts(), shards, world.work(), NodeFixture.noHints(world), fixture.events);

  private HeldShard opened() throws InterruptedException {
    world.assign(source);
    shards.round(fixture.found());
    HeldShard held = shards.find(world.shard);
    assertThat(held).isNotNull();
    return held;
  }

  @Test
  void aShardThatTheTargetDoesNotTakeIsServedAgain() throws Exception {
    HeldShard held = opened();
    long began = world.time.monotonicNanos();
    assertThat(moves.move(world.shard, target.id)).isEqualTo(ShardMoves.Outcome.STAYED);
    assertThat(world.time.monotonicNanos() - began)
        .isGreaterThanOrEqualTo(ShardMoves.PATIENCE.toNanos());
    assertThat(held.gate.through(1, () -> true)).contains(true);
    assertThat(held.offered).isFalse();
    assertThat(world.item().value().state()).isEqualTo(ShardState.ACTIVE);
    assertThat(world.item().value().owner()).contains(source.id);
  }

  @Test
  void aShardThatWasTakenIsNeverServedHereAgainAndIsDropped() throws Exception {
    HeldShard held = opened();
    whileItIsOffered(() -> {
      Transition taken = ShardTransitions.take(world.item().value(), target.id);
      assertThat(OwnedItem.claim(target.parts().shards(), world.item(), taken)).isPresent();
    });
    assertThat(moves.move(world.shard, target.id)).isEqualTo(ShardMoves.Outcome.MOVED);
    assertThat(held.gone).isTrue();
    assertThat(held.gate.through(1, () -> true)).isEmpty();
    shards.round(fixture.found());
    assertThat(shards.find(world.shard)).isNull();
  }

  @Test
  void aShardOnItsWayIsNotSentOnAnother() throws Exception {
    opened();
    List<ShardMoves.Outcome> meanwhile = new ArrayList<>();
    whileItIsOffered(() -> meanwhile.add(moves.move(world.shard, target.id)));
    ShardMoves.Outcome _ = moves.move(world.shard, target.id);
    assertThat(meanwhile).containsExactly(ShardMoves.Outcome.NOT_BEGUN);
  }

  @Test
  void aShardThatFailsWhileItIsOfferedIsOpenedAnewIfNobodyTakesIt() throws Exception {
    HeldShard held = opened();
    assertThat(held.open).isNotNull();
    assertThat(Relocation.offer(held, held.open, target.id, world.work()))
        .isEqualTo(Relocation.Outcome.OFFERED);
    long term = world.item().value().term().value();
    held.failed = true;
    shards.round(fixture.found());
    world.time.advance(OpeningPauses.LONGEST);
    shards.round(fixture.found());
    assertThat(world.item().value().state()).isEqualTo(ShardState.ACTIVE);
    assertThat(world.item().value().owner()).contains(source.id);
    assertThat(world.item().value().term().value()).isEqualTo(term + 1);
  }

  private interface Step {
    void run() throws InterruptedException;
  }

  /** Time goes on only where the move sleeps, which it does only while it waits for the target. */
  private void whileItIsOffered(Step step) {
    var _ =
        world.time.after(
            Duration.ofSeconds(1),
            "while-offered",
            () -> {
              assertThat(world.item().value().state()).isEqualTo(ShardState.HANDING_OFF);
              try {
                step.run();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
  }
}
