package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.task.LastingTasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Looks after all streams from time to time: what {@link LifecyclePlan} says of each is done.
 *
 * <p>Laws: running twice at once, or dying anywhere, does no harm; what one stream does not let be
 * done keeps others from nothing. Blocks. Cost: a query of rollovers of aliases that may have been
 * left unfinished, and what {@link PendingRollovers} says; a query of all names and a read of the
 * cluster's settings; for each stream that is looked after, a query for the shards of the index
 * that is written to and, all together, what sizes cost; what {@link
 * io.lampyr.engine.catalog.StreamOrphans} says; and what is done.
 */
public final class LifecycleRuns {
  private static final System.Logger LOG = System.getLogger(LifecycleRuns.class.getName());

  private final Catalog catalog;
  private final IndexSizes sizes;
  private final WriteLoads loads;
  private final Clock clock;
  private final PendingRollovers rollovers;
  private final Optional<GenerationDownsampling> downsampling;

  /** One that leaves all points as they are, as nobody makes them fewer. */
  public LifecycleRuns(Catalog catalog, IndexSizes sizes, WriteLoads loads, Clock clock) {
    this(catalog, sizes, loads, Optional.empty(), clock);
  }

  /** With tasks, which make points fewer. */
  public LifecycleRuns(
      Catalog catalog,
      IndexSizes sizes,
      WriteLoads loads,
      Optional<LastingTasks> tasks,
      Clock clock) {
    this.downsampling =
        tasks.map(lasting ->
            new GenerationDownsampling(
                catalog, new DownsampleTasks(catalog, lasting, clock), clock));
    this.catalog = catalog;
    this.sizes = sizes;
    this.loads = loads;
    this.clock = clock;
    this.rollovers = new PendingRollovers(catalog, clock);
  }

  /**
   * What a run has done.
   *
   * @param deleted indices whose time was over
   * @param downsampled indices that have fewer points from now on
   * @param orphans indices that never became part of the stream that they were made for
   */
  public record Report(
      int streams, int rolled, int deleted, int downsampled, int orphans, List<String> failed) {
    public Report {
      failed = List.copyOf(failed);
    }
  }

  /** How a stream is looked after, if at all. */
  public static Optional<Lifecycle> lifecycle(String stream, StreamState state) {
    Optional<Lifecycle> own = state.option(Streams.LIFECYCLE).map(Lifecycle::ofText);
    // What was refused is never kept forever because nobody thought of it.
    return own.isEmpty() && StreamParts.isOfFailures(stream)
        ? Optional.of(new Lifecycle(true, Optional.empty()))
        : own;
  }

  /** Looks at all streams once. */
  public Report run() {
    return run(_ -> false);
  }

  /**
   * The same, but for indices that something else looks after: they do not go, and a stream that
   * writes to one does not roll over.
   */
  public Report run(Predicate<IndexId> others) {
    rollovers.settle();
    FlatSettings settings = catalog.settings().effective();
    Retention retention = Retention.of(settings);
    List<NameEntry> names = catalog.names();
    List<NameEntry> streams =
        names.stream().filter(entry -> entry.kind() == NameEntry.Kind.STREAM).toList();
    Map<IndexId, Double> written = streams.isEmpty() ? Map.of() : loads.byIndex();
    int rolled = 0;
    int deleted = 0;
    int downsampled = 0;
    List<String> failed = new ArrayList<>();
    Map<IndexId, Conditions.Size> known = streams.isEmpty() ? Map.of() : sizes(streams);
    for (NameEntry entry : streams) {
      try {
        deleted += catalog.expiry().finishExpiry(entry);
        LifecyclePlan plan = plan(entry, retention, known);
        List<IndexId> expired =
            plan.expired().stream().filter(index -> !others.test(index)).toList();
        if (!expired.isEmpty()) {
          drop(entry, expired);
          deleted += catalog.expiry().expire(entry, expired);
        }
        boolean more = wantsMoreShards(entry, written, settings);
        boolean own = !others.test(entry.indices().getLast());
        if (own && (plan.rolls() || (more && plan.lives())) && rollOver(entry)) {
          rolled++;
        }
        downsampled += downsample(entry, index -> expired.contains(index) || others.test(index));
      } catch (LampyrException notNow) {
        LOG.log(
            System.Logger.Level.WARNING,
            "stream was not looked after name=" + entry.name(),
            notNow);
        failed.add(entry.name());
      }
    }
    return new Report(streams.size(), rolled, deleted, downsampled, orphans(names), failed);
  }

