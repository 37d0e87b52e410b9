package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.Transition;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.laws.Fuse;
import io.lampyr.engine.laws.LawNode;
import io.lampyr.engine.laws.World;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RelocationTest {
  private final World world = new World(9);
  private final LawNode target = new LawNode(world, Fuse.none());

  @Test
  void theSourceIsSilentFromTheOfferOnAndServesAgainWhenItHasTakenTheShardBack()
      throws InterruptedException {
    LawNode source = opened(Fuse.none());
    HeldShard held = held(source);
    assertThat(Relocation.offer(held, source.shard(), target.id, world.work()))
        .isEqualTo(Relocation.Outcome.OFFERED);
    assertThat(serves(held)).isFalse();
    assertThat(Relocation.resume(held, source.shard())).isEqualTo(Relocation.Outcome.STAYED);
    assertThat(serves(held)).isTrue();
    assertThat(world.item().value().state()).isEqualTo(ShardState.ACTIVE);
  }

  @Test
  void anOfferWhoseOutcomeIsNotKnownLeavesTheSourceSilent() throws InterruptedException {
    HeldShard held = offerCutOff();
    assertThat(world.item().value().state()).isEqualTo(ShardState.HANDING_OFF);
    assertThat(serves(held)).isFalse();
  }

  @Test
  void aSourceThatIsSilentAfterAnUnknownOutcomeCanTakeTheShardBack() throws InterruptedException {
    HeldShard held = offerCutOff();
    assertThat(Relocation.resume(held, held.open)).isEqualTo(Relocation.Outcome.STAYED);
    assertThat(serves(held)).isTrue();
    assertThat(world.item().value().state()).isEqualTo(ShardState.ACTIVE);
  }

  @Test
  void aSourceThatOffersAnewWhatItHasOfferedToAnotherStaysSilent() throws InterruptedException {
    HeldShard held = offerCutOff();
    LawNode other = new LawNode(world, Fuse.none());
    assertThat(Relocation.offer(held, held.open, other.id, world.work()))
        .isEqualTo(Relocation.Outcome.OFFERED);
    assertThat(serves(held)).isFalse();
    assertThat(world.item().value().target()).contains(target.id);
  }

  @Test
  void aSourceWhoseShardWasTakenNeverServesItAgain() throws InterruptedException {
    HeldShard held = offerCutOff();
    Transition taken = ShardTransitions.take(world.item().value(), target.id);
    assertThat(OwnedItem.claim(target.parts().shards(), world.item(), taken)).isPresent();
    assertThat(Relocation.resume(held, held.open)).isEqualTo(Relocation.Outcome.LOST);
    assertThat(serves(held)).isFalse();
    assertThat(Relocation.offer(held, held.open, target.id, world.work()))
        .isEqualTo(Relocation.Outcome.LOST);
    assertThat(serves(held)).isFalse();
  }

  /** The write of the offer takes effect, and then something goes wrong. */
  private HeldShard offerCutOff() {
    // The opening writes the item once; an empty shard's first commit costs three requests more.
    int offer = requestsOfAnOffer();
    LawNode source =
        opened(
            Fuse.at(offer, true)
                .instead(() -> {
                  throw new IllegalStateException("cut off");
                }));
    HeldShard held = held(source);
    assertThatThrownBy(() -> Relocation.offer(held, source.shard(), target.id, world.work()))
        .hasMessage("cut off");
    return held;
  }

  private static int requestsOfAnOffer() {
    World rehearsal = new World(9);
    LawNode source = new LawNode(rehearsal, Fuse.none());
    rehearsal.assign(source);
    assertThat(source.open()).isTrue();
    try {
      Relocation.offer(
          held(source), source.shard(), new LawNode(rehearsal, Fuse.none()).id, rehearsal.work());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return source.fuse.count();
  }

  private LawNode opened(Fuse fuse) {
    LawNode source = new LawNode(world, fuse);
    world.assign(source);
    assertThat(source.open()).isTrue();
    return source;
  }

  private static HeldShard held(LawNode node) {
    HeldShard held = new HeldShard(node.shard().item().term(), 0, new NodeBatches());
    held.open = node.shard();
    return held;
  }

  private static boolean serves(HeldShard held) {
    boolean writes = held.gate.through(1, () -> true).equals(Optional.of(true));
    assertThat(writes).isNotEqualTo(held.offered);
    return writes;
  }
}
