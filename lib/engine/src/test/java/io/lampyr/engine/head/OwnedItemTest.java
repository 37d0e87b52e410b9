package io.lampyr.engine.head;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnedItemTest {
  private static final SeededRandomness RANDOMNESS = new SeededRandomness(8);
  private static final NodeId NODE = NodeId.random(RANDOMNESS);
  private static final ShardId SHARD = new ShardId(IndexId.random(RANDOMNESS), 0);

  private final FailingReads store = new FailingReads();
  private final VirtualTime time = VirtualTime.inline();
  private final Table<ShardItem> table =
      new Table<>(
          store,
          new ItemWriter(
              store,
              RANDOMNESS,
              new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, RANDOMNESS)),
          StateCodecs.SHARD);

  private static final class FailingReads extends ItemStoreDecorator {
    private int failing;

    FailingReads() {
      super(new MemoryItemStore());
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      if (failing > 0) {
        failing--;
        throw new UnavailableException("no answer");
      }
      return super.read(key);
    }
  }

  /** As in seed 1003788 with 20 requests: its index was deleted, and one read failed. */
  @Test
  void howAShardThatIsGoneStandsIsReadUntilItIsKnown() throws InterruptedException {
    Versioned<ShardItem> item = assigned();
    OwnedItem owned = new OwnedItem(table, NODE, item);
    assertThat(table.delete(StateKeys.shard(SHARD), item)).isInstanceOf(Settled.Won.class);
    store.failing = 100;
    assertThat(owned.change(from -> new Transition.Allowed(from)))
        .isInstanceOfSatisfying(
            OwnedItem.Change.Lost.class, lost -> assertThat(lost.reason()).contains("is gone"));
    assertThat(store.failing).isZero();
  }

  private Versioned<ShardItem> assigned() throws InterruptedException {
    var _ = table.create(StateKeys.shard(SHARD), ShardItem.created(SHARD));
    Versioned<ShardItem> created = table.read(StateKeys.shard(SHARD)).orElseThrow();
    Transition assigned = ShardTransitions.wake(created.value(), NODE);
    return OwnedItem.claim(table, created, assigned).orElseThrow();
  }
}
