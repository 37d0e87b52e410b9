package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the roots from the lease object and cluster state. */
final class StateSurvey implements Survey {
  private final LeaseStore leases;
  private final GcTables tables;
  private final ItemStore items;
  private final Siblings siblings;

  StateSurvey(LeaseStore leases, GcTables tables, ItemStore items, Siblings siblings) {
    this.leases = leases;
    this.tables = tables;
    this.items = items;
    this.siblings = siblings;
  }

  @Override
  public Roots read() {
    Optional<Lease> lease = leases.read().map(HeldLease::value);
    Map<NodeId, Heartbeat> heartbeats = new HashMap<>();
    for (Versioned<Heartbeat> beat : tables.cluster().heartbeats().all(StateKeys.NODES, "")) {
      heartbeats.put(beat.value().node(), beat.value());
    }
    List<IndexId> ids =
        tables.cluster().catalog().all(StateKeys.CATALOG, "").stream()
            .map(Versioned::value)
            .map(CatalogEntry::id)
            .toList();
    Map<IndexId, IndexState> indices = new HashMap<>();
    Map<ShardId, ShardItem> shards = new HashMap<>();
    List<Versioned<ReaderLease>> readers = new ArrayList<>();
    List<Versioned<ReleasedBlobs>> released = new ArrayList<>();
    for (Partition partition : partitions(ids)) {
      indices.put(partition.index, partition.state);
      partition.shards.forEach(item -> shards.put(item.shard(), item));
      readers.addAll(partition.readers);
      released.addAll(partition.released);
    }
    // Behind the heads: who opened a reader made sure behind its lease that its commits were
    // durable.
    readers.addAll(tables.readers().all(StateKeys.READERS, ""));
    released.addAll(tables.released().all(StateKeys.RELEASED, ""));
    return new Roots(lease, heartbeats, indices, shards, readers, released);
  }

  private List<Partition> partitions(List<IndexId> ids) {
    try {
      return siblings.map(ids, this::partition);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException(
          "interrupted while reading the roots of garbage collection", e);
    }
  }

  /** What stands in an index's partition, with what earlier releases have put there. */
  private static final class Partition {
    private final IndexId index;

    /** An index whose metadata are not written yet, or not any more. */
    private IndexState state = IndexState.CREATING;

    private final List<ShardItem> shards = new ArrayList<>();
    private final List<Versioned<ReaderLease>> readers = new ArrayList<>();
    private final List<Versioned<ReleasedBlobs>> released = new ArrayList<>();

    Partition(IndexId index) {
      this.index = index;
    }
  }

  private Partition partition(IndexId index) {
    Partition found = new Partition(index);
    String partition = StateKeys.indexPartition(index);
    Optional<String> after = Optional.empty();
    boolean more = true;
    while (more) {
      ItemPage page = items.query(partition, "", after, ItemStore.MAX_QUERIED);
      for (Item item : page.items()) {
        add(found, item);
        after = Optional.of(item.key().sort());
      }
      more = page.more() && !page.items().isEmpty();
    }
    return found;
  }

  private void add(Partition partition, Item item) {
    String origin = item.key().toString();
    String sort = item.key().sort();
    if (item.key().equals(StateKeys.metadata(partition.index))) {
      partition.state = StateCodecs.STORED_INDEX.decode(origin, item.value()).index().state();
    } else if (sort.startsWith(StateKeys.SHARD_PREFIX)) {
      partition.shards.add(StateCodecs.SHARD.decode(origin, item.value()));
    } else if (sort.startsWith(StateKeys.READER_PREFIX)) {
      partition.readers.add(tables.readers().decode(item));
    } else if (sort.startsWith(StateKeys.RELEASED_PREFIX)) {
      partition.released.add(tables.released().decode(item));
    }
  }
}
