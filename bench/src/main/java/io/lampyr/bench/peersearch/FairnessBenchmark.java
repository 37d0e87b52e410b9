package io.lampyr.bench.peersearch;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.load.Corpora;
import io.lampyr.bench.load.Corpus;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.peer.Server;
import io.lampyr.peer.Servers;
import io.lampyr.peer.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** How much longer searches of one index take while a crowd searches another one. */
public final class FairnessBenchmark {
  private static final long SEED = 20_251_128;
  private static final int DOCUMENTS = Integer.getInteger("lampyr.bench.documents", 60_000);
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 8);
  private static final int CALM = 3;
  private static final int CROWD = Integer.getInteger("lampyr.bench.crowd", 16);
  private static final int SEARCHES = 100;
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final String HEAP = "1g";
  private static final double AIM = 1.2;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler =
      new ThreadScheduler((thread, failure) -> failure.printStackTrace());
  private final Documents documents = Corpora.make(SEED, DOCUMENTS);
  private final List<Kind> kinds = new EventSearches(documents, DOCUMENTS).kinds();
  private final Table table =
      new Table(
          "fairness",
          List.of("lampyr ms", "with a crowd", "ratio", "aim", "peer ms", "with", "ratio "));

  /** What calm users' searches took by themselves and beside a crowd, and what the crowd got. */
  private record Side(Server server, Sample alone, Sample beside, AtomicLong crowds) {
    static Side of(Server server) {
      return new Side(server, new Sample(), new Sample(), new AtomicLong());
    }
  }

  private FairnessBenchmark() {}

  /** Measures servers that it starts and ends, with their data in a temporary folder. */
  public static Table run() {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new FairnessBenchmark().measure(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(ScratchFolder folder) throws IOException, InterruptedException {
    table.note("seed", SEED);
    table.note("documents of each index", DOCUMENTS);
    table.note("calm clients", CALM);
    table.note("clients of the crowd", CROWD);
    table.note("heap of each server", HEAP);
    table.note("opensearch", Servers.peerVersion());
    Servers servers = new Servers(folder.path(), HEAP, clock, scheduler);
    try (Server lampyr = servers.lampyr(Map.of());
        Server peer = servers.peer()) {
      for (Server server : List.of(lampyr, peer)) {
        new Corpus("calm", documents, DOCUMENTS, scheduler).load(server);
        new Corpus("crowded", documents, DOCUMENTS, scheduler).load(server);
      }
      rounds(Side.of(lampyr), Side.of(peer), 2);
      Side ours = Side.of(lampyr);
      Side theirs = Side.of(peer);
      rounds(ours, theirs, ROUNDS);
      row("p50", 0.5, Double.NaN, ours, theirs);
      row("p90", 0.9, Double.NaN, ours, theirs);
      row("p99", 0.99, AIM, ours, theirs);
      table.note("searches of the crowd, ours and theirs", ours.crowds() + ", " + theirs.crowds());
    }
    return table;
  }

  private void rounds(Side ours, Side theirs, int rounds) throws InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (Side side : round % 2 == 0 ? List.of(ours, theirs) : List.of(theirs, ours)) {
        calm(side.server(), side.alone(), round);
        besideCrowd(side, round);
      }
    }
  }

  private void calm(Server server, Sample millis, int round) throws InterruptedException {
    new Siblings(scheduler, "calm", CALM)
        .each(
            IntStream.range(0, CALM).boxed().toList(),
            client -> {
              Randomness random = new SeededRandomness(SEED + 100L * round + client);
              try (Wire wire = new Wire(server.port())) {
                for (int i = 0; i < SEARCHES; i++) {
                  scheduler.sleep(PAUSE);
                  long sent = clock.monotonicNanos();
                  post(wire, "calm", "match top-10", random);
                  double took = (clock.monotonicNanos() - sent) / 1e6;
                  synchronized (millis) {
                    millis.add(took);
                  }
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private void besideCrowd(Side side, int round) throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    Runnable calm =
        () -> {
          try {
            calm(side.server(), side.beside(), round);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            isOver.set(true);
          }
        };
    new Siblings(scheduler, "crowd", CROWD + 1)
        .each(
            IntStream.rangeClosed(0, CROWD).boxed().toList(),
            client -> {
              if (client == CROWD) {
                calm.run();
              } else {
                crowd(side, new SeededRandomness(SEED + client), isOver);
              }
            });
  }

  private void crowd(Side side, Randomness random, AtomicBoolean isOver) {
    try (Wire wire = new Wire(side.server().port())) {
      while (!isOver.get()) {
        post(wire, "crowded", "terms agg", random);
        side.crowds().incrementAndGet();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void post(Wire wire, String index, String title, Randomness random) throws IOException {
    Kind kind = kinds.stream().filter(each -> each.title().equals(title)).findFirst().orElseThrow();
    String path = "/" + index + "/_search?request_cache=false";
    wire.post(path, kind.body().apply(random).getBytes(StandardCharsets.UTF_8));
  }

  private void row(String title, double share, double aim, Side ours, Side theirs) {
    double alone = ours.alone().quantile(share);
    double beside = ours.beside().quantile(share);
    double peerAlone = theirs.alone().quantile(share);
    double peerBeside = theirs.beside().quantile(share);
    table.add(
        title,
        List.of(alone, beside, beside / alone, aim, peerAlone, peerBeside, peerBeside / peerAlone));
  }
}
