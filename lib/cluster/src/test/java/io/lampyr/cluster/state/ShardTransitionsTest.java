package io.lampyr.cluster.state;

import static io.lampyr.cluster.state.Samples.NODE;
import static io.lampyr.cluster.state.Samples.OTHER;
import static io.lampyr.cluster.state.Samples.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.PrimaryTerm;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShardTransitionsTest {
  private static final PrimaryTerm TWO = new PrimaryTerm(2);

  private static final RestingCounts COUNTS = new RestingCounts(1, 0, 1, 100, 0);

  private static ShardItem allowed(Transition transition) {
    assertThat(transition).isInstanceOf(Transition.Allowed.class);
    return ((Transition.Allowed) transition).next();
  }

  private static void forbidden(Transition transition, String reason) {
    assertThat(transition).isInstanceOf(Transition.Forbidden.class);
    assertThat(((Transition.Forbidden) transition).reason()).contains(reason);
  }

  private static ShardItem first() {
    return allowed(ShardTransitions.wake(ShardItem.created(Samples.SHARD), OTHER));
  }

  private static ShardItem assigned() {
    return allowed(ShardTransitions.assign(first(), NODE, false));
  }

  private static ShardItem active() {
    return allowed(ShardTransitions.activate(assigned(), NODE, TWO, 5, Optional.empty()));
  }

  private static Publication refresh(CommitPoint visible) {
    return new Publication(visible, Optional.empty());
  }

  private static Publication flush(CommitPoint visible, CommitPoint durable, long translog) {
    return new Publication(visible, Optional.of(new Publication.Durable(durable, translog)));
  }

  private static ShardItem published(ShardItem item, Publication publication) {
    return allowed(ShardTransitions.publish(item, NODE, item.term(), publication));
  }

  @Test
  void firstOpeningHasTheFirstTerm() {
    assertThat(first().term()).isEqualTo(new PrimaryTerm(1));
    assertThat(allowed(ShardTransitions.reopen(first(), OTHER)).term()).isEqualTo(TWO);
  }

  @Test
  void restingShardIsNobodysAndIsWokenInTheTermThatItRestsWith() {
    ShardItem written = published(active(), flush(commit(2, 1), commit(2, 1), 6));
    ShardItem resting = allowed(ShardTransitions.rest(written, NODE, TWO, COUNTS));
    assertThat(resting.owner()).isEmpty();
    assertThat(resting.term()).isEqualTo(new PrimaryTerm(3));
    assertThat(resting.head().durable()).isEqualTo(written.head().durable());
    assertThat(resting.head().translog()).isEmpty();
    assertThat(resting.resting()).contains(COUNTS);
    forbidden(ShardTransitions.assign(resting, OTHER, true), "rests");
    forbidden(ShardTransitions.reopen(resting, NODE), "not this node's");
    forbidden(ShardTransitions.rest(resting, NODE, TWO, COUNTS), "not this node's");
    ShardItem woken = allowed(ShardTransitions.wake(resting, OTHER));
    assertThat(woken.term()).isEqualTo(new PrimaryTerm(3));
    assertThat(woken.resting()).isEmpty();
    forbidden(ShardTransitions.wake(woken, NODE), "does not rest");
    ShardItem served =
        allowed(ShardTransitions.activate(woken, OTHER, woken.term(), 0, Optional.empty()));
    assertThat(served.head().durable()).isEqualTo(written.head().durable());
  }

  @Test
  void onlyWhatIsActiveAndFlushedIsLaidToRest() {
    forbidden(ShardTransitions.rest(assigned(), NODE, TWO, COUNTS), "another state");
    forbidden(ShardTransitions.rest(active(), OTHER, TWO, COUNTS), "not this node's");
    ShardItem unflushed = published(active(), refresh(commit(2, 1)));
    forbidden(ShardTransitions.rest(unflushed, NODE, TWO, COUNTS), "flushed before it rests");
  }

  @Test
  void shardThatNobodyOwnsRests() {
    assertThatThrownBy(() ->
            new ShardItem(
                Samples.SHARD,
                ShardState.ASSIGNED,
                TWO,
                Optional.empty(),
                Optional.empty(),
                active().head()))
        .hasMessageContaining("exactly while it does not rest");
  }

  @Test
  void everyFurtherAssignmentTakesTheNextTermAndKeepsTheHead() {
    assertThat(assigned().term()).isEqualTo(TWO);
    ShardItem again = allowed(ShardTransitions.assign(assigned(), OTHER, false));
    assertThat(again.term()).isEqualTo(new PrimaryTerm(3));
    ShardItem written = published(active(), flush(commit(2, 1), commit(2, 1), 6));
    ShardItem taken = allowed(ShardTransitions.assign(written, OTHER, true));
    assertThat(taken.term()).isEqualTo(new PrimaryTerm(3));
    assertThat(taken.head()).isEqualTo(written.head());
    assertThat(allowed(ShardTransitions.reopen(written, NODE)).term())
        .isEqualTo(new PrimaryTerm(3));
  }

  @Test
  void servedShardIsNotTakenFromAnOwnerThatMayLive() {
    forbidden(ShardTransitions.assign(active(), OTHER, false), "may still serve");
    forbidden(ShardTransitions.assign(Samples.shard(), OTHER, false), "may still serve");
  }

  @Test
  void onlyTheOwnerInItsTermActivatesAndPublishes() {
    forbidden(
        ShardTransitions.activate(assigned(), OTHER, TWO, 0, Optional.empty()), "not this node's");
    forbidden(
        ShardTransitions.activate(assigned(), NODE, new PrimaryTerm(1), 0, Optional.empty()),
        "another term");
    forbidden(ShardTransitions.activate(active(), NODE, TWO, 0, Optional.empty()), "another state");
    forbidden(
        ShardTransitions.publish(active(), OTHER, TWO, refresh(commit(2, 1))), "not this node's");
    forbidden(
        ShardTransitions.publish(active(), NODE, new PrimaryTerm(3), refresh(commit(3, 1))),
        "another term");
    forbidden(
        ShardTransitions.publish(assigned(), NODE, TWO, refresh(commit(2, 1))), "another state");
  }

  @Test
  void activationPointsAtTheOwnersOwnTranslog() {
    assertThat(active().head().translog()).contains(new TranslogPointer(NODE, TWO, 5));
  }

  @Test
  void activationOverAnUnuploadedVisibleCommitNeedsANewerCommit() {
    ShardItem lost = published(active(), refresh(commit(2, 3)));
    ShardItem taken = allowed(ShardTransitions.assign(lost, OTHER, true));
    PrimaryTerm three = taken.term();
    forbidden(
        ShardTransitions.activate(taken, OTHER, three, 0, Optional.empty()), "never uploaded");
    forbidden(
        ShardTransitions.activate(taken, OTHER, three, 0, Optional.of(commit(2, 4))),
        "shard's term");
    ShardItem recovered =
        allowed(ShardTransitions.activate(taken, OTHER, three, 0, Optional.of(commit(3, 1))));
    assertThat(recovered.head())
        .isEqualTo(
            new Head(
                Optional.of(commit(3, 1)),
                Optional.of(commit(3, 1)),
                Optional.of(new TranslogPointer(OTHER, three, 0))));
  }

  @Test
  void visibleRisesAndDurableFollows() {
    ShardItem one = published(active(), refresh(commit(2, 1)));
    assertThat(one.head().durable()).isEmpty();
    ShardItem two = published(one, flush(commit(2, 2), commit(2, 1), 8));
    assertThat(two.head().translog()).contains(new TranslogPointer(NODE, TWO, 8));
    // An upload without a new refresh: only durable rises.
    ShardItem three = published(two, flush(commit(2, 2), commit(2, 2), 8));
    assertThat(three.head().isFlushed()).isTrue();
  }

  @Test
  void publicationThatFallsOrStandsStillIsForbidden() {
    ShardItem item = published(active(), flush(commit(2, 4), commit(2, 3), 8));
    forbidden(publish(item, refresh(commit(2, 3))), "must not fall");
    forbidden(publish(item, refresh(commit(2, 4))), "must rise");
    forbidden(publish(item, flush(commit(2, 5), commit(2, 2), 8)), "must not fall");
    forbidden(publish(item, flush(commit(2, 5), commit(2, 4), 7)), "pointer must not fall");
    forbidden(publish(item, flush(commit(2, 5), commit(2, 6), 8)), "must not pass");
    forbidden(publish(item, refresh(commit(1, 9))), "must not fall");
    CommitPoint changed = new CommitPoint(TWO, 4, commit(2, 9).place(), 40, commit(2, 4).times());
    forbidden(publish(item, flush(changed, commit(2, 4), 8)), "under one generation");
  }

  private static Transition publish(ShardItem item, Publication publication) {
    return ShardTransitions.publish(item, NODE, item.term(), publication);
  }

  @Test
  void handOffNeedsAFlushedShardAndGoesToItsTargetAlone() {
    ShardItem unflushed = published(active(), refresh(commit(2, 1)));
    forbidden(ShardTransitions.handOff(unflushed, NODE, TWO, OTHER), "flushed");
    ShardItem flushed = published(unflushed, flush(commit(2, 1), commit(2, 1), 6));
    forbidden(ShardTransitions.handOff(flushed, NODE, TWO, NODE), "another node");
    ShardItem offered = allowed(ShardTransitions.handOff(flushed, NODE, TWO, OTHER));
    forbidden(publish(offered, refresh(commit(2, 2))), "another state");
    forbidden(ShardTransitions.take(offered, NODE), "not handed off");
    ShardItem taken = allowed(ShardTransitions.take(offered, OTHER));
    assertThat(taken.owner()).contains(OTHER);
    assertThat(taken.state()).isEqualTo(ShardState.ASSIGNED);
    assertThat(taken.term()).isEqualTo(new PrimaryTerm(3));
    forbidden(ShardTransitions.resume(taken, NODE, TWO), "not this node's");
    assertThat(allowed(ShardTransitions.resume(offered, NODE, TWO))).isEqualTo(flushed);
  }
}
