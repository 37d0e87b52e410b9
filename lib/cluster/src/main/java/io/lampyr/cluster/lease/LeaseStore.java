package io.lampyr.cluster.lease;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.Optional;

/**
 * The lease on the object store. Adds nothing to the laws of {@link ItemStore}: reads are strongly
 * consistent, every change is a compare-and-swap of the version that it was derived from, and a
 * change of unknown fate is read back by its nonce. A lease that cannot be read is a {@link
 * CorruptionException} that names it, and is never overwritten.
 *
 * <p>The store is one over the object store, not the one that holds the rest of cluster state: who
 * cannot reach the object store must not look alive.
 *
 * <p>Cost: a read is one request, a change two.
 */
public final class LeaseStore {
  public static final ItemKey KEY = new ItemKey("cluster", "lease");

  private final Table<Lease> table;
  private final Duration deadline;

  /** The deadline bounds how long one change is attempted. */
  public LeaseStore(ItemStore store, ItemWriter writer, Duration deadline) {
    this.table = new Table<>(store, writer, new LeaseCodec());
    this.deadline = deadline;
  }

  /** The lease as it stands; empty if no node has ever joined. */
  public Optional<Versioned<Lease>> read() {
    return table.read(KEY);
  }

  /** Makes the first lease, if there is none. */
  public Settled create(NodeId node) {
    return table.create(KEY, Lease.first(node), deadline);
  }

  /** Replaces the lease that was read, if it is still that one. */
  public Settled replace(Versioned<Lease> expected, Lease next) {
    return table.replace(KEY, expected, next, deadline);
  }
}
