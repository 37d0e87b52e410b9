package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.features.FeatureStore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether the cluster has a feature level, for who must not wait for the answer: it is looked for
 * beside, and until it was found the answer is no. Safe for many threads. Cost: one read for each
 * question until the level is there, and none then.
 */
final class LevelWatch {
  private final FeatureStore features;
  private final int level;
  private final Scheduler scheduler;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean reached;

  LevelWatch(FeatureStore features, int level, Scheduler scheduler) {
    this.features = features;
    this.level = level;
    this.scheduler = scheduler;
  }

  boolean isReached() {
    if (!reached && looking.compareAndSet(false, true)) {
      var _ = scheduler.fork("look-at-level", this::look);
    }
    return reached;
  }

  private void look() {
    try {
      reached = features.has(level);
    } catch (LampyrException unread) {
      // It is asked for again with the next heartbeat.
      reached = false;
    } finally {
      looking.set(false);
    }
  }
}
