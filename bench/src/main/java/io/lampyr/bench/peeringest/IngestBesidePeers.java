package io.lampyr.bench.peeringest;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.load.Bodies;
import io.lampyr.bench.load.Load;
import io.lampyr.bench.load.Stored;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The embedded server beside OpenSearch on one node, and on two nodes with a replica. */
public final class IngestBesidePeers {
  private static final long SEED = 20_250_301;
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.documents", 50_000);
  private static final int BULK = 1000;
  private static final int CLIENTS = 4;
  private static final int WARM_UP_ROUNDS = Integer.getInteger("lampyr.bench.warmup", 2);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 3);
  private static final String HEAP = "1g";
  private static final int PER = 100_000;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Load load = new Load(clock, scheduler, CLIENTS);
  private final Events events = Events.make(SEED, DOCUMENTS);
  private final Bodies bodies = Bodies.make(events, DOCUMENTS, BULK);

  /** One system under load, and what its rounds cost. */
  private static final class Side {
    private final String name;
    private final List<Server> servers;
    private final int replicas;
    private final List<Path> folders;
    private final Sample cpuSeconds = new Sample();
    private final Sample speed = new Sample();
    private final Sample bulkP50 = new Sample();
    private final Sample bulkP99 = new Sample();
    private final Sample bytes = new Sample();
    private final Sample puts = new Sample();

    Side(String name, List<Server> servers, int replicas, List<Path> folders) {
      this.name = name;
      this.servers = servers;
      this.replicas = replicas;
      this.folders = folders;
    }
  }

  private IngestBesidePeers() {}

  /** Measures servers that it starts and ends, with their data in a temporary folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new IngestBesidePeers().measure(folder.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(Path folder) throws IOException, InterruptedException {
    Servers servers = new Servers(folder, HEAP, clock, scheduler);
    List<Server> started = new ArrayList<>();
    try {
      Server lampyr = servers.lampyr(Map.of());
      started.add(lampyr);
      List<Server> one = servers.peers(1);
      started.addAll(one);
      List<Server> two = servers.peers(2);
      started.addAll(two);
      Path store = folder.resolve("lampyr").resolve("store");
      List<Side> sides =
          List.of(
              new Side("lampyr", List.of(lampyr), 0, List.of(store)),
              new Side("one node", one, 0, List.of(folder.resolve("peer"))),
              new Side(
                  "two nodes",
                  two,
                  1,
                  List.of(folder.resolve("peer-2-0"), folder.resolve("peer-2-1"))));
      for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        // Each side is first, second and third in turn: what else the machine does hits all.
        for (int i = 0; i < sides.size(); i++) {
          round(sides.get((round + i) % sides.size()), round, store);
        }
      }
      return table(sides);
    } finally {
      started.forEach(Server::close);
    }
  }

  private void round(Side side, int round, Path store) throws IOException, InterruptedException {
    boolean counts = round >= WARM_UP_ROUNDS;
    boolean ours = side.name.equals("lampyr");
    long before = ours ? Stored.puts(store) : 0;
    long bytesBefore = bytes(side);
    Load.Cost cost =
        load.run(
            side.servers,
            bodies,
            side.replicas,
            () -> {
              if (counts) {
                side.bytes.add((bytes(side) - bytesBefore) / 1e6);
                side.puts.add(ours ? Stored.puts(store) - before : Double.NaN);
              }
            });
    System.out.printf(
        "%s %s round=%d CPU s/100k=%.2f documents/s=%.0f bulk p50 ms=%.0f%n",
        side.name,
        counts ? "measured" : "warm-up",
        round,
        cost.cpuSeconds() * PER / bodies.documents(),
        bodies.documents() / cost.seconds(),
        cost.bulkMillis().median());
    if (counts) {
      side.cpuSeconds.add(cost.cpuSeconds() * PER / bodies.documents());
      side.speed.add(bodies.documents() / cost.seconds());
      side.bulkP50.add(cost.bulkMillis().median());
      side.bulkP99.add(cost.bulkMillis().quantile(0.99));
    }
  }

  private static long bytes(Side side) throws IOException {
    long sum = 0;
    for (Path folder : side.folders) {
      sum += Stored.bytes(folder);
    }
    return sum;
  }

  private Table table(List<Side> sides) {
    Table table =
        new Table(
            "peer-ingest",
            List.of(
                "lampyr", "one node", "two nodes", "to one", "aim to one", "to two", "aim to two"));
    table.note("seed", SEED);
    table.note("documents a round", bodies.documents());
    table.note("documents of a bulk", BULK);
    table.note("clients", CLIENTS);
    table.note("mean bytes of a document", Math.round(events.meanBytes()));
    table.note("rounds", ROUNDS);
    table.note("rounds of each to warm up", WARM_UP_ROUNDS);
    table.note("heap of each server", HEAP);
    table.note("opensearch", Servers.peerVersion());
    add(table, "server CPU s/100k", sides, side -> side.cpuSeconds, Double.NaN, 0.5);
    add(table, "documents/s", sides, side -> side.speed, 1.3, 2);
    add(table, "bulk p50 ms", sides, side -> side.bulkP50, Double.NaN, Double.NaN);
    add(table, "bulk p99 ms", sides, side -> side.bulkP99, Double.NaN, Double.NaN);
    add(table, "MB stored", sides, side -> side.bytes, Double.NaN, Double.NaN);
    add(table, "objects put", sides, side -> side.puts, Double.NaN, Double.NaN);
    table.draw(plot(sides, "Throughput", "documents/s", side -> side.speed));
    table.draw(plot(sides, "Processor time of 100,000", "seconds", side -> side.cpuSeconds));
    return table;
  }

  private static Plot plot(
      List<Side> sides, String title, String unit, Function<Side, Sample> sample) {
    List<String> names = sides.stream().map(side -> side.name).toList();
    List<Double> values = sides.stream().map(side -> sample.apply(side).median()).toList();
    return new Plot(
        title, Axis.of("", names), Axis.linear(unit), List.of(Series.of("median", values)));
  }

  private static void add(
      Table table,
      String row,
      List<Side> sides,
      Function<Side, Sample> sample,
      double aimToOne,
      double aimToTwo) {
    double ours = sample.apply(sides.get(0)).median();
    double one = sample.apply(sides.get(1)).median();
    double two = sample.apply(sides.get(2)).median();
    table.add(row, List.of(ours, one, two, ours / one, aimToOne, ours / two, aimToTwo));
  }
}
