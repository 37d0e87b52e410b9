package io.lampyr.bench.bulk;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.load.Bodies;
import io.lampyr.bench.load.Corpora;
import io.lampyr.bench.load.Load;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The embedded server beside a single node of OpenSearch: processor time for the same bulks. */
public final class BulkBenchmark {
  private static final long SEED = 20_250_301;
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.documents", 100_000);
  private static final int DIFFERENT = 40_000;
  private static final int BULK = 1000;
  private static final int CLIENTS = 4;
  private static final int WARM_UP_ROUNDS = Integer.getInteger("lampyr.bench.warmup", 3);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 3);
  private static final String HEAP = "1g";
  private static final double AIM = 0.6;
  private static final double AIM_OF_CLIENT = 0.1;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Load load = new Load(clock, scheduler, CLIENTS);
  private final Documents documents = Corpora.make(SEED, DIFFERENT);
  private final Bodies bodies = Bodies.make(documents, DOCUMENTS, BULK);
  private final Table table = new Table("bulk", List.of("lampyr", "opensearch", "ratio", "aim"));

  private BulkBenchmark() {}

  /** Measures servers that it starts and ends, with their data in a temporary folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new BulkBenchmark().measure(folder.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(Path folder) throws IOException, InterruptedException {
    table.note("corpus", Corpora.chosen());
    table.note("seed", SEED);
    table.note("documents a round", DOCUMENTS);
    table.note("documents of a bulk", BULK);
    table.note("clients", CLIENTS);
    table.note("mean bytes of a document", Math.round(documents.meanBytes()));
    table.note("rounds", ROUNDS);
    table.note("rounds of each to warm up", WARM_UP_ROUNDS);
    table.note("heap of each server", HEAP);
    table.note("opensearch", Servers.peerVersion());
    Servers servers = new Servers(folder, HEAP, clock, scheduler);
    try (Server lampyr = servers.lampyr(Map.of());
        Server peer = servers.peer()) {
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        print("warm-up", round, load.run(lampyr, bodies), load.run(peer, bodies));
      }
      compare(lampyr, peer);
      commandLine(lampyr, folder);
    }
    return table;
  }

  private void compare(Server lampyr, Server peer) throws IOException, InterruptedException {
    Sample ours = new Sample();
    Sample theirs = new Sample();
    Sample ratios = new Sample();
    Sample ourSpeed = new Sample();
    Sample theirSpeed = new Sample();
    Sample ourMillis = new Sample();
    Sample theirMillis = new Sample();
    for (int round = 0; round < ROUNDS; round++) {
      boolean oursFirst = round % 2 == 0;
      Load.Cost first = load.run(oursFirst ? lampyr : peer, bodies);
      Load.Cost second = load.run(oursFirst ? peer : lampyr, bodies);
      Load.Cost our = oursFirst ? first : second;
      Load.Cost their = oursFirst ? second : first;
      print("measured", round, our, their);
      ours.add(per100k(our));
      theirs.add(per100k(their));
      ratios.add(our.cpuSeconds() / their.cpuSeconds());
      ourSpeed.add(DOCUMENTS / our.seconds());
      theirSpeed.add(DOCUMENTS / their.seconds());
      ourMillis.add(our.bulkMillis().median());
      theirMillis.add(their.bulkMillis().median());
    }
    table.add("server CPU s/100k", List.of(ours.median(), theirs.median(), ratios.median(), AIM));
    add("documents/s", ourSpeed.median(), theirSpeed.median());
    add("bulk p50 ms", ourMillis.median(), theirMillis.median());
  }

  private void add(String row, double ours, double theirs) {
    table.add(row, List.of(ours, theirs, ours / theirs, Double.NaN));
  }

  /**
   * What the command line takes of all that loading a file takes. The first of all its runs is not
   * measured: it writes an archive of classes for those that follow.
   */
  private void commandLine(Server lampyr, Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("documents.ndjson");
    new Bodies(bodies.mapping(), bodies.bodies().subList(0, 1), BULK).write(file);
    var _ = loading(lampyr, "warm", file, folder);
    bodies.write(file);
    double before = lampyr.cpuSeconds();
    double client = loading(lampyr, "loaded", file, folder);
    double server = lampyr.cpuSeconds() - before;
    double share = client / (client + server);
    table.add("lampyr bulk, share of CPU", List.of(share, Double.NaN, Double.NaN, AIM_OF_CLIENT));
    table.add(
        "lampyr bulk, CPU s/100k",
        List.of(client * 100_000 / DOCUMENTS, Double.NaN, Double.NaN, Double.NaN));
  }

  /** Loads the file into a new index; the processor time that the command line took for it. */
  private double loading(Server lampyr, String index, Path file, Path folder)
      throws IOException, InterruptedException {
    lampyr.call("PUT", "/" + index, bodies.index(0).getBytes(StandardCharsets.UTF_8));
    ProcessBuilder builder =
        new ProcessBuilder(
            "./lampyr", "bulk", "--url", lampyr.address(), "-i", index, file.toString());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("load.log").toFile());
    Process loading = builder.start();
    double cpu = 0;
    while (loading.isAlive()) {
      cpu = Math.max(cpu, cpuSeconds(loading));
      scheduler.sleep(java.time.Duration.ofMillis(20));
    }
    if (loading.exitValue() != 0) {
      throw new IllegalStateException(java.nio.file.Files.readString(folder.resolve("load.log")));
    }
    return cpu;
  }

  private static double cpuSeconds(Process process) {
    return process.info().totalCpuDuration().map(time -> time.toNanos() / 1e9).orElse(0.0);
  }

  private static double per100k(Load.Cost cost) {
    return cost.cpuSeconds() * 100_000 / DOCUMENTS;
  }

  private static void print(String what, int round, Load.Cost ours, Load.Cost theirs) {
    System.out.printf(
        "%s round=%d CPU s/100k=%.2f and %.2f ratio=%.3f seconds=%.1f and %.1f%n",
        what,
        round,
        per100k(ours),
        per100k(theirs),
        ours.cpuSeconds() / theirs.cpuSeconds(),
        ours.seconds(),
        theirs.seconds());
  }
}
