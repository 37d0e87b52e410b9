package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.codec.KeptValues;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.journal.Change;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalListener;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The shards of many indices, without reading those of indices that rest: a resting shard's item
 * stays as it is until its waking is announced (KeptIsCurrent), so it is kept.
 *
 * <p>Cost: one read of the journal, and one for each hundred shards of indices of which some shard
 * does not rest or is not kept, side by side. Bounded by the weight of what is kept. Safe for many
 * threads; blocks. Its lock is below the journal's, and nothing is asked for under it.
 */
public final class KnownShards implements JournalListener {
  /** Of a hundred items each. */
  private static final int READS_AT_ONCE = 16;

  /** About the bytes of what is kept. */
  private static final long MAX_WEIGHT = 64L << 20;

  private static final long MAX_READ_CHARS = 8L << 20;

  private static final long SHARD_WEIGHT = 700;
  private static final long RANGE_WEIGHT = 150;

  private final ItemStore state;
  private final ChangeJournal journal;
  private final RecentlyUsed<IndexId, List<ShardItem>> kept =
      RecentlyUsed.ofWeight(MAX_WEIGHT, KnownShards::weight);

  /** What items said that are read again. */
  private final KeptValues<ShardItem> values = new KeptValues<>(StateCodecs.SHARD, MAX_READ_CHARS);

  private final Siblings siblings;

  public KnownShards(ItemStore state, ChangeJournal journal, Scheduler scheduler) {
    this.state = state;
    this.journal = journal;
    this.siblings = new Siblings(scheduler, "shards", READS_AT_ONCE);
    journal.listen(this);
  }

  private static long weight(List<ShardItem> items) {
    long weight = 0;
    for (ShardItem item : items) {
      int ranges = item.head().visible().map(CommitPoint::ranges).map(Map::size).orElse(0);
      weight += SHARD_WEIGHT + RANGE_WEIGHT * ranges;
    }
    return weight;
  }

  @Override
  public void mayChange(Change change) {
    if (change.item().sort().startsWith(StateKeys.SHARD_PREFIX)) {
      StateKeys.indexOf(change.item()).ifPresent(kept::forget);
    }
  }

  @Override
  public void anythingMayHaveChanged() {
    kept.forgetIf((_, _) -> true);
  }

  /**
   * The shards of these indices, which exist or did a moment ago, by their ordinals and in the same
   * order; none of one that is gone by now.
   */
  public List<Optional<List<ShardItem>>> of(List<IndexMetadata> indices) {
    journal.catchUp();
    return ofFound(indices);
  }

  /**
   * The same for indices that the same call has just found by the same journal: as the shards were
   * when it was read for that, or later; nothing is asked of the journal again.
   */
  public List<Optional<List<ShardItem>>> ofFound(List<IndexMetadata> indices) {
    List<Optional<List<ShardItem>>> found = new ArrayList<>(indices.size());
    List<IndexMetadata> missing = new ArrayList<>();
    for (IndexMetadata index : indices) {
      Optional<List<ShardItem>> resting = Optional.ofNullable(kept.find(index.id()));
      if (resting.isEmpty()) {
        missing.add(index);
      }
      found.add(resting);
    }
    if (!missing.isEmpty()) {
      Map<IndexId, List<ShardItem>> read = read(missing);
      for (int i = 0; i < indices.size(); i++) {
        if (found.get(i).isEmpty()) {
          found.set(i, Optional.ofNullable(read.get(indices.get(i).id())));
        }
      }
    }
    return found;
  }

  private Map<IndexId, List<ShardItem>> read(List<IndexMetadata> indices) {
    JournalPosition before = journal.position();
    List<ItemKey> keys = new ArrayList<>();
    for (IndexMetadata index : indices) {
      for (int ordinal = 0; ordinal < index.layout().shards(); ordinal++) {
        keys.add(StateKeys.shard(new ShardId(index.id(), ordinal)));
      }
    }
    Map<ItemKey, Versioned<ShardItem>> items = items(keys);
    Map<IndexId, List<ShardItem>> found = new HashMap<>();
    int next = 0;
    for (IndexMetadata index : indices) {
      int end = next + index.layout().shards();
      List<Versioned<ShardItem>> own = new ArrayList<>(end - next);
      for (; next < end; next++) {
        Versioned<ShardItem> item = items.get(keys.get(next));
        if (item != null) {
          own.add(item);
        }
      }
      if (own.size() == index.layout().shards()) {
        List<ShardItem> values = own.stream().map(Versioned::value).toList();
        found.put(index.id(), values);
        if (values.stream().allMatch(ShardItem::isResting)) {
          keep(index.id(), own, values, before);
        }
      }
    }
    return found;
  }

  private Map<ItemKey, Versioned<ShardItem>> items(List<ItemKey> keys) {
    List<Set<ItemKey>> batches = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += ItemStore.MAX_READ) {
      int to = Math.min(keys.size(), from + ItemStore.MAX_READ);
      batches.add(new LinkedHashSet<>(keys.subList(from, to)));
    }
    try {
      Map<ItemKey, Versioned<ShardItem>> all = HashMap.newHashMap(keys.size());
      siblings
          .map(batches, batch -> state.read(batch))
          .forEach(read -> read.forEach(item -> all.put(item.key(), decoded(item))));
      return all;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while reading shards", e);
    }
  }

  private Versioned<ShardItem> decoded(Item item) {
    return new Versioned<>(values.decode(item.key().toString(), item.value()), item.revision());
  }

  /** Keeps the items if each of them may be kept: under the journal's lock, all of them at once. */
  private void keep(
      IndexId index,
      List<Versioned<ShardItem>> unchecked,
      List<ShardItem> values,
      JournalPosition before) {
    if (unchecked.isEmpty()) {
      kept.keep(index, values);
    } else {
      Versioned<ShardItem> first = unchecked.getFirst();
      journal.keep(
          new Change(StateKeys.shard(first.value().shard()), first.revision()),
          before,
          () -> keep(index, unchecked.subList(1, unchecked.size()), values, before));
    }
  }
}
