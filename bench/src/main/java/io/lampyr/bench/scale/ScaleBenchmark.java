package io.lampyr.bench.scale;

import io.lampyr.base.price.Prices;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.fleet.Bulks;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The paper's Figure 12 by what documents cost instead of how many pass: load and what takes it
 * grow together.
 */
public final class ScaleBenchmark {
  private static final long SEED = 12;
  private static final List<Integer> SIZES = List.of(1, 2, 4, 8, 16);
  private static final int LARGEST = 16;
  private static final int SMALL_LOAD = 4;
  private static final int BULK = 50;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int BODIES = 256;

  /** Each client sends a bulk so often: 250 documents a second. */
  private static final Duration BETWEEN_BULKS = Duration.ofMillis(200);

  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("lampyr.bench.seconds", 8));

  private static final List<String> COLUMNS =
      List.of(
          "CPU s/100k",
          "to 1",
          "writes/1k",
          "reads/1k",
          "log PUTs/1k",
          "BCC PUTs/1k",
          "state WU/1k",
          "state RU/1k",
          "$ requests/M",
          "bulk p50 ms");

  private final List<byte[]> bodies = new ArrayList<>();
  private final Map<Dimension, List<Cost>> costs = new LinkedHashMap<>();

  /** Of what there is more, besides clients. */
  private enum Dimension {
    CLIENTS,
    SHARDS,
    FUNCTIONS,
    NODES
  }

  /** What the documents of one run cost. */
  private record Cost(
      int size, int load, double documents, double cpuSeconds, double p50, Counts counts) {
    double cpuPer100k() {
      return cpuSeconds * 100_000 / documents;
    }

    double per1k(Counter counter) {
      return counts.of(counter) * 1000.0 / documents;
    }

    double dollarsPerMillion() {
      return (counts.storeDollars(Prices.LIST) + counts.stateDollars(Prices.LIST))
          * 1e6
          / documents;
    }
  }

  private ScaleBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new ScaleBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    Bulks bulks = new Bulks(Events.make(SEED, DIFFERENT_EVENTS));
    for (int i = 0; i < BODIES; i++) {
      bodies.add(bulks.body(i * BULK, BULK));
    }
    var _ = once(Dimension.SHARDS, LARGEST, LARGEST);
    for (Dimension dimension : Dimension.values()) {
      List<Cost> all = new ArrayList<>();
      for (int size : SIZES) {
        all.add(once(dimension, size, size));
      }
      if (dimension != Dimension.CLIENTS) {
        all.add(once(dimension, LARGEST, SMALL_LOAD));
      }
      costs.put(dimension, all);
    }
    return table();
  }

  private Cost once(Dimension dimension, int size, int load)
      throws IOException, InterruptedException {
    FleetSetup setup =
        switch (dimension) {
          case CLIENTS, SHARDS -> FleetSetup.standard(SEED);
          case FUNCTIONS -> FleetSetup.standard(SEED).with(1, size);
          case NODES -> FleetSetup.standard(SEED).with(size, 1);
        };
    int shards = dimension == Dimension.SHARDS || dimension == Dimension.NODES ? size : 1;
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), setup)) {
      fleet.function(0).put("/events", Bulks.index(shards));
      // Every function has read its tables, and every shard has its first commit.
      for (int function = 0; function < setup.functions(); function++) {
        fleet.function(function).bulk("/events/_bulk", bodies.getFirst());
      }
      fleet.function(0).post("/events/_flush", "");
      Cost cost = measure(fleet, size, load);
      System.out.printf(
          "%s size=%d load=%d CPU s/100k=%.2f writes/1k=%.2f reads/1k=%.2f p50=%.0f ms docs=%.0f%n",
          dimension,
          size,
          load,
          cost.cpuPer100k(),
          cost.per1k(Counter.STORE_WRITES),
          cost.per1k(Counter.STORE_READS),
          cost.p50(),
          cost.documents());
      return cost;
    }
  }

  private Cost measure(Fleet fleet, int size, int load) throws InterruptedException {
    Clients clients = new Clients(fleet, SEED);
    Counts before = fleet.counts();
    Cpu cpu = new Cpu();
    Clients.Outcome outcome =
        clients.run(
            TIME,
            List.of(
                new Clients.Group(
                    load,
                    new Clients.Every(BETWEEN_BULKS.dividedBy(load)),
                    (client, turn, _) ->
                        fleet
                            .function(client)
                            .bulk("/events/_bulk", bodies.get((client + turn * load) % BODIES)))));
    fleet.function(0).post("/events/_flush", "");
    return new Cost(
        size,
        load,
        (double) outcome.millis().getFirst().size() * BULK,
        cpu.seconds(),
        outcome.millis().getFirst().median(),
        fleet.counts().since(before));
  }

  private Table table() {
    Table table = new Table("scale", COLUMNS);
    table.note("seed", SEED);
    table.note("seconds of a run", TIME.toSeconds());
    table.note("documents of a bulk", BULK);
    table.note("documents a second of each client", BULK * 1000 / BETWEEN_BULKS.toMillis());
    costs.forEach((dimension, all) -> {
      String name = dimension.name().toLowerCase(java.util.Locale.ROOT);
      for (Cost cost : all) {
        String load = cost.load() == cost.size() ? "" : ", load of " + cost.load();
        table.add(name + " " + cost.size() + load, row(cost, all.getFirst()));
      }
    });
    draw(table);
    return table;
  }

  private static List<Double> row(Cost cost, Cost first) {
    return List.of(
        cost.cpuPer100k(),
        cost.cpuPer100k() / first.cpuPer100k(),
        cost.per1k(Counter.STORE_WRITES),
        cost.per1k(Counter.STORE_READS),
        cost.per1k(Counter.LOG_PUTS),
        cost.per1k(Counter.BATCH_PUTS),
        cost.per1k(Counter.STATE_WRITE_UNITS),
        cost.per1k(Counter.STATE_READ_UNITS),
        cost.dollarsPerMillion(),
        cost.p50());
  }

  private void draw(Table table) {
    table.draw(plot("Processor time", "s for 100,000 documents", Cost::cpuPer100k));
    table.draw(
        plot(
            "Writes of the object store",
            "for 1,000 documents",
            cost -> cost.per1k(Counter.STORE_WRITES)));
    table.draw(
        plot(
            "Reads of the object store",
            "for 1,000 documents",
            cost -> cost.per1k(Counter.STORE_READS)));
    table.draw(
        plot("All requests, state included", "$ for a million documents", Cost::dollarsPerMillion));
  }

  private Plot plot(String title, String label, ToDoubleFunction<Cost> value) {
    List<Series> series = new ArrayList<>();
    costs.forEach((dimension, all) ->
        series.add(
            new Series(
                dimension.name().toLowerCase(java.util.Locale.ROOT),
                all.stream()
                    .filter(cost -> cost.load() == cost.size())
                    .map(cost -> new Series.Point(cost.size(), value.applyAsDouble(cost)))
                    .toList())));
    return new Plot(title, Axis.logarithmic("how many"), Axis.linear(label), series);
  }
}
