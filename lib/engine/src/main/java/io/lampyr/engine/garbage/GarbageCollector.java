package io.lampyr.engine.garbage;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.PriceTable;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.count.Traffic;
import io.lampyr.blobstore.register.CompareAndSwapRegister;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.engine.catalog.Catalog;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The steps of garbage collection. Who calls them, in the order that the state machine says, hands
 * each what the one before it gave.
 *
 * <p>Laws: every step may be repeated, and any number of runs may go on at once: nothing that is
 * reachable is ever deleted (GcSafe). Without faults, what is unreachable is gone after two runs
 * that lie the grace apart (GcComplete). A step either throws, and may be repeated, or is done.
 * Blocks; for one thread at a time.
 */
public final class GarbageCollector {
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final int CALLS_AT_ONCE = 16;
  private static final String WRITER = "gc";

  /** DynamoDB on demand in us-east-1, 2026: dollars for a million units. */
  private static final double READ_UNITS = 0.125;

  private static final double WRITE_UNITS = 0.625;
  private static final double MILLION = 1e6;
  private static final double NANO = 1e9;

  private final CountingBlobStore store;
  private final CountingItemStore items;
  private final GcWork work;
  private final Reports reports;
  private final Metrics metrics;

  /** What is collected. */
  public record Storage(BlobStore blobs, ItemStore items, CacheFolder cache) {}

  public GarbageCollector(Storage storage, GcSettings settings, Ports ports) {
    this(storage, settings, ports, new Sight(survey -> survey, reach -> reach));
  }

  /** How the roots are seen: as they are, but for tests of what would go wrong otherwise. */
  record Sight(UnaryOperator<Survey> survey, UnaryOperator<Referring> reach) {}

  GarbageCollector(Storage storage, GcSettings settings, Ports ports, Sight sight) {
    Retries retries =
        new Retries(
            RetrySettings.within(DEADLINE), ports.clock(), ports.scheduler(), ports.randomness());
    this.store = new CountingBlobStore(storage.blobs());
    this.items = new CountingItemStore(storage.items());
    this.metrics = ports.metrics();
    BlobStore patient = new RetryingBlobStore(store, retries);
    ItemWriter writer = new ItemWriter(items, ports.randomness(), retries);
    RegisterWriter self = new RegisterWriter(WRITER, ports.randomness());
    GcTables tables = GcTables.over(items, writer, ports.clock());
    Siblings siblings = new Siblings(ports.scheduler(), "gc", CALLS_AT_ONCE);
    ChangeJournal journal = new ChangeJournal(items, writer);
    Survey survey =
        sight.survey.apply(
            new StateSurvey(
                new LeaseStore(patient, self, retries), tables, items, journal, siblings));
    this.reports =
        new Reports(new CompareAndSwapRegister(patient, GcKeys.REPORT, "gc-report", self, retries));
    this.work =
        new GcWork(
            patient,
            survey,
            tables,
            new Catalog(items, writer, journal, ports),
            new MarkedBlobs(patient, ports.randomness()),
            sight.reach.apply(new Reach(patient, siblings)),
            siblings,
            ports.clock(),
            settings,
            storage.cache());
  }

  /**
   * Begins a run of this id, which no other run ever had; the same again if it was begun before.
   */
  public GcRun begin(String id, GcRun.Kind kind) {
    Spent before = spent();
    return counted(new BeginStep(work).begin(id, kind, reports.read()), before);
  }

  /** Does one step. */
  public GcRun step(GcStep step, GcRun run) {
    Spent before = spent();
    GcRun next =
        switch (step) {
          case DELETE -> new DeleteStep(work).apply(run);
          case TIDY -> new TidyStep(work).apply(run);
          case LIST -> new ListStep(work).apply(run);
          case MARK -> new MarkStep(work).apply(run);
          case TRANSLOG -> new TranslogStep(work).apply(run);
          case RECORD, RELEASE -> over(run);
        };
    return counted(next, before);
  }

  private GcRun over(GcRun run) {
    work.lists().removeAll(GcKeys.run(run.id()));
    var _ = reports.add(run);
    tell(run);
    return run;
  }

  /** What the last runs came to. Cost: a get. */
  public GcReport report() {
    return reports.read().orElse(GcReport.NONE);
  }

  /** A tombstone that was not carried out yet, and when it may be. */
  public record Pending(String name, Instant written, Instant due) {}

  /** The tombstones that stand, oldest first. Cost: a listing. */
  public List<Pending> pending() {
    return work.lists().all(GcKeys.TOMBSTONES, BlobStore.MAX_LISTED).stream()
        .sorted(Comparator.comparing(BlobInfo::modified))
        .map(info ->
            new Pending(
                info.key().path(), info.modified(), info.modified().plus(work.settings().grace())))
        .toList();
  }

  private void tell(GcRun run) {
    for (GcCount count : GcCount.values()) {
      String name = "gc." + count.label().replace('_', '.');
      if (count == GcCount.LIVE_OBJECTS || count == GcCount.LIVE_BYTES) {
        if (run.kind().full()) {
          long live = run.counts().of(count);
          metrics.gauge(name, () -> live);
        }
      } else if (!run.kind().dryRun()) {
        metrics.counter(name).add(run.counts().of(count));
      }
    }
    metrics.counter("gc.runs", "outcome", run.failure().isEmpty() ? "done" : "failed").increment();
  }

  private GcRun counted(GcRun run, Spent before) {
    Spent now = spent();
    return run.and(GcCount.STORE_REQUESTS, now.storeRequests - before.storeRequests)
        .and(GcCount.STATE_REQUESTS, now.stateRequests - before.stateRequests)
        .and(GcCount.NANODOLLARS, now.nanodollars - before.nanodollars);
  }

  /** What was asked of the stores so far. */
  private record Spent(long storeRequests, long stateRequests, long nanodollars) {}

  private Spent spent() {
    Traffic traffic = store.traffic();
    CountingItemStore.Counts state = items.counts();
    double dollars =
        traffic.dollars(PriceTable.S3_STANDARD)
            + (state.readUnits() * READ_UNITS + state.writeUnits() * WRITE_UNITS) / MILLION;
    long requests = Arrays.stream(RequestKind.values()).mapToLong(traffic::requests).sum();
    return new Spent(requests, state.requests(), Math.round(dollars * NANO));
  }
}
