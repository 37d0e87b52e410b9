package io.lampyr.bench.warm;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.bench.coldsearch.DistantStore;
import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.WarmSender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much slower the first search after a refresh, or after an upload, is than the next: where
 * places are told of what was published, and where they are not. A get takes 30 ms longer.
 */
public final class WarmBenchmark {
  private static final long SEED = 31;
  private static final int ROUNDS = Integer.getInteger("lampyr.bench.rounds", 50);
  private static final int WARM_UP = Math.min(30, ROUNDS);
  private static final int NEXT = 3;
  private static final int DOCUMENTS = 200;
  private static final int WORDS = 2000;
  private static final double AIM = 1.2;
  private static final Duration DELAY = Duration.ofMillis(30);
  private static final List<Duration> PAUSES =
      List.of(Duration.ZERO, Duration.ofMillis(250), Duration.ofSeconds(1));

  private final Randomness random = new SeededRandomness(SEED);
  private final Fleet fleet;
  private final FleetFunction front;
  private final List<CountingBlobStore> asked = new ArrayList<>();
  private final WarmSender sender;
  private int indices;

  private WarmBenchmark(Fleet fleet) throws IOException {
    this.fleet = fleet;
    FleetFunction place =
        fleet.addFunction(
            store -> {
              CountingBlobStore counted =
                  new CountingBlobStore(new DistantStore(store, fleet.scheduler(), DELAY));
              asked.add(counted);
              return counted;
            },
            SearchEngine.Fleet.NONE);
    LeafPlace searches =
        new LeafPlace(
            "place", place.leaf(), LeafPlace.Kind.SEARCH_NODE, Optional.empty(), () -> true);
    this.front =
        fleet.addFunction(
            _ -> new MemoryBlobStore(fleet.clock()),
            new SearchEngine.Fleet(_ -> List.of(searches), LeafSettings.STANDARD));
    this.sender = new WarmSender(_ -> List.of(searches), fleet.ports());
  }

  /** Measures in a temporary folder. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), FleetSetup.standard(SEED).unthrottled())) {
      return new WarmBenchmark(fleet).measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws InterruptedException {
    Table table =
        new Table(
            "warm",
            List.of("first p50 ms", "p99", "next p50 ms", "p99", "p99 to next", "aim", "gets"));
    table.note("seed", SEED);
    table.note("rounds of each row", ROUNDS);
    table.note("documents of a round", DOCUMENTS);
    table.note("added to each get", DELAY.toMillis() + " ms");
    for (String what : List.of("_refresh", "_flush")) {
      for (Duration pause : PAUSES) {
        for (boolean told : new boolean[] {false, true}) {
          fleet.tell(told ? sender::published : _ -> {});
          row(table, what, pause, told);
        }
      }
    }
    return table;
  }

  private void row(Table table, String what, Duration pause, boolean told)
      throws InterruptedException {
    String index = "index-" + indices++;
    front.put("/" + index, "{\"settings\":{\"refresh_interval\":\"-1\"}}");
    Sample first = new Sample();
    Sample next = new Sample();
    double gets = 0;
    for (int round = 0; round < WARM_UP + ROUNDS; round++) {
      front.bulk("/" + index + "/_bulk", documents());
      front.post("/" + index + "/" + what, "");
      fleet.scheduler().sleep(pause);
      long before = asked.getFirst().gets();
      double took = search(index);
      long after = asked.getFirst().gets();
      List<Double> more = new ArrayList<>();
      for (int i = 0; i < NEXT; i++) {
        more.add(search(index));
      }
      if (round >= WARM_UP) {
        first.add(took);
        more.forEach(next::add);
        gets += after - before;
      }
    }
    boolean aimed = told && !pause.isZero();
    table.add(
        (told ? "told" : "not told") + ", " + pause.toMillis() + " ms after " + what,
        List.of(
            first.median(),
            first.quantile(0.99),
            next.median(),
            next.quantile(0.99),
            first.quantile(0.99) / next.quantile(0.99),
            aimed ? AIM : Double.NaN,
            gets / ROUNDS));
  }

  private byte[] documents() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{}}\n{\"n\":").append(random.nextInt(1000)).append(",\"body\":\"");
      for (int word = 0; word < 20; word++) {
        lines.append('w').append(random.nextInt(WORDS)).append(' ');
      }
      lines.append("\",\"kind\":\"kind-").append(random.nextInt(20)).append("\"}\n");
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  private double search(String index) {
    String body =
        """
        {"size": 10, "query": {"match": {"body": "w%d w%d"}},
         "aggs": {"kinds": {"terms": {"field": "kind.keyword"}}, "sum": {"sum": {"field": "n"}}}}
        """
            .formatted(random.nextInt(WORDS), random.nextInt(WORDS));
    long began = fleet.clock().monotonicNanos();
    front.post("/" + index + "/_search", body);
    return (fleet.clock().monotonicNanos() - began) / 1e6;
  }
}