  private int downsample(NameEntry entry, Predicate<IndexId> left) {
    Optional<Lifecycle> lifecycle = lifecycle(entry.name(), entry.stream().orElseThrow());
    return downsampling.isPresent() && lifecycle.isPresent()
        ? downsampling.get().look(entry, lifecycle.get(), left)
        : 0;
  }

  private void drop(NameEntry entry, List<IndexId> expired) {
    Optional<Lifecycle> lifecycle = lifecycle(entry.name(), entry.stream().orElseThrow());
    if (downsampling.isPresent() && lifecycle.isPresent()) {
      downsampling.get().drop(entry, lifecycle.get(), expired);
    }
  }

  private int orphans(List<NameEntry> names) {
    try {
      int ofRollovers = catalog.orphans().collect(names);
      return ofRollovers + downsampling.map(made -> made.collect(names)).orElse(0);
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "orphans were not collected", notNow);
      return 0;
    }
  }

  private LifecyclePlan plan(
      NameEntry entry, Retention retention, Map<IndexId, Conditions.Size> known) {
    StreamState state = entry.stream().orElseThrow();
    Optional<Lifecycle> lifecycle = lifecycle(entry.name(), state);
    if (lifecycle.isEmpty()) {
      return LifecyclePlan.NOTHING;
    }
    Optional<Duration> kept =
        retention.effective(lifecycle.get(), StreamParts.isOfFailures(entry.name())).retention();
    LifecyclePlan.Subject subject =
        new LifecyclePlan.Subject(
            entry.indices(),
            state.rolled(),
            state.begun(),
            Optional.ofNullable(known.get(entry.indices().getLast())));
    return LifecyclePlan.of(subject, lifecycle.get(), kept, clock.now());
  }

  /** Notes what writing to the stream takes; whether it is to get more shards at once. */
  private boolean wantsMoreShards(
      NameEntry entry, Map<IndexId, Double> written, FlatSettings settings) {
    IndexId index = entry.indices().getLast();
    double load = written.getOrDefault(index, 0.0);
    StreamState state = entry.stream().orElseThrow();
    Optional<String> before = state.option(Streams.SHARDING);
    if (load == 0 && before.isEmpty()) {
      return false;
    }
    Optional<IndexMetadata> found = catalog.find(index);
    if (found.isEmpty()) {
      return false;
    }
    ShardingSettings how = ShardingSettings.of(settings, entry.name()).within(found.get());
    Sharding sharding = before.map(Sharding::ofText).orElseGet(() -> Sharding.begun(state.begun()));
    Instant now = clock.now();
    Sharding.Told told = sharding.told(found.get().layout().shards(), load, how, now);
    String after = sharding.after(told, how, now).toText();
    if (!before.filter(after::equals).isPresent()) {
      var _ =
          catalog
              .streams()
              .update(
                  entry.name(),
                  seen ->
                      seen.option(Streams.SHARDING).equals(before)
                          ? seen.with(Streams.SHARDING, Optional.of(after))
                          : seen);
    }
    return told.decision() == Sharding.Decision.INCREASE_SHARDS;
  }

  private boolean rollOver(NameEntry entry) {
    Optional<DataStream> stream =
        catalog
            .streams()
            .find(entry.name())
            .filter(found -> found.writeIndex().id().equals(entry.indices().getLast()));
    stream.ifPresent(seen -> {
      var _ = catalog.streams().rollOver(seen, NewIndex.named(seen.name()));
    });
    return stream.isPresent();
  }

  /** Of all indices that are written to, as far as they are known. */
  private Map<IndexId, Conditions.Size> sizes(List<NameEntry> streams) {
    return sizes.of(
        streams.stream()
            .filter(entry -> lifecycle(entry.name(), entry.stream().orElseThrow()).isPresent())
            .map(entry -> entry.indices().getLast())
            .toList());
  }
}
