package io.lampyr.simulation.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.translog.format.TranslogKeys;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CommitsTest {
  private static final Randomness NAMES = new SeededRandomness(1);
  private static final NodeId NODE = NodeId.random(NAMES);
  private static final ShardId SHARD = new ShardId(IndexId.random(NAMES), 0);
  private static final BlobKey BATCH =
      BlobNames.batch(new CommitIdentity(SHARD, new PrimaryTerm(1), 1));
  private static final IndexMetadata OPEN =
      new IndexMetadata(
          SHARD.index(),
          "test",
          IndexState.OPEN,
          new IndexMetadata.Layout(1, 1024),
          new IndexMetadata.Age(Instant.EPOCH, 1, 1),
          new IndexMetadata.Definition("{}", "{}", new TreeMap<>()));

  private final Laws laws = new Laws();
  private final MemoryBlobStore store =
      new MemoryBlobStore(new Machine(new FiberLoop(1), "outside", 1, (_, _) -> {}));
  private final Commits commits = new Commits(laws, store, Set::of);

  /** As seed 100650 with 6 requests left it: its last node died, and was condemned in time. */
  @Test
  void theLogOfAMemberThatWasCondemnedIsNoGarbage() {
    putLog();
    new Commits(laws, store, () -> Set.of(NODE)).complete();
    assertThat(laws.broken()).isEmpty();
  }

  @Test
  void theLogOfANodeThatWasEjectedIsGarbage() {
    putLog();
    commits.complete();
    assertThat(laws.broken()).singleElement().asString().startsWith("GcComplete");
  }

  /** As seed 1500 with 20 requests was turned off: the shard's owner had uploaded, and no more. */
  @Test
  void aBatchThatItsOwnerHasNotPublishedIsUnderWay() {
    putBatch();
    commits.indexChanged(OPEN);
    commits.published(assigned(1));
    assertThat(commits.unsettled())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("nobody serves"))
        .anyMatch(line -> line.equals("nobody published " + BATCH));
    assertThat(laws.broken()).isEmpty();
  }

  @Test
  void aBatchOfAnEarlierOpeningIsGarbage() {
    putBatch();
    commits.published(assigned(2));
    assertThat(commits.unsettled()).isEmpty();
    commits.complete();
    assertThat(laws.broken()).singleElement().asString().startsWith("GcComplete").contains("bcc-1");
  }

  private void putBatch() {
    var _ = store.put(BATCH, BlobContent.of(new byte[1]), PutCondition.ALWAYS);
  }

  private static ShardItem assigned(long term) {
    return new ShardItem(
        SHARD,
        ShardState.ASSIGNED,
        new PrimaryTerm(term),
        Optional.of(NODE),
        Optional.empty(),
        Head.EMPTY);
  }

  private void putLog() {
    var _ = store.put(TranslogKeys.key(NODE, 1), BlobContent.of(new byte[1]), PutCondition.ALWAYS);
  }
}
