package io.lampyr.restapi.document;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.node.CacheNode;
import java.time.Duration;

/** Waits for a node to be one of its cluster: who asks before that is told of no node. */
final class Members {
  private Members() {}

  static void await(CacheNode node, Table<Heartbeat> beats, Scheduler scheduler) {
    try {
      while (node.service().isEmpty() || beats.all(StateKeys.NODES, "").isEmpty()) {
        scheduler.sleep(Duration.ofMillis(2));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a node began", e);
    }
  }
}
