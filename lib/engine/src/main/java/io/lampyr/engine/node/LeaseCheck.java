package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.translog.batch.Membership;

/** Proves membership by reading the lease object. */
record LeaseCheck(LeaseStore leases) implements Membership {
  @Override
  public Check confirm(NodeId node) {
    try {
      boolean listed = leases.read().map(lease -> lease.value().has(node)).orElse(false);
      return listed ? new Check.Member() : new Check.Ejected();
    } catch (LampyrException unread) {
      return new Check.Unknown(unread);
    }
  }
}
