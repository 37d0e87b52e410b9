package io.lampyr.bench.streams;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.report.Table;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.Template;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.WriteLoads;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A thousand generations that are over, forgotten in one run; a request of state takes 4 ms. */
final class RetentionRun {
  private static final int GENERATIONS = Integer.getInteger("lampyr.bench.forgotten", 1000);
  private static final Duration REQUEST = Duration.ofMillis(4);

  /** That all of the cluster knows streams. */
  private static final String LEVEL =
      "{\"kind\":\"features\",\"format\":1,\"level\":2,\"processes\":[]}";

  private final Table table;

  RetentionRun(Table table) {
    this.table = table;
  }

  void measure() {
    // long on purpose: what is measured is set up once
    Clock clock = new SystemClock();
    Scheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);
    Ports ports = new Ports(clock, scheduler, new SeededRandomness(23));
    MemoryItemStore near = new MemoryItemStore();
    Catalog writing = catalog(near, ports);
    var _ = near.write(StateKeys.FEATURES, new Draft(LEVEL, 1), ItemCondition.ABSENT);
    writing
        .templates()
        .put(
            Template.parse(
                Template.Kind.INDEX,
                "old",
                Map.of(
                    "index_patterns",
                    List.of("old"),
                    "data_stream",
                    Map.of(),
                    "template",
                    Map.of("lifecycle", Map.of("data_retention", "1d")))),
            true);
    DataStream stream = writing.streams().create("old", true);
    for (int i = 0; i < GENERATIONS; i++) {
      stream = writing.streams().rollOver(stream, NewIndex.named("old")).after();
    }
    ItemStore distant = new DistantState(near, scheduler, REQUEST);
    Catalog catalog = catalog(distant, ports);
    LifecycleRuns runs =
        new LifecycleRuns(
            catalog,
            new IndexSizes(catalog, _ -> Map.of()),
            new WriteLoads(
                new io.lampyr.cluster.state.Table<>(
                    distant, writer(distant, ports), StateCodecs.LOADS)),
            later(clock));
    long began = clock.monotonicNanos();
    LifecycleRuns.Report report = runs.run();
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    Check.that(report.deleted() == GENERATIONS, "not all generations were forgotten");
    table.add(
        "retention of " + GENERATIONS + " generations s", List.of(seconds, Double.NaN, Double.NaN));
  }

  private static Clock later(Clock clock) {
    return new Clock() {
      @Override
      public Instant now() {
        return clock.now().plus(Duration.ofDays(2));
      }

      @Override
      public long monotonicNanos() {
        return clock.monotonicNanos();
      }
    };
  }

  private static ItemWriter writer(ItemStore items, Ports ports) {
    return new ItemWriter(items, ports.randomness(), Retries.within(Duration.ofSeconds(10), ports));
  }

  private static Catalog catalog(ItemStore items, Ports ports) {
    return new Catalog(items, writer(items, ports), ports);
  }
}
