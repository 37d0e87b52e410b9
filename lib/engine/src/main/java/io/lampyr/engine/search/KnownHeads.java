package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.journal.KeptItems;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.ResolvedIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the shards of many indices show, without reading those that rest: a resting shard's item
 * stays as it is until its waking is announced (KeptIsCurrent), so it is kept.
 *
 * <p>Cost: one read of the journal, and a query for each index of which some shard does not rest or
 * is not kept, side by side. Bounded by the weight of what is kept. Safe for many threads; blocks.
 */
final class KnownHeads {
  private static final int INDICES_AT_ONCE = 32;

  /** About the bytes of what is kept. */
  private static final long MAX_WEIGHT = 64L << 20;

  private static final long SHARD_WEIGHT = 700;
  private static final long RANGE_WEIGHT = 150;

  private final IndexHeads heads;
  private final ChangeJournal journal;
  private final Predicate<ShardItem> rests;
  private final KeptItems<ShardItem> kept;
  private final Siblings siblings;

  /** {@code rests} says of which shards every change is announced. */
  KnownHeads(
      IndexHeads heads, ChangeJournal journal, Predicate<ShardItem> rests, Scheduler scheduler) {
    this.heads = heads;
    this.journal = journal;
    this.rests = rests;
    this.kept = new KeptItems<>(journal, MAX_WEIGHT, KnownHeads::weight);
    this.siblings = new Siblings(scheduler, "heads", INDICES_AT_ONCE);
  }

  private static long weight(ShardItem item) {
    return SHARD_WEIGHT
        + RANGE_WEIGHT * item.head().visible().map(CommitPoint::ranges).map(Map::size).orElse(0);
  }

  /**
   * The indices, which this call has resolved, with their shards, in the same order; an index that
   * is gone by now has none.
   */
  List<Optional<IndexHeads.IndexHead>> of(List<ResolvedIndex> indices) throws InterruptedException {
    journal.catchUp();
    List<Optional<IndexHeads.IndexHead>> found = new ArrayList<>(indices.size());
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < indices.size(); i++) {
      Optional<IndexHeads.IndexHead> resting = resting(indices.get(i).metadata());
      if (resting.isEmpty()) {
        missing.add(i);
      }
      found.add(resting);
    }
    List<Optional<IndexHeads.IndexHead>> read =
        siblings.map(missing, place -> read(indices.get(place)));
    for (int i = 0; i < missing.size(); i++) {
      found.set(missing.get(i), read.get(i));
    }
    return found;
  }

  private Optional<IndexHeads.IndexHead> resting(IndexMetadata index) {
    List<ShardItem> shards = new ArrayList<>();
    for (int ordinal = 0; ordinal < index.layout().shards(); ordinal++) {
      Optional<Versioned<ShardItem>> shard =
          kept.find(StateKeys.shard(new ShardId(index.id(), ordinal)));
      if (shard.isEmpty()) {
        return Optional.empty();
      }
      shards.add(shard.get().value());
    }
    return Optional.of(new IndexHeads.IndexHead(index, shards));
  }

  private Optional<IndexHeads.IndexHead> read(ResolvedIndex index) {
    JournalPosition before = journal.position();
    return heads.read(
        index.id(),
        shard -> {
          if (rests.test(shard.value())) {
            kept.keep(StateKeys.shard(shard.value().shard()), shard, before);
          }
        });
  }
}
