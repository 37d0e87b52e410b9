package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Divisions;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamParts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Gives indices as many shards as writing to them takes, by dividing them: the ones that are part
 * of no stream and that the cluster's setting names. They never get fewer, as shards cannot be
 * joined.
 *
 * <p>Cost: nothing where no index is to be; else a query, a read for each of them that takes
 * anything notable or did so, and a write where something notable has happened.
 */
final class IndexSharding {
  private static final System.Logger LOG = System.getLogger(IndexSharding.class.getName());

  private final Catalog catalog;
  private final IndexDividing dividing;
  private final Clock clock;

  IndexSharding(Catalog catalog, IndexDividing dividing, Clock clock) {
    this.catalog = catalog;
    this.dividing = dividing;
    this.clock = clock;
  }

  /** What a look has done. */
  record Looked(int divided, List<String> failed) {}

  /**
   * Looks at all of them once.
   *
   * @param led indices that something else looks after
   */
  Looked look(
      List<NameEntry> names,
      Map<IndexId, Double> written,
      FlatSettings settings,
      Predicate<IndexId> led) {
    if (!ShardingSettings.followsAny(settings)) {
      return new Looked(0, List.of());
    }
    Map<String, String> notes = new TreeMap<>(catalog.shardings().all());
    int divided = 0;
    List<String> failed = new ArrayList<>();
    for (NameEntry entry : names) {
      IndexId index = entry.indices().getFirst();
      if (entry.kind() != NameEntry.Kind.INDEX
          || !ShardingSettings.follows(settings, entry.name())
          || led.test(index)) {
        continue;
      }
      Optional<String> before = Optional.ofNullable(notes.remove(entry.name()));
      double load = written.getOrDefault(index, 0.0);
      if (load == 0 && before.isEmpty()) {
        continue;
      }
      try {
        divided += look(entry, load, before, settings) ? 1 : 0;
      } catch (LampyrException notNow) {
        LOG.log(System.Logger.Level.WARNING, "index was not divided name=" + entry.name(), notNow);
        failed.add(entry.name());
      }
    }
    notes.keySet().forEach(catalog.shardings()::forget);
    return new Looked(divided, failed);
  }

  private boolean look(
      NameEntry entry, double load, Optional<String> before, FlatSettings settings) {
    Optional<IndexMetadata> found =
        catalog
            .find(entry.indices().getFirst())
            .filter(index -> StreamParts.streamOf(index).isEmpty());
    if (found.isEmpty()) {
      return false;
    }
    IndexMetadata index = found.get();
    ShardingSettings how = ShardingSettings.of(settings, entry.name()).within(index);
    Sharding sharding =
        before.map(Sharding::ofText).orElseGet(() -> Sharding.begun(index.age().created()));
    Instant now = clock.now();
    Sharding.Told told = sharding.told(index.layout().shards(), load, how, now);
    String after = sharding.after(told, how, now).forgetting().toText();
    if (!before.filter(after::equals).isPresent()) {
      catalog.shardings().keep(entry.name(), after);
    }
    return told.decision() == Sharding.Decision.INCREASE_SHARDS
        && divide(dividing, index, entry.name(), told.optimal(), how);
  }

  /** Divides what a name is written to, as far as that can be. */
  static boolean divide(
      IndexDividing dividing, IndexMetadata index, String by, int wanted, ShardingSettings how) {
    return Divisions.possible(index, wanted, how.mostShards())
        .filter(shards -> dividing.divide(index.id(), by, shards))
        .isPresent();
  }
}
