package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.load.Corpora;
import io.lampyr.bench.load.Corpus;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import io.lampyr.peer.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The embedded server beside a single node of OpenSearch: time and processor time of searches. */
public final class SearchBenchmark {
  private static final long SEED = 20_250_302;
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.documents", 150_000);
  private static final int WARM_UP_ROUNDS = Integer.getInteger("lampyr.bench.warmup", 10);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 12);
  private static final int CLEARED_ROUNDS = Integer.getInteger("lampyr.bench.cleared", 1);
  private static final String HEAP = "1g";
  private static final String SEARCH = "/events/_search?request_cache=false";
  private static final int CROWD_ROUNDS = Integer.getInteger("lampyr.bench.crowds", 4);
  private static final List<Integer> CROWDS = List.of(1, 2, 8);
  private static final double AIM = 0.8;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Documents documents = Corpora.make(SEED, DOCUMENTS);
  private final List<Kind> kinds =
      Corpora.chosen().equals("orders")
          ? new OrderSearches(documents, DOCUMENTS).kinds()
          : new EventSearches(documents, DOCUMENTS).kinds();
  private final Table table =
      new Table(
          Corpora.chosen().equals("events") ? "peer-search" : "peer-search-" + Corpora.chosen(),
          List.of(
              "lampyr p50 ms",
              "peer p50 ms",
              "ratio",
              "aim",
              "lampyr p90 ms",
              "peer p90 ms",
              "lampyr p99 ms",
              "peer p99 ms",
              "lampyr CPU ms",
              "peer CPU ms",
              "ratio of CPU"));

  /** Both servers, each with the connection that it is asked over. */
  private record Pair(Side ours, Side theirs) {}

  private record Side(Server server, Wire wire) {
    byte[] search(String body) throws IOException {
      return wire.post(SEARCH, body.getBytes(StandardCharsets.UTF_8));
    }
  }

  private SearchBenchmark() {}

  /** Measures servers that it starts and ends, with their data in a temporary folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new SearchBenchmark().measure(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(ScratchFolder folder) throws IOException, InterruptedException {
    table.note("corpus", Corpora.chosen());
    table.note("seed", SEED);
    table.note("documents", DOCUMENTS);
    table.note("mean bytes of a document", Math.round(documents.meanBytes()));
    table.note("rounds", ROUNDS);
    table.note("rounds to warm up", WARM_UP_ROUNDS);
    table.note("heap of each server", HEAP);
    table.note("opensearch", Servers.peerVersion());
    Servers servers = new Servers(folder.path(), HEAP, clock, scheduler);
    try (Server lampyr = started("lampyr", () -> servers.lampyr(Map.of()));
        Server peer = started("peer", servers::peer)) {
      Corpus corpus = new Corpus("events", documents, DOCUMENTS, scheduler);
      table.note("segments of lampyr", corpus.load(lampyr));
      table.note("segments of opensearch", corpus.load(peer));
      try (Wire ours = new Wire(lampyr.port());
          Wire theirs = new Wire(peer.port())) {
        Pair pair = new Pair(new Side(lampyr, ours), new Side(peer, theirs));
        compare(pair);
        time(pair, WARM_UP_ROUNDS, false);
        Map<Kind, Took> warm = time(pair, ROUNDS, false);
        show("", warm);
        draw(warm);
        show(", cleared", time(pair, CLEARED_ROUNDS, true));
        for (int clients : CROWDS) {
          crowd(pair, clients);
        }
      }
      new Vectors(lampyr, clock).measure(table);
    }
    return table;
  }

  private interface Starter {
    Server start() throws IOException, InterruptedException;
  }

  /** For work on one side, servers that run already can be named by their process and port. */
  private static Server started(String side, Starter starter)
      throws IOException, InterruptedException {
    String place = System.getProperty("lampyr.bench." + side);
    return place == null ? starter.start() : Server.running(place);
  }

  /** Nothing is timed before the answers are the same. */
  private void compare(Pair pair) throws IOException {
    List<String> differences = new ArrayList<>();
    for (Kind kind : kinds) {
      Randomness random = new SeededRandomness(SEED + kind.title().hashCode());
      for (int i = 0; i < kind.variants(); i++) {
        String body = kind.body().apply(random);
        Optional<String> difference =
            Answers.difference(pair.ours().search(body), pair.theirs().search(body));
        difference.ifPresent(what -> differences.add(kind.title() + " " + what + " of " + body));
      }
    }
    if (!differences.isEmpty()) {
      throw new IllegalStateException(
          "answers differ count=%d%n%s"
              .formatted(differences.size(), String.join("\n", differences)));
    }
  }

  private record Took(Times ours, Times theirs) {}

  private Map<Kind, Took> time(Pair pair, int rounds, boolean cleared)
      throws IOException, InterruptedException {
    Map<Kind, Took> all = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (Kind kind : kinds) {
        Took took = all.computeIfAbsent(kind, _ -> new Took(new Times(), new Times()));
        List<String> bodies = bodies(kind, round);
        // What else the machine does hits both: turns are short, and each is first every other
        // time.
        if (round % 2 == 0) {
          turn(pair.ours(), bodies, took.ours(), cleared);
        }
        turn(pair.theirs(), bodies, took.theirs(), cleared);
        if (round % 2 == 1) {
          turn(pair.ours(), bodies, took.ours(), cleared);
        }
      }
    }
    return all;
  }

  private List<String> bodies(Kind kind, int round) {
    Randomness random = new SeededRandomness(SEED + kind.title().hashCode() + 1000L * (round + 1));
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < kind.variants(); i++) {
      bodies.add(kind.body().apply(random));
    }
    return bodies;
  }

  private void turn(Side side, List<String> bodies, Times times, boolean cleared)
      throws IOException, InterruptedException {
    for (String body : cleared ? bodies : List.<String>of()) {
      side.server().call("POST", "/events/_cache/clear", "");
      double before = side.server().cpuSeconds();
      times.add(timed(side, body));
      times.addCpu(side.server().cpuSeconds() - before);
    }
    double before = side.server().cpuSeconds();
    for (String body : cleared ? List.<String>of() : bodies) {
      times.add(timed(side, body));
    }
    times.addCpu(side.server().cpuSeconds() - before);
  }

  /** All kinds at once, from several clients. */
  private void crowd(Pair pair, int clients) throws InterruptedException {
    Askers askers = new Askers(clock, scheduler, clients);
    Took took = new Took(new Times(), new Times());
    for (int round = 0; round < CROWD_ROUNDS; round++) {
      List<String> mixed = mixed(1000 + round);
      boolean oursFirst = round % 2 == 0;
      for (boolean ours : List.of(oursFirst, !oursFirst)) {
        Side side = ours ? pair.ours() : pair.theirs();
        askers.ask(side.server(), SEARCH, mixed, ours ? took.ours() : took.theirs());
      }
    }
    String title = "all kinds, %d client%s".formatted(clients, clients == 1 ? "" : "s");
    row(title, Double.NaN, took);
    table.note(
        "searches/s of " + title + ": ours, theirs, ratio",
        "%.0f, %.0f, %.2f"
            .formatted(
                took.ours().rate(),
                took.theirs().rate(),
                took.ours().rate() / took.theirs().rate()));
  }

  /** One of each kind after another, so that what takes long is spread evenly. */
  private List<String> mixed(int round) {
    List<List<String>> turns = kinds.stream().map(kind -> bodies(kind, round)).toList();
    int most = kinds.stream().mapToInt(Kind::variants).max().orElse(0);
    List<String> mixed = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      for (List<String> turn : turns) {
        if (i < turn.size()) {
          mixed.add(turn.get(i));
        }
      }
    }
    return mixed;
  }

  private double timed(Side side, String body) throws IOException {
    long sent = clock.monotonicNanos();
    side.search(body);
    return (clock.monotonicNanos() - sent) / 1e6;
  }

  private void draw(Map<Kind, Took> all) {
    List<String> titles = all.keySet().stream().map(Kind::title).toList();
    Axis kind = Axis.of("", titles);
    table.draw(
        new Plot(
            "Median",
            kind,
            Axis.logarithmic("ms"),
            List.of(
                Series.of("lampyr", values(all, took -> took.ours().quantile(0.5))),
                Series.of("opensearch", values(all, took -> took.theirs().quantile(0.5))))));
    table.draw(
        new Plot(
            "Processor time of a search",
            kind,
            Axis.logarithmic("ms"),
            List.of(
                Series.of("lampyr", values(all, took -> took.ours().cpuMillis())),
                Series.of("opensearch", values(all, took -> took.theirs().cpuMillis())))));
  }

  private static List<Double> values(Map<Kind, Took> all, ToDoubleFunction<Took> value) {
    return all.values().stream().map(took -> value.applyAsDouble(took)).toList();
  }

  private void show(String how, Map<Kind, Took> all) {
    all.forEach((kind, took) -> row(kind.title() + how, how.isEmpty() ? AIM : Double.NaN, took));
  }

  private void row(String title, double aim, Took took) {
    Times ours = took.ours();
    Times theirs = took.theirs();
    table.add(
        title,
        List.of(
            ours.quantile(0.5),
            theirs.quantile(0.5),
            ours.quantile(0.5) / theirs.quantile(0.5),
            aim,
            ours.quantile(0.9),
            theirs.quantile(0.9),
            ours.quantile(0.99),
            theirs.quantile(0.99),
            ours.cpuMillis(),
            theirs.cpuMillis(),
            ours.cpuMillis() / theirs.cpuMillis()));
  }
}
