package io.lampyr.engine.garbage;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.journal.Change;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalListener;
import io.lampyr.cluster.journal.JournalPosition;
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
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the roots from the lease object and cluster state. What an index has is kept from read to
 * read for as long as it can tell nothing new: it is open or closed, all of its shards rest, and no
 * change of any of that was announced (KeptIsCurrent).
 *
 * <p>The catalog is listed once. From then on the journal names each index that is opened, changed
 * or deleted; one that is made of another's commits is named before that one may let go of them.
 * What is begun and not named yet has no blobs. For one thread at a time.
 */
final class StateSurvey implements Survey, JournalListener {
  /** Indices beyond so many are read each time. */
  private static final int MAX_KEPT = 100_000;

  private final LeaseStore leases;
  private final GcTables tables;
  private final ItemStore items;
  private final ChangeJournal journal;
  private final Siblings siblings;

  /** What is kept of each index that is known; nothing of those that are read each time. */
  private final Map<IndexId, Optional<Partition>> known = new ConcurrentHashMap<>();

  private volatile boolean listed;

  StateSurvey(
      LeaseStore leases,
      GcTables tables,
      ItemStore items,
      ChangeJournal journal,
      Siblings siblings) {
    this.leases = leases;
    this.tables = tables;
    this.items = items;
    this.journal = journal;
    this.siblings = siblings;
    journal.listen(this);
  }

  @Override
  public void mayChange(Change change) {
    StateKeys.indexOf(change.item()).ifPresent(index -> known.put(index, Optional.empty()));
  }

  @Override
  public void anythingMayHaveChanged() {
    listed = false;
    known.clear();
  }

  @Override
  public Roots read() {
    Optional<Lease> lease = leases.read().map(HeldLease::value);
    Map<NodeId, Heartbeat> heartbeats = new HashMap<>();
    for (Versioned<Heartbeat> beat : tables.cluster().heartbeats().all(StateKeys.NODES, "")) {
      heartbeats.put(beat.value().node(), beat.value());
    }
    Map<IndexId, IndexState> indices = new HashMap<>();
    Map<ShardId, ShardItem> shards = new HashMap<>();
    List<Versioned<ReaderLease>> readers = new ArrayList<>();
    List<Versioned<ReleasedBlobs>> released = new ArrayList<>();
    for (Partition partition : partitions()) {
      indices.put(partition.index, partition.state);
      partition.shards.forEach(item -> shards.put(item.value().shard(), item.value()));
      readers.addAll(partition.readers);
      released.addAll(partition.released);
    }
    // Behind the heads: who opened a reader made sure behind its lease that its commits were
    // durable.
    readers.addAll(tables.readers().all(StateKeys.READERS, ""));
    released.addAll(tables.released().all(StateKeys.RELEASED, ""));
    return new Roots(lease, heartbeats, indices, shards, readers, released);
  }

  private List<Partition> partitions() {
    journal.catchUp();
    if (!listed) {
      listed = true;
      for (Versioned<CatalogEntry> entry : tables.cluster().catalog().all(StateKeys.CATALOG, "")) {
        known.putIfAbsent(entry.value().id(), Optional.empty());
      }
    }
    List<Partition> found = new ArrayList<>();
    List<IndexId> unkept = new ArrayList<>();
    known.forEach((index, kept) -> kept.ifPresentOrElse(found::add, () -> unkept.add(index)));
    try {
      siblings.map(unkept, this::partition).forEach(one -> one.ifPresent(found::add));
      return found;
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

    private boolean hasMetadata;

    private final List<Change> asRead = new ArrayList<>();
    private final List<Versioned<ShardItem>> shards = new ArrayList<>();
    private final List<Versioned<ReaderLease>> readers = new ArrayList<>();
    private final List<Versioned<ReleasedBlobs>> released = new ArrayList<>();

    Partition(IndexId index) {
      this.index = index;
    }

    boolean isEmpty() {
      return asRead.isEmpty() && readers.isEmpty() && released.isEmpty();
    }

    /** Whether every change that it may see next is announced. */
    boolean isSettled() {
      return (state == IndexState.OPEN || state == IndexState.CLOSED)
          && shards.stream().allMatch(shard -> shard.value().isResting())
          && readers.isEmpty()
          && released.isEmpty();
    }
  }

  /** The index's partition; none of one that the catalog has not, or not any more. */
  private Optional<Partition> partition(IndexId index) {
    JournalPosition before = journal.position();
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
    if (!found.hasMetadata && tables.cluster().catalog().read(StateKeys.catalog(index)).isEmpty()) {
      if (found.isEmpty()) {
        known.remove(index);
        return Optional.empty();
      }
      // The entry is the first that is written of an index, and the last that is forgotten: who
      // made this one was frozen meanwhile, and has written more since.
      found.state = IndexState.DELETING;
    }
    if (found.isSettled() && known.size() <= MAX_KEPT) {
      keep(found, 0, before);
    }
    return Optional.of(found);
  }

  /** Keeps it if each of its items may be kept: under the journal's lock, all of them at once. */
  private void keep(Partition found, int from, JournalPosition before) {
    if (from == found.asRead.size()) {
      known.put(found.index, Optional.of(found));
    } else {
      journal.keep(found.asRead.get(from), before, () -> keep(found, from + 1, before));
    }
  }

  private void add(Partition partition, Item item) {
    String origin = item.key().toString();
    String sort = item.key().sort();
    if (item.key().equals(StateKeys.metadata(partition.index))) {
      partition.hasMetadata = true;
      partition.state = StateCodecs.STORED_INDEX.decode(origin, item.value()).index().state();
      partition.asRead.add(new Change(item.key(), item.revision()));
    } else if (sort.startsWith(StateKeys.SHARD_PREFIX)) {
      ShardItem shard = StateCodecs.SHARD.decode(origin, item.value());
      partition.shards.add(new Versioned<>(shard, item.revision()));
      partition.asRead.add(new Change(item.key(), item.revision()));
    } else if (sort.startsWith(StateKeys.READER_PREFIX)) {
      partition.readers.add(tables.readers().decode(item));
    } else if (sort.startsWith(StateKeys.RELEASED_PREFIX)) {
      partition.released.add(tables.released().decode(item));
    }
  }
}
