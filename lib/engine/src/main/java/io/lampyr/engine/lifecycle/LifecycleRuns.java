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
  private final Optional<IndexDividing> dividing;

  /** One that leaves all points as they are, as nobody makes them fewer. */
  public LifecycleRuns(Catalog catalog, IndexSizes sizes, WriteLoads loads, Clock clock) {
    this(catalog, sizes, loads, Optional.empty(), Optional.empty(), clock);
  }

  /** With tasks, which make points fewer, and what divides indices that take too much. */
  public LifecycleRuns(
      Catalog catalog,
      IndexSizes sizes,
      WriteLoads loads,
      Optional<LastingTasks> tasks,
      Optional<IndexDividing> dividing,
      Clock clock) {
    this.dividing = dividing;
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
   * @param divided indices that have more shards from now on
   * @param downsampled indices that have fewer points from now on
   * @param orphans indices that never became part of the stream that they were made for
   */
  public record Report(
      int streams,
      int rolled,
      int divided,
      int deleted,
      int downsampled,
      int orphans,
      List<String> failed) {
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
    Map<IndexId, Double> written =
        streams.isEmpty() && !ShardingSettings.followsAny(settings) ? Map.of() : loads.byIndex();
    Done done = new Done();
    Map<IndexId, Conditions.Size> known = streams.isEmpty() ? Map.of() : sizes(streams);
    for (NameEntry entry : streams) {
      try {
        done.deleted += catalog.expiry().finishExpiry(entry);
        LifecyclePlan plan = plan(entry, retention, known);
        List<IndexId> expired =
            plan.expired().stream().filter(index -> !others.test(index)).toList();
        if (!expired.isEmpty()) {
          drop(entry, expired);
          done.deleted += catalog.expiry().expire(entry, expired);
        }
        Optional<Needs> needs = needs(entry, written, settings).filter(Needs::more);
        if (!others.test(entry.indices().getLast())) {
          grow(entry, plan, needs, done);
        }
        done.downsampled +=
            downsample(entry, index -> expired.contains(index) || others.test(index));
      } catch (LampyrException notNow) {
        LOG.log(
            System.Logger.Level.WARNING,
            "stream was not looked after name=" + entry.name(),
            notNow);
        done.failed.add(entry.name());
      }
    }
    IndexSharding.Looked looked = dividePlain(names, written, settings, others);
    done.divided += looked.divided();
    done.failed.addAll(looked.failed());
    return done.report(streams.size(), orphans(names));
  }

  /** What a run has done until now. */
  private static final class Done {
    private int rolled;
    private int divided;
    private int deleted;
    private int downsampled;
    private final List<String> failed = new ArrayList<>();

    private Report report(int streams, int orphans) {
      return new Report(streams, rolled, divided, deleted, downsampled, orphans, failed);
    }
  }

  /** The next index, or more shards for the one that is written to. */
  private void grow(NameEntry entry, LifecyclePlan plan, Optional<Needs> more, Done done) {
    if (plan.rolls() || (more.isPresent() && plan.lives())) {
      done.rolled += rollOver(entry) ? 1 : 0;
    } else if (more.isPresent() && divide(more.get())) {
      done.divided++;
    }
  }

  /** Those that are part of no stream. */
  private IndexSharding.Looked dividePlain(
      List<NameEntry> names,
      Map<IndexId, Double> written,
      FlatSettings settings,
      Predicate<IndexId> others) {
    try {
      return dividing
          .map(how -> new IndexSharding(catalog, how, clock).look(names, written, settings, others))
          .orElseGet(() -> new IndexSharding.Looked(0, List.of()));
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "indices were not looked at", notNow);
      return new IndexSharding.Looked(0, List.of());
    }
  }

  /** A stream that rolls over by hand alone gets more shards where its documents lie. */
  private boolean divide(Needs needs) {
    return dividing
        .filter(how ->
            IndexSharding.divide(
                how, needs.index(), needs.stream(), needs.told().optimal(), needs.settings()))
        .isPresent();
  }

  /** What writing to a stream takes. */
  private record Needs(
      String stream, IndexMetadata index, Sharding.Told told, ShardingSettings settings) {
    private boolean more() {
      return told.decision() == Sharding.Decision.INCREASE_SHARDS;
    }
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

  /** Notes what writing to the stream takes. */
  private Optional<Needs> needs(
      NameEntry entry, Map<IndexId, Double> written, FlatSettings settings) {
    IndexId index = entry.indices().getLast();
    double load = written.getOrDefault(index, 0.0);
    StreamState state = entry.stream().orElseThrow();
    Optional<String> before = state.option(Streams.SHARDING);
    if (load == 0 && before.isEmpty()) {
      return Optional.empty();
    }
    Optional<IndexMetadata> found = catalog.find(index);
    if (found.isEmpty()) {
      return Optional.empty();
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
    return Optional.of(new Needs(entry.name(), found.get(), told, how));
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
