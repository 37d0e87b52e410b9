package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import org.junit.jupiter.api.Test;

class HeldShardTest {
  private final VirtualTime time = VirtualTime.inline();
  private final ShardId shard = new ShardId(IndexId.random(new SeededRandomness(1)), 0);
  private final NodeBatches node = new NodeBatches();
  private final HeldShard held = new HeldShard(new PrimaryTerm(1), 0, node);

  private VirtualBatch batch(long generation) {
    CommitIdentity first = new CommitIdentity(shard, new PrimaryTerm(1), generation);
    return new VirtualBatch(
        first, CommitFiles.none(), BatchSettings.DEFAULT, new InPlaceBudget(1), time);
  }

  @Test
  void readersFindWhatIsHeldUntilTheStoreHasIt() {
    VirtualBatch batch = batch(1);
    held.hold(batch);
    assertThat(node.find(batch.blob())).isSameAs(batch);
    held.release(batch);
    assertThat(node.find(batch.blob())).isNull();
    assertThat(batch.isSealed()).isFalse();
  }

  @Test
  void aBatchThatIsBegunAfterItsShardWasDroppedIsHeldByNobody() {
    VirtualBatch before = batch(1);
    held.hold(before);
    held.closeBatches();
    assertThat(node.find(before.blob())).isNull();
    assertThat(before.isSealed()).isTrue();
    VirtualBatch late = batch(2);
    assertThatThrownBy(() -> held.hold(late)).isInstanceOf(UnavailableException.class);
    assertThat(node.find(late.blob())).isNull();
    assertThat(late.isSealed()).isTrue();
  }
}
