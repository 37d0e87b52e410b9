package io.lampyr.bench.dollars;

import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.fleet.Bulks;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Dollars for a million documents and for a million searches, at some shapes of requests. */
public final class DollarsBenchmark {
  private static final long SEED = 6;
  private static final double MILLION = 1e6;
  private static final int DIFFERENT_EVENTS = 20_000;
  private static final int SEARCHED_DOCUMENTS = 40_000;
  private static final int FILL_BULK = 1000;
  private static final int COLD = 8;
  private static final int SEARCH_CLIENTS = 2;
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("lampyr.bench.seconds", 20));

  /** What a managed service with two fixed units costs a month, as its list has it. */
  private static final double FIXED_DOLLARS_A_MONTH = 350;

  private static final List<String> COLUMNS =
      List.of(
          "ours $/M",
          "functions",
          "store",
          "state",
          "nodes kept",
          "PUT a request",
          "its store",
          "fixed service",
          "writes/1k",
          "reads/1k");

  private final Bulks bulks = new Bulks(Events.make(SEED, DIFFERENT_EVENTS));
  private final List<Priced> ingest = new ArrayList<>();
  private final List<Priced> searches = new ArrayList<>();

  /** So many documents a request, from so many clients, at this many requests a second. */
  private record Shape(String name, int documents, int clients, int perSecond) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("1 doc, 10/s", 1, 16, 10),
          new Shape("1 doc, 300/s", 1, 64, 300),
          new Shape("100 docs, 20/s", 100, 16, 20),
          new Shape("1000 docs, 3/s", 1000, 8, 3));

  /** For a million of what was done: ours, one put a request, and a service of fixed size. */
  private record Priced(
      String name, Bill ours, Bill naive, double fixed, Counts counts, double of) {
    double per1k(Counter counter) {
      return counts.of(counter) * 1000 / of;
    }
  }

  private DollarsBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new DollarsBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    // Shapes that came first would pay for the compiler.
    var _ = ingest(SHAPES.getLast());
    for (Shape shape : SHAPES) {
      ingest.add(ingest(shape));
    }
    search();
    return table();
  }

  private Priced ingest(Shape shape) throws IOException, InterruptedException {
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 0; i < shape.clients(); i++) {
      bodies.add(bulks.body(i * shape.documents(), shape.documents()));
    }
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), FleetSetup.standard(SEED))) {
      fleet.function(0).put("/events", Bulks.index(1));
      fleet.function(0).bulk("/events/_bulk", bodies.getFirst());
      fleet.function(0).post("/events/_flush", "");
      Counts before = fleet.counts();
      Clients.Outcome outcome =
          new Clients(fleet, SEED)
              .run(
                  TIME,
                  List.of(
                      new Clients.Group(
                          shape.clients(),
                          new Clients.Every(Duration.ofSeconds(1).dividedBy(shape.perSecond())),
                          (client, _, _) ->
                              fleet.function(0).bulk("/events/_bulk", bodies.get(client)))));
      // What is not uploaded yet belongs to the price, too.
      fleet.function(0).post("/events/_flush", "");
      Counts counts = fleet.counts().since(before);
      double requests = outcome.millis().getFirst().size();
      double documents = requests * shape.documents();
      System.out.printf("%s p50=%.0f ms%n", shape.name(), outcome.millis().getFirst().median());
      Bill bill = Bill.of(outcome, counts);
      return new Priced(
          shape.name(),
          bill.divided(documents / MILLION),
          bill.withOnePutPerRequest(requests, counts).divided(documents / MILLION),
          fixed(outcome.seconds()) * MILLION / documents,
          counts,
          documents);
    }
  }

  private static double fixed(double seconds) {
    return FIXED_DOLLARS_A_MONTH * seconds / 3600 / UnitPrice.HOURS_PER_MONTH;
  }

  private void search() throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), FleetSetup.standard(SEED))) {
      fleet.function(0).put("/events", Bulks.index(1));
      for (int first = 0; first < SEARCHED_DOCUMENTS; first += FILL_BULK) {
        fleet.function(0).bulk("/events/_bulk", bulks.body(first, FILL_BULK));
      }
      fleet.function(0).post("/events/_flush", "");
      for (SearchShape shape : SearchShape.values()) {
        searches.add(warm(fleet, shape));
        searches.add(cold(fleet, shape));
      }
    }
  }

  private Priced warm(Fleet fleet, SearchShape shape) throws InterruptedException {
    Clients clients = new Clients(fleet, SEED);
    List<Clients.Group> groups =
        List.of(
            new Clients.Group(
                SEARCH_CLIENTS,
                Clients.Thinking.NONE,
                (_, _, random) -> ask(fleet.function(0), shape, random)));
    var _ = clients.run(TIME.dividedBy(8), groups);
    Clients.Outcome outcome = clients.run(TIME.dividedBy(4), groups);
    double count = outcome.millis().getFirst().size();
    return priced(shape.title() + ", warm", outcome.millis().getFirst(), outcome.counts(), count);
  }

  /** Each by a process that has read nothing yet. */
  private static Priced cold(Fleet fleet, SearchShape shape) throws IOException {
    Random random = new Random(SEED);
    Sample millis = new Sample();
    Counts before = fleet.counts();
    for (int i = 0; i < COLD; i++) {
      FleetFunction function = fleet.addFunction();
      long began = fleet.clock().monotonicNanos();
      ask(function, shape, random);
      millis.add((fleet.clock().monotonicNanos() - began) / 1e6);
    }
    return priced(shape.title() + ", cold", millis, fleet.counts().since(before), COLD);
  }

  private static void ask(FleetFunction function, SearchShape shape, Random random) {
    var _ = function.post("/events/_search", shape.body(random));
  }

  private static Priced priced(String name, Sample millis, Counts counts, double count) {
    Bill bill =
        new Bill(
                Bill.functions(count, millis.mean() / 1e3),
                counts.storeDollars(Prices.LIST),
                counts.stateDollars(Prices.LIST),
                0)
            .divided(count / MILLION);
    return new Priced(name, bill, bill, Double.NaN, counts, count);
  }

  private Table table() {
    Table table = new Table("dollars", COLUMNS);
    table.note("seed", SEED);
    table.note("seconds of a shape", TIME.toSeconds());
    table.note("prices", "list, us-east-1, 2026, on demand, arm64, without free tiers");
    table.note("function GB", "%.3f".formatted(Bill.FUNCTION_GB));
    table.note("fixed service, $ a month", FIXED_DOLLARS_A_MONTH);
    for (List<Priced> all : List.of(ingest, searches)) {
      for (Priced priced : all) {
        table.add(priced.name(), row(priced));
      }
    }
    draw(table);
    return table;
  }

  private static List<Double> row(Priced priced) {
    Bill ours = priced.ours();
    return List.of(
        ours.total(),
        ours.functions(),
        ours.store(),
        ours.state(),
        ours.nodes(),
        priced.naive().total(),
        priced.naive().store(),
        priced.fixed(),
        priced.per1k(Counter.STORE_WRITES),
        priced.per1k(Counter.STORE_READS));
  }

  private void draw(Table table) {
    table.draw(
        new Plot(
            "A million documents",
            Axis.of("request", ingest.stream().map(Priced::name).toList()),
            Axis.logarithmic("$"),
            List.of(
                Series.of("ours", ingest.stream().map(p -> p.ours().total()).toList()),
                Series.of("a PUT each", ingest.stream().map(p -> p.naive().total()).toList()),
                Series.of("fixed service", ingest.stream().map(Priced::fixed).toList()))));
    table.draw(
        new Plot(
            "Requests of the store for a million documents",
            Axis.of("request", ingest.stream().map(Priced::name).toList()),
            Axis.logarithmic("$"),
            List.of(
                Series.of("ours", ingest.stream().map(p -> p.ours().store()).toList()),
                Series.of("a PUT each", ingest.stream().map(p -> p.naive().store()).toList()))));
    table.draw(
        new Plot(
            "A million searches",
            Axis.of("", searches.stream().map(Priced::name).toList()),
            Axis.linear("$"),
            List.of(
                Series.of("total", searches.stream().map(p -> p.ours().total()).toList()),
                Series.of("store", searches.stream().map(p -> p.ours().store()).toList()))));
  }
}
