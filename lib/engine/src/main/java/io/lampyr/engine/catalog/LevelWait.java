package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.PlaneShapeType;
import io.lampyr.mapping.field.VectorType;
import java.time.Duration;

/** Waits until all processes of a cluster can read what is about to be written. */
final class LevelWait {
  /** A new cluster hears within some five seconds what all of it can read. */
  private static final Duration MOST = Duration.ofSeconds(15);

  private static final Duration PAUSE = Duration.ofMillis(50);

  private final FeatureStore features;
  private final Clock clock;
  private final Scheduler scheduler;

  LevelWait(FeatureStore features, Clock clock, Scheduler scheduler) {
    this.features = features;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** Whether the cluster has the level by now. */
  boolean has(int level) {
    return features.has(level);
  }

  /** Returns once all processes can read an index of that definition. */
  void until(IndexDefinition definition) {
    if (SeriesSettings.areIn(definition.settings())) {
      until(FeatureLevel.TIME_SERIES, "indices of time series");
    }
    until(definition.mapping());
  }

  /** Returns once all processes can read what fields of that mapping hold. */
  void until(Mapping mapping) {
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf) {
        until(leaf.type());
      }
    }
  }

  private void until(MappedType type) {
    switch (type) {
      case VectorType vectors when vectors.isBits() ->
          until(FeatureLevel.BIT_VECTORS, "vectors of bits");
      case PlanePointType _ -> until(FeatureLevel.PLANES, "points in planes");
      case PlaneShapeType _ -> until(FeatureLevel.PLANES, "shapes in planes");
      default -> {
        // All releases know it.
      }
    }
  }

  /** Returns once the cluster has the level; where it does not get it, that is told of these. */
  void until(int level, String what) {
    long deadline = clock.monotonicNanos() + MOST.toNanos();
    while (!features.has(level)) {
      if (clock.monotonicNanos() - deadline > 0) {
        throw new UnavailableException(
            what
                + " need a cluster of which all processes know them: replace those of"
                + " earlier releases level="
                + level);
      }
      pause();
    }
  }

  private void pause() {
    try {
      scheduler.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while waiting for the feature level", e);
    }
  }
}
