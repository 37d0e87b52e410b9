package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.journal.KeptItems;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shards of many indices, without reading those that rest: a resting shard's item stays as it
 * is until its waking is announced (KeptIsCurrent), so it is kept.
 *
 * <p>Cost: one read of the journal, and a query for each index of which some shard does not rest or
 * is not kept, side by side. Bounded by the weight of what is kept. Safe for many threads; blocks.
 */
final class KnownShards {
  private static final int INDICES_AT_ONCE = 32;

  /** About the bytes of what is kept. */
  private static final long MAX_WEIGHT = 32L << 20;

  private static final long SHARD_WEIGHT = 700;
  private static final long RANGE_WEIGHT = 150;

  private final Table<ShardItem> shards;
  private final ChangeJournal journal;
  private final KeptItems<ShardItem> kept;
  private final Siblings siblings;

  KnownShards(Table<ShardItem> shards, ChangeJournal journal, Scheduler scheduler) {
    this.shards = shards;
    this.journal = journal;
    this.kept = new KeptItems<>(journal, MAX_WEIGHT, KnownShards::weight);
    this.siblings = new Siblings(scheduler, "shards", INDICES_AT_ONCE);
  }

  private static long weight(ShardItem item) {
    return SHARD_WEIGHT
        + RANGE_WEIGHT * item.head().visible().map(CommitPoint::ranges).map(Map::size).orElse(0);
  }

  /** The shards of these indices, by their ordinals; an index that is gone by now has none. */
  Map<IndexId, List<ShardItem>> of(Collection<IndexMetadata> indices) {
    journal.catchUp();
    Map<IndexId, List<ShardItem>> found = new HashMap<>();
    List<IndexId> missing = new ArrayList<>();
    for (IndexMetadata index : indices) {
      List<ShardItem> resting = resting(index);
      if (resting.size() == index.layout().shards()) {
        found.put(index.id(), resting);
      } else {
        missing.add(index.id());
      }
    }
    try {
      siblings
          .map(missing, index -> Map.entry(index, read(index)))
          .forEach(one -> found.put(one.getKey(), one.getValue()));
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while reading shards", e);
    }
  }

  /** As many as are kept. */
  private List<ShardItem> resting(IndexMetadata index) {
    List<ShardItem> items = new ArrayList<>();
    for (int ordinal = 0; ordinal < index.layout().shards(); ordinal++) {
      Optional<Versioned<ShardItem>> item =
          kept.find(StateKeys.shard(new ShardId(index.id(), ordinal)));
      if (item.isEmpty()) {
        return items;
      }
      items.add(item.get().value());
    }
    return items;
  }

  private List<ShardItem> read(IndexId index) {
    JournalPosition before = journal.position();
    List<ShardItem> items = new ArrayList<>();
    for (Versioned<ShardItem> item :
        shards.all(StateKeys.indexPartition(index), StateKeys.SHARD_PREFIX)) {
      ItemKey key = StateKeys.shard(item.value().shard());
      if (item.value().isResting()) {
        kept.keep(key, item, before);
      }
      items.add(item.value());
    }
    return items;
  }
}
