package io.lampyr.simulation.world;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.simulation.law.Laws;
import java.util.Optional;

/** Cluster state itself, under the eyes of the laws. */
final class WatchedItems extends ItemStoreDecorator {
  private final Laws laws;

  WatchedItems(ItemStore store, Laws laws) {
    super(store);
    this.laws = laws;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    boolean shard = key.sort().startsWith(StateKeys.SHARD_PREFIX);
    Optional<Item> before = shard ? super.read(key) : Optional.empty();
    WriteOutcome outcome = super.write(key, draft, condition);
    if (shard && outcome instanceof WriteOutcome.Written) {
      laws.changed(
          before.map(item -> StateCodecs.SHARD.decode("before", item.value())),
          StateCodecs.SHARD.decode("after", draft.value()));
    }
    return outcome;
  }
}
