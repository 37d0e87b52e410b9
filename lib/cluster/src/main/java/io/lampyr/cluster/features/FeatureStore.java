package io.lampyr.cluster.features;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Optional;

/**
 * The cluster's feature level as one process sees it, and what the process says of itself. Safe for
 * many threads; blocks.
 *
 * <p>Cost: {@link #has} one read, and none once it was true, as levels never fall; an announcement
 * one read, and one write unless it stands already.
 */
public final class FeatureStore {
  private static final int ATTEMPTS = 50;

  private final Table<Features> table;
  private final int highest;
  private volatile int known = FeatureLevel.FIRST;

  /** For a process that reads and writes up to this level. */
  public FeatureStore(ItemStore items, ItemWriter writer, int highest) {
    this.table = new Table<>(items, writer, new FeaturesCodec());
    this.highest = highest;
  }

  int highest() {
    return highest;
  }

  /** Whether the cluster has this level, so that its forms may be written. */
  public boolean has(int level) {
    if (known < level) {
      known = Math.max(known, current().level());
    }
    return known >= level;
  }

  /**
   * Throws {@link UnknownLevelException}, which says what is to be done, if the cluster is beyond
   * what this process can read.
   */
  public void check() {
    FeatureLevel.check(current().level(), highest);
  }

  /** The level that the cluster has. */
  public int level() {
    return current().level();
  }

  private Features current() {
    return read().map(Versioned::value).orElse(Features.NONE);
  }

  /** The item as it stands, if anybody has announced anything. */
  Optional<Versioned<Features>> read() {
    return table.read(StateKeys.FEATURES);
  }

  /**
   * Says what this process can read, before it does anything that depends on others' reading it.
   * When this returns, the cluster is not beyond this process, and no leader raises it beyond.
   * Throws {@link UnknownLevelException} if it is already, and {@link UnavailableException} if
   * nobody knows: then it is to be tried again.
   */
  public void announce(String process) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<Features>> found = read();
      Features before = found.map(Versioned::value).orElse(Features.NONE);
      FeatureLevel.check(before.level(), highest);
      known = Math.max(known, before.level());
      Features after = before.announced(process, highest);
      if (found.isPresent() && after.equals(before)) {
        return;
      }
      switch (write(found, after)) {
        case Settled.Won _ -> {
          return;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "feature level does not answer item=" + StateKeys.FEATURES);
      }
    }
    throw new UnavailableException(
        "too many changes of one item at once item=" + StateKeys.FEATURES);
  }

  private Settled write(Optional<Versioned<Features>> found, Features after) {
    return found.isPresent()
        ? replace(found.get(), after)
        : table.create(StateKeys.FEATURES, after);
  }

  /** Whatever becomes of it is seen by the next who reads. */
  Settled replace(Versioned<Features> expected, Features next) {
    return table.replace(StateKeys.FEATURES, expected, next);
  }
}
