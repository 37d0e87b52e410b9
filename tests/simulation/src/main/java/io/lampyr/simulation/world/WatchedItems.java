package io.lampyr.simulation.world;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.WorkEntry;
import io.lampyr.simulation.law.Commits;
import io.lampyr.simulation.law.Flows;
import io.lampyr.simulation.law.Laws;
import java.util.Optional;
import java.util.stream.Stream;

/** Cluster state itself, under the eyes of the laws. */
final class WatchedItems extends ItemStoreDecorator {
  private final Laws laws;
  private final Commits commits;
  private final Flows flows;

  WatchedItems(ItemStore store, Laws laws, Commits commits, Flows flows) {
    super(store);
    this.laws = laws;
    this.commits = commits;
    this.flows = flows;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    boolean shard = key.sort().startsWith(StateKeys.SHARD_PREFIX);
    boolean name = key.partition().equals(StateKeys.NAMES);
    Optional<Item> before = shard || name ? super.read(key) : Optional.empty();
    WriteOutcome outcome = super.write(key, draft, condition);
    if (!(outcome instanceof WriteOutcome.Written)) {
      return outcome;
    }
    if (shard) {
      ShardItem after = StateCodecs.SHARD.decode("after", draft.value());
      laws.changed(before.map(WatchedItems::shard), after);
      named(after);
      commits.published(after);
    } else if (key.partition().equals(StateKeys.READERS)) {
      commits.leased(key.sort(), StateCodecs.READER.decode("written", draft.value()));
    } else if (key.partition().equals(StateKeys.NODES)) {
      commits.beat(StateCodecs.HEARTBEAT.decode("written", draft.value()));
    } else if (name) {
      flows.named(
          before.map(item -> StateCodecs.NAME.decode("before", item.value())),
          StateCodecs.NAME.decode("written", draft.value()));
    } else if (isMetadata(key)) {
      IndexMetadata index = StateCodecs.INDEX.decode("written", draft.value());
      commits.indexChanged(index);
      flows.made(index);
    }
    return outcome;
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    boolean shard = key.sort().startsWith(StateKeys.SHARD_PREFIX);
    boolean work = key.partition().equals(StateKeys.WORK);
    Optional<Item> entry = work ? super.read(key) : Optional.empty();
    Optional<Item> before = shard ? super.read(key) : Optional.empty();
    WriteOutcome outcome = super.delete(key, expected);
    if (outcome instanceof WriteOutcome.Written) {
      entry.ifPresent(found -> left(key, found));
      before.ifPresent(item -> commits.forgotten(shard(item).shard()));
      commits.unleased(key.sort());
      if (key.partition().equals(StateKeys.NODES)) {
        commits.silenced(key.sort());
      }
    }
    return outcome;
  }

  private void named(ShardItem item) {
    Stream.concat(item.owner().stream(), item.target().stream())
        .forEach(node ->
            laws.listed(item, node, inner().read(StateKeys.work(node, item.shard())).isPresent()));
  }

  /** Who has no entry any more must not be named by the item. */
  private void left(ItemKey key, Item entry) {
    WorkEntry gone = StateCodecs.WORK.decode(key.toString(), entry.value());
    super.read(StateKeys.shard(gone.shard()))
        .map(WatchedItems::shard)
        .filter(item -> item.isFor(gone.node()))
        .ifPresent(item -> laws.listed(item, gone.node(), false));
  }

  private static boolean isMetadata(ItemKey key) {
    return key.partition().startsWith("index.") && key.sort().equals("metadata");
  }

  private static ShardItem shard(Item item) {
    return StateCodecs.SHARD.decode("before", item.value());
  }
}
