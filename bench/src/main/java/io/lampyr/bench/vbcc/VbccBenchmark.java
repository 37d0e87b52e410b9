package io.lampyr.bench.vbcc;

import io.lampyr.base.check.Check;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;
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

/** The paper's Figure 9: requests, traffic and speed by how many commits a batch may have. */
public final class VbccBenchmark {
  private static final long SEED = 9;
  private static final List<Integer> MOST_COMMITS = List.of(1, 3, 10, 30, 100);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 1);
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("lampyr.bench.seconds", 60));
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("lampyr.bench.warmup", 15));
  private static final Duration SETTLE = Duration.ofSeconds(2);

  private static final List<String> COLUMNS =
      List.of(
          "BCC PUTs",
          "commits/PUT",
          "BCC GETs/s",
          "owner MB/s",
          "log PUTs/s",
          "updates/s",
          "searches/s",
          "search p50 ms",
          "search p99 ms",
          "CPU ms/search");

  private final Map<Integer, Sum> sums = new TreeMap<>();

  private VbccBenchmark() {}

  /** What the rounds of one number came to. */
  private static final class Sum {
    private Counts counts = new Counts(Map.of());
    private double seconds;
    private double cpuSeconds;
    private double updates;
    private long commits;
    private long uploads;
    private double searches;
    private final Sample searchMillis = new Sample();
    private final Sample searchTails = new Sample();

    /** How many commits each batch has that was uploaded. */
    void add(List<Integer> batches) {
      Check.that(!batches.isEmpty(), "no batch was uploaded: let it run for longer");
      commits += batches.stream().mapToInt(Integer::intValue).sum();
      uploads += batches.size();
    }

    double commitsPerPut() {
      return (double) commits / uploads;
    }

    void add(Clients.Outcome outcome) {
      counts = counts.plus(outcome.counts());
      seconds += outcome.seconds();
      cpuSeconds += outcome.cpuSeconds();
      updates += outcome.millis().get(MicroLoad.UPDATES).size();
      searches += outcome.millis().get(MicroLoad.SEARCHES).size();
      searchMillis.add(outcome.millis().get(MicroLoad.SEARCHES).median());
      searchTails.add(outcome.millis().get(MicroLoad.SEARCHES).quantile(0.99));
    }

    double perSecond(Counter counter) {
      return counts.of(counter) / seconds;
    }

    List<Double> row() {
      return List.of(
          (double) counts.of(Counter.BATCH_PUTS),
          commitsPerPut(),
          perSecond(Counter.BATCH_GETS),
          perSecond(Counter.OWNER_BYTES) / 1e6,
          perSecond(Counter.LOG_PUTS),
          updates / seconds,
          searches / seconds,
          searchMillis.median(),
          searchTails.median(),
          1000 * cpuSeconds / searches);
    }
  }

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new VbccBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    var _ = once(MOST_COMMITS.getFirst(), WARM_UP, new Sum());
    for (int round = 0; round < ROUNDS; round++) {
      // Once upwards and once downwards: what gets faster or slower meanwhile is no difference.
      for (int most : round % 2 == 0 ? MOST_COMMITS : MOST_COMMITS.reversed()) {
        Sum sum = sums.computeIfAbsent(most, _ -> new Sum());
        Clients.Outcome outcome = once(most, TIME, sum);
        sum.add(outcome);
        System.out.printf(
            "round=%d commits=%d puts=%d updates/s=%.1f searches/s=%.1f CPU s=%.1f%n",
            round,
            most,
            outcome.counts().of(Counter.BATCH_PUTS),
            outcome.perSecond(MicroLoad.UPDATES),
            outcome.perSecond(MicroLoad.SEARCHES),
            outcome.cpuSeconds());
      }
    }
    return table();
  }

  private static Clients.Outcome once(int most, Duration time, Sum sum)
      throws IOException, InterruptedException {
    FleetSetup setup = FleetSetup.standard(SEED).unthrottled().withMaxCommits(most);
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), setup)) {
      MicroLoad load = new MicroLoad(fleet, SEED);
      load.fill();
      var _ = load.run(SETTLE);
      int before = fleet.batches().size();
      Clients.Outcome outcome = load.run(time);
      List<Integer> batches = fleet.batches();
      sum.add(batches.subList(before, batches.size()));
      return outcome;
    }
  }

  private Table table() {
    Table table = new Table("vbcc", COLUMNS);
    table.note("seed", SEED);
    table.note("rounds", ROUNDS);
    table.note("seconds of a round", TIME.toSeconds());
    sums.forEach((most, sum) -> table.add("commits " + most, sum.row()));
    Sum one = sums.get(MOST_COMMITS.getFirst());
    Sum many = sums.get(MOST_COMMITS.getLast());
    if (one != null && many != null) {
      double puts = many.commitsPerPut() / one.commitsPerPut();
      table.note("PUTs for a commit at 1 / at 100, aim 100", "%.1f".formatted(puts));
      double searches = many.searches / many.seconds / (one.searches / one.seconds);
      table.note("searches/s at 100 / at 1, aim 0.9", "%.3f".formatted(searches));
    }
    draw(table);
    return table;
  }

  private void draw(Table table) {
    Axis commits = Axis.logarithmic("commits that a batch may have");
    table.draw(
        new Plot(
            "Requests of the object store",
            commits,
            Axis.logarithmic("a second"),
            List.of(
                line("BCC PUTs", sum -> sum.perSecond(Counter.BATCH_PUTS)),
                line("BCC GETs", sum -> sum.perSecond(Counter.BATCH_GETS)),
                line("log PUTs", sum -> sum.perSecond(Counter.LOG_PUTS)))));
    table.draw(
        new Plot(
            "Read from the owner",
            commits,
            Axis.linear("MB a second"),
            List.of(line("bytes", sum -> sum.perSecond(Counter.OWNER_BYTES) / 1e6))));
    table.draw(
        new Plot(
            "Speed",
            commits,
            Axis.linear("requests a second"),
            List.of(
                line("updates of 100", sum -> sum.updates / sum.seconds),
                line("searches for 100", sum -> sum.searches / sum.seconds))));
  }

  private Series line(String name, ToDoubleFunction<Sum> value) {
    List<Series.Point> points = new ArrayList<>();
    sums.forEach((most, sum) -> points.add(new Series.Point(most, value.applyAsDouble(sum))));
    return new Series(name, points);
  }
}
