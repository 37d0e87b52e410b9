package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpeningsTest {
  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final ShardId SHARD = new ShardId(new IndexId("IIIIIIIIIIIIIIIIIIIIII"), 0);

  private final Openings openings = new Openings();
  private long now;

  private Openings.Failing look(ShardState state, NodeId owner, long term) {
    Head head =
        state == ShardState.ASSIGNED
            ? Head.EMPTY
            : new Head(
                Optional.empty(),
                Optional.empty(),
                Optional.of(new TranslogPointer(owner, new PrimaryTerm(term), 0)));
    return look(state, owner, term, head);
  }

  private Openings.Failing look(ShardState state, NodeId owner, long term, Head head) {
    ShardItem item =
        new ShardItem(
            SHARD, state, new PrimaryTerm(term), Optional.of(owner), Optional.empty(), head);
    return openings.look(
        List.of(new Sighting<>(new Versioned<>(item, new Revision(9, 9)), 1, 2)), true, now);
  }

  @Test
  void aShardWhoseTermRisesTwiceUnderAnOwnerWhoNeverServesItIsOffered() {
    assertThat(look(ShardState.ASSIGNED, A, 3)).isEqualTo(Openings.Failing.NONE);
    assertThat(look(ShardState.ASSIGNED, A, 4)).isEqualTo(Openings.Failing.NONE);
    Openings.Failing failed = look(ShardState.ASSIGNED, A, 5);
    assertThat(failed.failing()).containsExactly(SHARD);
    assertThat(failed.offered()).containsExactly(SHARD);
  }

  @Test
  void anOpeningThatTakesLongIsNoFailureNorIsOneThatSucceeded() {
    for (int i = 0; i < 100; i++) {
      assertThat(look(ShardState.ASSIGNED, A, 3)).isEqualTo(Openings.Failing.NONE);
    }
    look(ShardState.ACTIVE, A, 4);
    look(ShardState.ASSIGNED, A, 5);
    look(ShardState.ACTIVE, A, 5);
    assertThat(look(ShardState.ASSIGNED, A, 7)).isEqualTo(Openings.Failing.NONE);
  }

  @Test
  void aShardThatOthersServedBetweenTwoLooksHasNotFailed() {
    for (int i = 0; i < 5; i++) {
      CommitPoint commit =
          new CommitPoint(
              new PrimaryTerm(3L * i + 1),
              i + 1,
              new BlobStretch(new BlobKey("indices/blob-" + i), 0, 4096),
              i,
              Optional.empty());
      Head head = new Head(Optional.of(commit), Optional.of(commit), Optional.empty());
      assertThat(look(ShardState.ASSIGNED, A, 3L * i + 3, head)).isEqualTo(Openings.Failing.NONE);
    }
  }

  @Test
  void whatNobodyCanOpenIsPassedOnLessAndLessOftenAndNeverForgotten() {
    long term = 1;
    look(ShardState.ASSIGNED, A, term);
    NodeId owner = A;
    long longest = 0;
    for (int hop = 0; hop < 12; hop++) {
      term += Openings.TRIES;
      long began = now;
      while (!look(ShardState.ASSIGNED, owner, term).offered().contains(SHARD)) {
        now += 1_000_000_000L;
      }
      assertThat(now - began)
          .isGreaterThanOrEqualTo(longest)
          .isLessThanOrEqualTo(Openings.LONGEST.toNanos());
      longest = now - began;
      owner = owner.equals(A) ? B : A;
      term++;
      assertThat(look(ShardState.ASSIGNED, owner, term).offered()).isEmpty();
      assertThat(look(ShardState.ASSIGNED, owner, term).failing())
          .as("others wait for it no more than before")
          .containsExactly(SHARD);
    }
    assertThat(longest).isEqualTo(Openings.LONGEST.toNanos());
  }
}
