package io.lampyr.cluster.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AskedMovesTest {
  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  private static final ShardId SHARD = new ShardId(new IndexId("IIIIIIIIIIIIIIIIIIIIII"), 0);
  private static final List<Action> MOVE = List.of(new Action.RequestRelocation(SHARD, A, B));

  private final AskedMoves moves = new AskedMoves();

  private static List<Sighting<Versioned<ShardItem>>> at(NodeId owner) {
    PrimaryTerm term = new PrimaryTerm(1);
    Head head =
        new Head(
            Optional.empty(), Optional.empty(), Optional.of(new TranslogPointer(owner, term, 0)));
    ShardItem item =
        new ShardItem(SHARD, ShardState.ACTIVE, term, Optional.of(owner), Optional.empty(), head);
    return List.of(new Sighting<>(new Versioned<>(item, new Revision(1, 1)), 1, 2));
  }

  @Test
  void shardThatWasMovedForBalanceStaysForAWhile() {
    moves.note(MOVE, Set.of(A, B), 0);
    assertThat(moves.look(at(A), 1).moved()).as("asked again until it has gone").isEmpty();
    assertThat(moves.look(at(B), 2).moved()).containsExactly(SHARD);
    assertThat(moves.look(at(B), AskedMoves.STAYS.toNanos()).moved()).isEmpty();
  }

  @Test
  void shardThatLeftADrainingNodeMayBeMovedAtOnce() {
    moves.note(MOVE, Set.of(B), 0);
    assertThat(moves.look(at(B), 1).moved()).isEmpty();
  }

  @Test
  void aMoveIsUnderWayFromTheFirstTimeItWasAskedFor() {
    moves.note(MOVE, Set.of(A, B), 0);
    moves.note(MOVE, Set.of(A, B), AskedMoves.UNDER_WAY.toNanos() - 1);
    assertThat(moves.look(at(A), AskedMoves.UNDER_WAY.toNanos() - 1).underWay()).isEqualTo(MOVE);
    assertThat(moves.look(at(A), AskedMoves.UNDER_WAY.toNanos()).underWay())
        .as("given up, and decided anew")
        .isEmpty();
    moves.note(MOVE, Set.of(A, B), AskedMoves.UNDER_WAY.toNanos());
    assertThat(moves.look(at(A), AskedMoves.UNDER_WAY.toNanos() + 1).underWay()).isEqualTo(MOVE);
    assertThat(moves.look(at(B), AskedMoves.UNDER_WAY.toNanos() + 1).underWay()).isEmpty();
  }
}
