package io.lampyr.bench.growth;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.fleet.Bulks;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Cpu;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** An index that grows step by step: what the last step's documents cost, and searches after it. */
public final class GrowthBenchmark {
  private static final long SEED = 5;
  private static final List<Integer> MEGABYTES = List.of(10, 30, 100, 300, 1000, 2000, 5000);
  private static final int MOST_MEGABYTES = Integer.getInteger("lampyr.bench.megabytes", 1000);
  private static final int DIFFERENT_EVENTS = 40_000;
  private static final int BULK = 500;
  private static final int CLIENTS = 4;
  private static final int SEARCHES = 40;
  private static final Duration CALM = Duration.ofSeconds(1);
  private static final double CALM_CPU_SECONDS = 0.1;
  private static final int MOST_LOOKS = 30;

  private final Events events = Events.make(SEED, DIFFERENT_EVENTS);
  private final Bulks bulks = new Bulks(events);
  private final double meanBytes = events.meanBytes();
  private final List<Step> steps = new ArrayList<>();

  /** What was measured at one size. */
  private record Step(int megabytes, Ingest ingest, List<Asked> searches) {}

  private record Ingest(double documents, double cpuSeconds, double seconds, Counts counts) {
    double cpuPer100k() {
      return cpuSeconds * 100_000 / documents;
    }

    double per1k(Counter counter) {
      return counts.of(counter) * 1000 / documents;
    }
  }

  /** One kind of search: by a process that has read nothing yet, and again and again. */
  private record Asked(
      double coldMillis, double coldGets, double coldBytes, double p50, double cpuMillis) {}

  private GrowthBenchmark() {}

