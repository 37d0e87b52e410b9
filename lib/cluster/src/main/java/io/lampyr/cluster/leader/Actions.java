package io.lampyr.cluster.leader;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.WorkList;

/**
 * Takes actions. What is lost, overtaken, open or not written at all is seen by the next step of
 * whoever decided it. Safe for many threads.
 */
record Actions(LeaseStore leases, ClusterTables tables, WorkList work, LeaderPort port) {

  void take(Action action) {
    switch (action) {
      case Action.TakeOver(HeldLease expected, Lease next) -> replace(expected, next);
      case Action.Condemn(NodeId node, Versioned<Heartbeat> expected) -> {
        Settled _ = tables.heartbeats().delete(StateKeys.node(node), expected);
      }
      case Action.Eject(HeldLease expected, Lease next) -> replace(expected, next);
      case Action.AssignShard(Versioned<ShardItem> expected, ShardItem next) -> {
        assign(expected, next);
      }
      case Action.RequestRelocation request -> port.relocate(request);
    }
  }

  private void assign(Versioned<ShardItem> expected, ShardItem next) {
    try {
      work.enter(next.owner().orElseThrow(), next.shard(), expected.revision().version());
    } catch (UnavailableException e) {
      return;
    }
    Settled _ = tables.shards().replace(StateKeys.shard(next.shard()), expected, next);
  }

  private void replace(HeldLease expected, Lease next) {
    try {
      Swap _ = leases.replace(expected, next);
    } catch (UnavailableException e) {
      // Nothing was written.
    }
  }
}
