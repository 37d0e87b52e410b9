package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CandidatesTest {
  private static final IndexId INDEX = new IndexId("CCCCCCCCCCCCCCCCCCCCCC");
  private static final ShardId SHARD = new ShardId(INDEX, 0);
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  private static BlobKey blob(long term, long generation) {
    return new BlobKey("indices/" + INDEX + "/0/" + term + "/bcc-" + generation);
  }

  private static CommitPoint commit(long term, long generation, long first) {
    BlobStretch place = new BlobStretch(blob(term, first), 0, 4096);
    return new CommitPoint(new PrimaryTerm(term), generation, place, 1, Optional.empty());
  }

  private static Candidates of(
      IndexState state, long term, CommitPoint visible, CommitPoint durable) {
    ShardItem item =
        new ShardItem(
            SHARD,
            ShardState.ASSIGNED,
            new PrimaryTerm(term),
            Optional.of(NODE),
            Optional.empty(),
            new Head(
                Optional.of(visible),
                Optional.of(durable),
                Optional.of(new TranslogPointer(NODE, new PrimaryTerm(term), 1))));
    Roots roots =
        new Roots(
            Optional.empty(),
            Map.of(),
            Map.of(INDEX, state),
            Map.of(SHARD, item),
            List.of(),
            List.of());
    return new Candidates(roots, Set.of(durable.place().blob()));
  }

  @Test
  void onlyWhatIsOlderThanTheDurableCommitOrOfAnEarlierTermIsGarbage() {
    Candidates candidates = of(IndexState.OPEN, 5, commit(5, 20, 17), commit(5, 16, 10));
    assertThat(candidates.isGarbage(blob(5, 9), true)).isTrue();
    assertThat(candidates.isGarbage(blob(4, 99), true)).isTrue();
    assertThat(candidates.isGarbage(blob(5, 10), true)).as("reachable").isFalse();
    assertThat(candidates.isGarbage(blob(5, 17), true)).as("in flight").isFalse();
    assertThat(candidates.isGarbage(blob(5, 21), true)).as("in flight").isFalse();
    assertThat(candidates.isGarbage(blob(6, 1), true)).as("a later term").isFalse();
  }

  @Test
  void whatSearchesSeeAndRecoveryDoesNotIsKeptInALaterTermToo() {
    Candidates candidates = of(IndexState.OPEN, 7, commit(5, 20, 17), commit(4, 16, 10));
    assertThat(candidates.isGarbage(blob(5, 17), true)).isFalse();
    assertThat(candidates.isGarbage(blob(5, 12), true)).isFalse();
    assertThat(candidates.isGarbage(blob(5, 21), true)).isTrue();
    assertThat(candidates.isGarbage(blob(6, 1), true)).isTrue();
    assertThat(candidates.isGarbage(blob(4, 9), true)).isTrue();
    assertThat(candidates.isGarbage(blob(7, 1), true)).as("recovery is under way").isFalse();
  }

  @Test
  void allOfADeletedIndexGoesButWhatOthersReferTo() {
    Candidates candidates = of(IndexState.DELETING, 5, commit(5, 20, 17), commit(5, 16, 10));
    assertThat(candidates.isGarbage(blob(6, 1), true)).isTrue();
    assertThat(candidates.isGarbage(blob(5, 10), true)).as("a clone reads it").isFalse();
  }

  @Test
  void anIndexThatTheCatalogDoesNotHaveIsGoneOnlyIfItsBlobWasSeenBefore() {
    Candidates candidates = of(IndexState.OPEN, 5, commit(5, 20, 17), commit(5, 16, 10));
    BlobKey foreign = new BlobKey("indices/DDDDDDDDDDDDDDDDDDDDDD/0/1/bcc-1");
    assertThat(candidates.isGarbage(foreign, true)).isTrue();
    assertThat(candidates.isGarbage(foreign, false)).isFalse();
  }

  @Test
  void whatHasNoBatchesNameIsNobodysToDelete() {
    Candidates candidates = of(IndexState.DELETING, 5, commit(5, 20, 17), commit(5, 16, 10));
    assertThat(candidates.isGarbage(new BlobKey("indices/" + INDEX + "/0/notes"), true)).isFalse();
    assertThat(candidates.isGarbage(new BlobKey("cluster/lease"), true)).isFalse();
  }
}
