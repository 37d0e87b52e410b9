package io.lampyr.bench.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;

/**
 * What points of hosts' metrics take at rest, and what averages over windows take of a processor:
 * columns of time series beside Lucene's own format, and beside a real Prometheus; and how long the
 * same take over HTTP.
 */
public final class MetricsBenchmark {
  private static final long SEED = Long.getLong("lampyr.bench.seed", 1);
  private static final int HOSTS = Integer.getInteger("lampyr.bench.hosts", 20);
  private static final long INTERVAL_MILLIS = Long.getLong("lampyr.bench.interval.millis", 10_000);
  private static final long MINUTES = Long.getLong("lampyr.bench.minutes", 240);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 7);
  private static final String PROMETHEUS = System.getProperty("lampyr.bench.prometheus", "");

  private static final boolean SERVED =
      Boolean.parseBoolean(System.getProperty("lampyr.bench.http", "true"));
  private static final String HEAP = "2g";

  private static final double BUFFER_MEGABYTES = 64;
  private static final long START_MILLIS = 1_764_028_800_000L;
  private static final long MINUTE_MILLIS = 60_000;
  private static final double WARM_UP_SECONDS = 2;
  private static final double MOST_DIFFERENCE = 1e-6;

  private static final List<Question> QUESTIONS =
      List.of(
          question("gauge average", "system.memory.usage", false, "", 60, 60),
          question("counter rate", "system.cpu.time", true, "", 60, 60),
          question("prefix of hosts", "system.memory.usage", false, "host-1", 60, 60),
          question("windows of 90 minutes", "system.memory.usage", false, "", 90, 30));

  private final HostMetrics metrics =
      new HostMetrics(SEED, HOSTS, START_MILLIS, INTERVAL_MILLIS, MINUTES * MINUTE_MILLIS);
  private final Table table =
      new Table("metrics", List.of("lampyr", "prometheus", "prometheus/lampyr"));
  private final Path folder;
  private double making;

  private MetricsBenchmark(Path folder) {
    this.folder = folder;
  }

  private static Question question(
      String name, String metric, boolean rate, String prefix, int width, int step) {
    return new Question(name, metric, rate, prefix, width * MINUTE_MILLIS, step * MINUTE_MILLIS);
  }

  /** Runs it. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      return new MetricsBenchmark(scratch.path()).measure();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Table measure() throws IOException {
    table.note("seed", SEED);
    table.note("hosts", HOSTS);
    table.note("interval millis", INTERVAL_MILLIS);
    table.note("minutes", MINUTES);
    makeAll();
    making = makeAll();
    Path ours = folder.resolve("ours");
    double[] own = fill(ours, PlainIndex.ours(metrics));
    double[] lucene = fill(folder.resolve("lucene"), new Lucene90DocValuesFormat());
    table.note("Lucene's format, bytes a point", lucene[0]);
    table.note("Lucene's format, processor s a million points", lucene[1]);
    Path blocks = Files.createDirectories(folder.resolve("prometheus"));
    double[] peer = {Double.NaN, Double.NaN};
    if (!PROMETHEUS.isEmpty()) {
      Path text = folder.resolve("points.txt");
      Prometheus.write(metrics, text);
      peer[1] = Prometheus.makeBlocks(Path.of(PROMETHEUS), text, blocks) / (own[2] / 1e6);
      peer[0] = Prometheus.bytes(blocks) / own[2];
      Files.delete(text);
    }
    table.note("points", (long) own[2]);
    row("bytes a point", own[0], peer[0]);
    row("processor s/million points", own[1], peer[1]);
    ask(ours, blocks);
    if (SERVED) {
      serve(blocks);
    }
    return table;
  }

  private void serve(Path blocks) throws IOException {
    SystemClock clock = new SystemClock();
    Scheduler scheduler = new ThreadScheduler((_, failed) -> failed.printStackTrace());
    Servers servers = new Servers(folder, HEAP, clock, scheduler);
    String running = System.getProperty("lampyr.bench.lampyr");
    try (Server server =
            running == null ? servers.lampyr("elasticsearch", Map.of()) : Server.running(running);
        Prometheus peer =
            PROMETHEUS.isEmpty() ? null : Prometheus.start(Path.of(PROMETHEUS), blocks)) {
      ServedMetrics served =
          new ServedMetrics(server, metrics, START_MILLIS, START_MILLIS + MINUTES * MINUTE_MILLIS);
      served.fill();
      server.awaitCalm(scheduler);
      for (Question question : QUESTIONS) {
        // Between two scrapes, so that no point lies on the edge of a window.
        long start = START_MILLIS + question.widthMillis() + INTERVAL_MILLIS / 2;
        long end = START_MILLIS + MINUTES * MINUTE_MILLIS + INTERVAL_MILLIS / 2;
        new ServedQuestion(question, start, end, ROUNDS, clock).ask(served, peer, table);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped while servers were asked", stopped);
    }
  }

  /** What making the points takes of a processor, which is no part of writing them. */
  private double makeAll() throws IOException {
    Cpu cpu = new Cpu();
    double[] sum = new double[1];
    metrics.forEach((host, number, millis, value) -> sum[0] += value, () -> {});
    Check.that(!Double.isNaN(sum[0]), "points are numbers");
    return cpu.seconds();
  }

  /** Bytes and seconds of a processor for a point and a million of them; and how many there are. */
  private double[] fill(Path into, DocValuesFormat format) throws IOException {
    Files.createDirectories(into);
    PlainIndex index = new PlainIndex(metrics, into, format, BUFFER_MEGABYTES);
    Cpu cpu = new Cpu();
    index.fill();
    index.merge();
    double seconds = cpu.seconds() - making;
    double points = index.points();
    index.close();
    return new double[] {Prometheus.bytes(into) / points, seconds / (points / 1e6), points};
  }

  private void ask(Path ours, Path blocks) throws IOException {
    try (FSDirectory directory = FSDirectory.open(ours);
        DirectoryReader reader = DirectoryReader.open(directory);
        Prometheus peer =
            PROMETHEUS.isEmpty() ? null : Prometheus.start(Path.of(PROMETHEUS), blocks)) {
      for (Question question : QUESTIONS) {
        ask(question, reader, peer);
      }
    }
  }

  private void ask(Question question, DirectoryReader reader, @Nullable Prometheus peer)
      throws IOException {
    // Between two scrapes, so that no point lies on the edge of a window.
    long start = START_MILLIS + question.widthMillis() + INTERVAL_MILLIS / 2;
    long end = START_MILLIS + MINUTES * MINUTE_MILLIS + INTERVAL_MILLIS / 2;
    warmUp(question, reader, start, end);
    double[] own = new double[ROUNDS];
    double[] theirs = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      Cpu cpu = new Cpu();
      Map<String, Double> answer = question.answer(reader, start, end);
      int again = 1;
      while (cpu.seconds() < 0.2) {
        question.answer(reader, start, end);
        again++;
      }
      own[round] = cpu.seconds() * 1000 / again;
      if (peer == null) {
        theirs[round] = Double.NaN;
        continue;
      }
      double before = peer.cpuSeconds();
      Map<String, Double> expected = Map.of();
      int asked = 0;
      while (asked == 0 || (peer.cpuSeconds() - before < 0.2 && asked < 100)) {
        expected = peer.answer(question, start, end);
        asked++;
      }
      theirs[round] = (peer.cpuSeconds() - before) * 1000 / asked;
      compare(question, answer, expected);
    }
    row(question.name() + ", processor ms", median(own), median(theirs));
  }

  /** Compilers have done most of their work before anything counts. */
  private static void warmUp(Question question, DirectoryReader reader, long start, long end)
      throws IOException {
    Cpu cpu = new Cpu();
    while (cpu.seconds() < WARM_UP_SECONDS) {
      question.answer(reader, start, end);
    }
  }

  static void compare(Question question, Map<String, Double> answer, Map<String, Double> expected) {
    Check.that(
        answer.keySet().equals(expected.keySet()),
        question.name() + ": both have the same windows of the same hosts");
    answer.forEach((key, value) -> {
      double other = expected.getOrDefault(key, Double.NaN);
      Check.that(
          Math.abs(value - other) <= MOST_DIFFERENCE * Math.max(Math.abs(other), 1),
          question.name() + ": both have the same value at=" + key);
    });
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private void row(String name, double own, double theirs) {
    table.add(name, List.of(own, theirs, theirs / own));
  }
}
