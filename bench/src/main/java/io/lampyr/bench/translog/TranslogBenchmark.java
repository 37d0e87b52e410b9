package io.lampyr.bench.translog;

import io.lampyr.bench.events.Events;
import io.lampyr.bench.fleet.Bulks;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.micro.MicroLoad;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The paper's Figure 10: requests, throughput and waiting by how long the log waits for company.
 */
public final class TranslogBenchmark {
  private static final long SEED = 10;
  private static final List<Integer> INTERVALS = List.of(10, 20, 50, 100, 200, 500);
  private static final int STANDARD = 200;
  private static final int SINGLE_CLIENTS = 64;
  private static final int BULK_CLIENTS = 16;
  private static final int BULK = 500;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int BODIES = 32;
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 2);
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("lampyr.bench.seconds", 8));

  private static final List<String> COLUMNS =
      List.of(
          "PUTs/request",
          "single p50 ms",
          "bulk docs/s",
          "bulk p50 ms",
          "CPU s/100k",
          "updates/s",
          "update p50 ms",
          "upd. PUTs/s");

  private final Bulks bulks = new Bulks(Events.make(SEED, DIFFERENT_EVENTS));
  private final List<byte[]> bodies = new ArrayList<>();
  private final Map<Integer, Sum> sums = new TreeMap<>();

  /** What the rounds of one interval came to: a median of rounds each. */
  private record Sum(
      Sample putsPerRequest,
      Sample singleMillis,
      Sample documentsPerSecond,
      Sample bulkMillis,
      Sample cpuPer100k,
      Sample updatesPerSecond,
      Sample updateMillis,
      Sample updatePuts) {
    Sum() {
      this(
          new Sample(),
          new Sample(),
          new Sample(),
          new Sample(),
          new Sample(),
          new Sample(),
          new Sample(),
          new Sample());
    }

    List<Double> row() {
      return List.of(
          putsPerRequest.median(),
          singleMillis.median(),
          documentsPerSecond.median(),
          bulkMillis.median(),
          cpuPer100k.median(),
          updatesPerSecond.median(),
          updateMillis.median(),
          updatePuts.median());
    }
  }

  private TranslogBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new TranslogBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    for (int i = 0; i < BODIES; i++) {
      bodies.add(bulks.body(i * BULK, BULK));
    }
    once(STANDARD, new Sum());
    for (int round = 0; round < ROUNDS; round++) {
      for (int millis : round % 2 == 0 ? INTERVALS : INTERVALS.reversed()) {
        once(millis, sums.computeIfAbsent(millis, _ -> new Sum()));
      }
    }
    return table();
  }

  private void once(int millis, Sum sum) throws IOException, InterruptedException {
    FleetSetup setup =
        FleetSetup.standard(SEED).unthrottled().withLogInterval(Duration.ofMillis(millis));
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), setup)) {
      Clients clients = new Clients(fleet, SEED);
      fleet.function(0).put("/events", Bulks.index(1));
      single(fleet, clients, sum);
      batches(fleet, clients, sum);
    }
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), setup)) {
      micro(fleet, sum);
    }
    System.out.printf(
        "interval=%d ms docs/s=%.0f single p50=%.1f ms PUTs/request=%.4f updates/s=%.1f%n",
        millis,
        sum.documentsPerSecond.median(),
        sum.singleMillis.median(),
        sum.putsPerRequest.median(),
        sum.updatesPerSecond.median());
  }

  /** One document a request, from clients that come as often as they are answered. */
  private void single(Fleet fleet, Clients clients, Sum sum) throws InterruptedException {
    byte[] document = bulks.body(0, 1);
    Clients.Outcome outcome =
        clients.run(
            TIME.dividedBy(2),
            List.of(
                new Clients.Group(
                    SINGLE_CLIENTS,
                    Clients.Thinking.NONE,
                    (_, _, _) -> fleet.function(0).bulk("/events/_bulk", document))));
    Sample millis = outcome.millis().getFirst();
    sum.putsPerRequest.add((double) outcome.counts().of(Counter.LOG_PUTS) / millis.size());
    sum.singleMillis.add(millis.median());
  }

  private void batches(Fleet fleet, Clients clients, Sum sum) throws InterruptedException {
    Clients.Outcome outcome =
        clients.run(
            TIME,
            List.of(
                new Clients.Group(
                    BULK_CLIENTS,
                    Clients.Thinking.NONE,
                    (client, turn, _) ->
                        fleet
                            .function(0)
                            .bulk(
                                "/events/_bulk",
                                bodies.get((client + turn * BULK_CLIENTS) % BODIES)))));
    sum.documentsPerSecond.add(outcome.perSecond(0) * BULK);
    sum.bulkMillis.add(outcome.millis().getFirst().median());
    double documents = (double) outcome.millis().getFirst().size() * BULK;
    sum.cpuPer100k.add(outcome.cpuSeconds() * 100_000 / documents);
  }

  private static void micro(Fleet fleet, Sum sum) throws InterruptedException {
    MicroLoad load = new MicroLoad(fleet, SEED);
    load.fill();
    Clients.Outcome outcome = load.run(TIME.dividedBy(2));
    sum.updatesPerSecond.add(outcome.perSecond(MicroLoad.UPDATES));
    sum.updateMillis.add(outcome.millis().get(MicroLoad.UPDATES).median());
    sum.updatePuts.add(outcome.counts().of(Counter.LOG_PUTS) / outcome.seconds());
  }

  private Table table() {
    Table table = new Table("translog", COLUMNS);
    table.note("seed", SEED);
    table.note("rounds", ROUNDS);
    table.note("seconds of a round", TIME.toSeconds());
    table.note("clients of one document, and of bulks", SINGLE_CLIENTS + " and " + BULK_CLIENTS);
    sums.forEach((millis, sum) -> table.add(millis + " ms", sum.row()));
    Sum standard = sums.get(STANDARD);
    if (standard != null) {
      table.note(
          "requests per PUT at 200 ms, aim 30",
          "%.1f".formatted(1 / standard.putsPerRequest.median()));
      double fastest =
          sums.values().stream().mapToDouble(s -> s.documentsPerSecond.median()).max().orElse(1);
      table.note(
          "bulk docs/s at 200 ms / fastest, aim 0.95",
          "%.3f".formatted(standard.documentsPerSecond.median() / fastest));
    }
    draw(table);
    return table;
  }

  private void draw(Table table) {
    Axis interval = Axis.logarithmic("flush interval, ms");
    table.draw(
        new Plot(
            "PUTs of the log",
            interval,
            Axis.logarithmic("for 1,000 requests of one document"),
            List.of(line("PUTs", sum -> 1000 * sum.putsPerRequest.median()))));
    table.draw(
        new Plot(
            "Waiting",
            interval,
            Axis.logarithmic("p50, ms"),
            List.of(
                line("one document", sum -> sum.singleMillis.median()),
                line("bulk of 500", sum -> sum.bulkMillis.median()),
                line("update and refresh", sum -> sum.updateMillis.median()))));
    table.draw(
        new Plot(
            "Throughput of bulks",
            interval,
            Axis.linear("documents a second"),
            List.of(line("16 clients", sum -> sum.documentsPerSecond.median()))));
    table.draw(
        new Plot(
            "Updates with refresh, 4 clients",
            interval,
            Axis.linear("a second"),
            List.of(
                line("updates of 100", sum -> sum.updatesPerSecond.median()),
                line("log PUTs", sum -> sum.updatePuts.median()))));
  }

  private Series line(String name, ToDoubleFunction<Sum> value) {
    List<Series.Point> points = new ArrayList<>();
    sums.forEach((at, sum) -> points.add(new Series.Point(at, value.applyAsDouble(sum))));
    return new Series(name, points);
  }
}
