package io.lampyr.engine.garbage;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.Versioned;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that garbage collection judges by, read in this order: the lease, the heartbeats, then the
 * indices. No snapshot: each part is at least as new as the beginning of the read.
 *
 * @param indices all that the catalog has, half-made and half-deleted ones too
 * @param readers their leases, those of deleted indices too
 */
record Roots(
    Optional<Lease> lease,
    Map<NodeId, Heartbeat> heartbeats,
    Map<IndexId, IndexState> indices,
    Map<ShardId, ShardItem> shards,
    List<Versioned<ReaderLease>> readers,
    List<Versioned<ReleasedBlobs>> released) {
  Roots {
    heartbeats = Map.copyOf(heartbeats);
    indices = Map.copyOf(indices);
    shards = Map.copyOf(shards);
    readers = List.copyOf(readers);
    released = List.copyOf(released);
  }

  /** A commit, and whose it is. */
  record Root(ShardId shard, CommitPoint commit) {}

  /**
   * The uploaded commits that must stay readable: the durable ones of shards whose index is not
   * deleted, and those that readers keep. What is visible and not durable is not among them, as
   * {@link Candidates} keeps all that it can refer to.
   */
  Set<Root> commits() {
    Set<Root> commits = new LinkedHashSet<>();
    for (ShardItem item : shards.values()) {
      if (isLive(item.shard().index())) {
        item.head().durable().ifPresent(commit -> commits.add(new Root(item.shard(), commit)));
      }
    }
    for (Versioned<ReaderLease> reader : readers) {
      for (ReaderLease.Pinned pinned : reader.value().commits()) {
        ShardId shard = new ShardId(reader.value().index(), pinned.shard());
        commits.add(new Root(shard, pinned.commit()));
      }
    }
    return commits;
  }

  /** Whether the index is there and not being deleted. */
  boolean isLive(IndexId index) {
    IndexState state = indices.get(index);
    return state != null && state != IndexState.DELETING;
  }

  /** The indices whose blobs and items are to go. */
  List<IndexId> deleted() {
    return indices.keySet().stream().filter(index -> !isLive(index)).sorted().toList();
  }
}
