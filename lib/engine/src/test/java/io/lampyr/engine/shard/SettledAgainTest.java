package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.commit.CommitListener;
import io.lampyr.engine.commit.CommitMaker;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.commit.UploadedFiles;
import io.lampyr.engine.commit.VisibleOperations;
import io.lampyr.engine.head.HeadPublisher;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A batch is in the store and published, and what follows goes wrong. */
class SettledAgainTest {
  /** Of whom one is told of what is durable, and of whom the other fails once. */
  private static final class Told implements CommitListener, UploadedFiles {
    private final List<BlobKey> durable = new ArrayList<>();
    private int failures = 1;

    @Override
    public void opened(VirtualBatch batch) {}

    @Override
    public void durable(VirtualBatch batch, long translogGeneration) {
      durable.add(batch.blob());
    }

    @Override
    public void idle(long translogGeneration) {}

    @Override
    public void released(Set<BlobKey> blobs) {}

    @Override
    public void uploaded(CommitFiles files) {}

    @Override
    public void settled(CommitFiles files) {
      if (failures > 0) {
        failures--;
        throw new UnavailableException("not now");
      }
    }
  }

  private static OwnedItem owned(ShardHarness harness) {
    MemoryItemStore items = new MemoryItemStore();
    ItemWriter writer = MemoryCatalog.over(items, 1).writer();
    Table<ShardItem> shards = ClusterTables.over(items, writer).shards();
    TranslogPointer pointer = new TranslogPointer(harness.node, harness.key.term(), 0);
    ShardItem item =
        new ShardItem(
            harness.key.shard(),
            ShardState.ACTIVE,
            harness.key.term(),
            Optional.of(harness.node),
            Optional.empty(),
            new Head(Optional.empty(), Optional.empty(), Optional.of(pointer)));
    assertThat(shards.create(StateKeys.shard(item.shard()), item)).isInstanceOf(Settled.Won.class);
    return new OwnedItem(
        shards, harness.node, shards.read(StateKeys.shard(item.shard())).orElseThrow());
  }

  private static CommitPipeline pipeline(ShardHarness harness, Told told) {
    CommitMaker maker =
        new CommitMaker(
            new CommitMaker.Shard(
                harness.index,
                new ShardLog(harness.log, harness.node, harness.key),
                harness.history,
                harness.time),
            new CommitMaker.Opening(
                CommitFiles.none(), BatchSettings.DEFAULT, new InPlaceBudget(1)),
            told);
    return new CommitPipeline(
        maker,
        new HeadPublisher(owned(harness), harness.time),
        new CommitPipeline.Stores(_ -> {}, told),
        harness.failure,
        new VisibleOperations(SequenceNumbers.NONE),
        harness.time);
  }

  @Test
  void whatBecomesDurableASecondTimeDoesSoToTheEnd() throws Exception {
    try (ShardHarness harness = new ShardHarness()) {
      Told told = new Told();
      CommitPipeline commits = pipeline(harness, told);
      harness.append(ShardHarness.index(0, "one", "{}"));
      harness.release();
      Optional<CommitPoint> durable = commits.flush();
      assertThat(durable).isPresent().isEqualTo(commits.visible());
      assertThat(told.durable).hasSize(2).containsOnly(durable.get().place().blob());
      assertThat(harness.failures).isEmpty();
      // Readers that are open keep their files: what was let go of twice shows when they close.
    }
  }
}