  /** Measures in a temporary folder. */
  public static Table run() {
    try {
      return new GrowthBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    grow(List.of(100));
    steps.clear();
    grow(MEGABYTES.stream().filter(size -> size <= MOST_MEGABYTES).toList());
    return table();
  }

  private void grow(List<Integer> sizes) throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), FleetSetup.standard(SEED))) {
      fleet.function(0).put("/events", Bulks.index(1));
      int written = 0;
      for (int megabytes : sizes) {
        int until = (int) Math.ceil(megabytes * 1e6 / meanBytes / BULK);
        Ingest ingest = ingest(fleet, written, until);
        written = until;
        steps.add(new Step(megabytes, ingest, search(fleet)));
        System.out.printf(
            "MB=%d CPU s/100k=%.2f docs/s=%.0f match p50=%.2f ms%n",
            megabytes,
            ingest.cpuPer100k(),
            ingest.documents() / ingest.seconds(),
            steps.getLast().searches().getFirst().p50());
      }
    }
  }

  /** Writes bulks, and waits until the merges that they made due are in. */
  private Ingest ingest(Fleet fleet, int from, int until) throws InterruptedException {
    Cpu.settle();
    Counts before = fleet.counts();
    Cpu cpu = new Cpu();
    long began = fleet.clock().monotonicNanos();
    new Siblings(fleet.scheduler(), "client", CLIENTS)
        .each(
            IntStream.range(from, until).boxed().toList(),
            bulk -> fleet.function(0).bulk("/events/_bulk", bulks.body(bulk * BULK, BULK)));
    double seconds = (fleet.clock().monotonicNanos() - began) / 1e9;
    fleet.function(0).post("/events/_flush", "");
    for (int look = 0; look < MOST_LOOKS; look++) {
      Cpu calm = new Cpu();
      fleet.scheduler().sleep(CALM);
      if (calm.seconds() < CALM_CPU_SECONDS) {
        break;
      }
    }
    fleet.function(0).post("/events/_flush", "");
    double documents = (double) (until - from) * BULK;
    return new Ingest(documents, cpu.seconds(), seconds, fleet.counts().since(before));
  }

  private List<Asked> search(Fleet fleet) throws IOException {
    List<Asked> all = new ArrayList<>();
    FleetFunction warm = fleet.addFunction();
    for (Questions question : Questions.values()) {
      Random random = new Random(SEED);
      FleetFunction cold = fleet.addFunction();
      Counts before = fleet.counts();
      double coldMillis = ask(fleet, cold, question, random);
      Counts read = fleet.counts().since(before);
      for (int i = 0; i < SEARCHES / 2; i++) {
        var _ = ask(fleet, warm, question, random);
      }
      Sample millis = new Sample();
      Cpu cpu = new Cpu();
      for (int i = 0; i < SEARCHES; i++) {
        millis.add(ask(fleet, warm, question, random));
      }
      all.add(
          new Asked(
              coldMillis,
              read.of(Counter.BATCH_GETS),
              read.of(Counter.BATCH_GET_BYTES),
              millis.median(),
              1000 * cpu.seconds() / SEARCHES));
    }
    return all;
  }

  private double ask(Fleet fleet, FleetFunction function, Questions question, Random random) {
    String body = question.body(events, random);
    long began = fleet.clock().monotonicNanos();
    var _ = function.post("/events/_search", body);
    return (fleet.clock().monotonicNanos() - began) / 1e6;
  }

  private Table table() {
    List<String> columns =
        new ArrayList<>(List.of("CPU s/100k", "docs/s", "BCC PUTs/1k", "written/src"));
    columns.addAll(List.of("cold GETs", "cold MB", "cold ms"));
    for (Questions question : Questions.values()) {
      columns.add(question.title() + " ms");
    }
    columns.add("CPU ms/search");
    Table table = new Table("index-growth", columns);
    table.note("seed", SEED);
    table.note("mean bytes of a document", Math.round(meanBytes));
    table.note("most MB of sources", MOST_MEGABYTES);
    table.note("searches of each kind", SEARCHES);
    steps.forEach(step -> table.add(step.megabytes() + " MB", row(step)));
    draw(table);
    return table;
  }

  private List<Double> row(Step step) {
    Ingest ingest = step.ingest();
    List<Double> row = new ArrayList<>();
    row.add(ingest.cpuPer100k());
    row.add(ingest.documents() / ingest.seconds());
    row.add(ingest.per1k(Counter.BATCH_PUTS));
    row.add(ingest.counts().of(Counter.BATCH_PUT_BYTES) / (ingest.documents() * meanBytes));
    row.add(mean(step, Asked::coldGets));
    row.add(mean(step, Asked::coldBytes) / 1e6);
    row.add(mean(step, Asked::coldMillis));
    step.searches().forEach(asked -> row.add(asked.p50()));
    row.add(mean(step, Asked::cpuMillis));
    return row;
  }

  private static double mean(Step step, ToDoubleFunction<Asked> value) {
    return step.searches().stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private void draw(Table table) {
    Axis size = Axis.logarithmic("MB of sources in the index");
    table.draw(
        new Plot(
            "Documents of the last step",
            size,
            Axis.linear("CPU s for 100,000"),
            List.of(line("ingest", step -> step.ingest().cpuPer100k()))));
    List<Series> searches = new ArrayList<>();
    Questions[] questions = Questions.values();
    for (int i = 0; i < questions.length; i++) {
      int asked = i;
      searches.add(line(questions[i].title(), step -> step.searches().get(asked).p50()));
    }
    table.draw(new Plot("Warm searches", size, Axis.logarithmic("p50, ms"), searches));
    table.draw(
        new Plot(
            "First search of a cold process",
            size,
            Axis.linear("GETs"),
            List.of(line("mean of all kinds", step -> mean(step, Asked::coldGets)))));
    table.draw(
        new Plot(
            "First search of a cold process",
            size,
            Axis.logarithmic("MB read"),
            List.of(line("mean of all kinds", step -> mean(step, Asked::coldBytes) / 1e6))));
  }

  private Series line(String name, ToDoubleFunction<Step> value) {
    return new Series(
        name,
        steps.stream()
            .map(step -> new Series.Point(step.megabytes(), value.applyAsDouble(step)))
            .toList());
  }
}
