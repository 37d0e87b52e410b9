package io.lampyr.bench.indices;

import io.lampyr.base.check.Check;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.cachenodes.process.LoggedEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Whether ten thousand indices cost what ten cost, but for what they are asked for. */
public final class ManyIndicesBenchmark {
  static final String HEAP = "512m";
  private static final int FEW = 10;
  private static final int MANY = Integer.getInteger("lampyr.bench.indices", 10_000);

  /** Which part alone is to be measured: what is served, or what is counted. */
  private static final String PARTS = System.getProperty("lampyr.bench.part", "both");

  private static final int CLIENTS = 4;
  private static final int REPEATS = 20;

  /** So often that compilers have come to an end with few indices, too. */
  private static final int OFTEN = 300;

  private static final List<String> COLUMNS = List.of("few", "many", "ratio");

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);
  private final Table table = new Table("many-indices", COLUMNS);

  private ManyIndicesBenchmark() {}

  /** Measures in temporary folders. */
  public static Table run() {
    try {
      return new ManyIndicesBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    table.note("few indices", FEW);
    table.note("many indices", MANY);
    table.note("heap of the server", HEAP);
    table.note("clients that create", CLIENTS);
    Rows few = new Rows();
    Rows many = new Rows();
    if (!PARTS.equals("counted")) {
      serveOnce();
      served(FEW, few);
      served(MANY, many);
    }
    if (!PARTS.equals("served")) {
      new InProcess(clock, scheduler).measure(FEW, few);
      new InProcess(clock, scheduler).measure(MANY, many);
    }
    few.names()
        .forEach(name -> {
          double one = few.of(name);
          double other = many.of(name);
          table.add(name, List.of(one, other, other / one));
        });
    return table;
  }

  /** As somebody has who uses it: it is built, and the launcher knows which classes it loads. */
  private void serveOnce() throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make();
        ServerChild server = ServerChild.start(scratch.path(), clock, scheduler)) {
      var _ = server.client().call("PUT", "/" + Crowd.name(0), Crowd.CREATION);
      var _ = server.client().call("POST", "/" + Crowd.name(0) + "/_doc", Crowd.document(0));
      var _ = server.client().call("POST", "/" + Crowd.name(0) + "/_search", Crowd.ALL);
      server.end();
    }
  }

  private void served(int indices, Rows rows) throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      try (ServerChild server = ServerChild.start(scratch.path(), clock, scheduler)) {
        create(server.client(), indices, rows);
        wake(server.client(), indices, rows);
        one(server.client(), rows);
        all(server.client(), indices, rows);
        rows.add("heap MB", server.heapMegabytes());
        rows.add("RSS MB", server.residentMegabytes());
        server.kill();
      }
      restart(scratch.path(), rows);
    }
  }

  private void create(Client client, int indices, Rows rows) throws InterruptedException {
    int byAll = indices - Math.min(indices / 2, 200);
    long began = clock.monotonicNanos();
    List<Double> times = new ArrayList<>();
    new Siblings(scheduler, "creating", CLIENTS)
        .each(
            IntStream.range(0, byAll).boxed().toList(),
            number -> {
              double took = client.millis("PUT", "/" + Crowd.name(number), Crowd.CREATION);
              synchronized (times) {
                times.add(took);
              }
            });
    rows.add("creations/s", byAll / ((clock.monotonicNanos() - began) / 1e9));
    Sample beside = new Sample();
    times.forEach(beside::add);
    rows.add("PUT /index of 4 p50 ms", beside.median());
    rows.add("PUT /index of 4 p99 ms", beside.quantile(0.99));
    Sample alone = new Sample();
    for (int i = byAll; i < indices; i++) {
      alone.add(client.millis("PUT", "/" + Crowd.name(i), Crowd.CREATION));
    }
    rows.add("PUT /index p50 ms", alone.median());
    rows.add("PUT /index p99 ms", alone.quantile(0.99));
  }

  /** The first write to each of some indices, which all rest. */
  private static void wake(Client client, int indices, Rows rows) {
    Sample millis = new Sample();
    for (int nth = 0; nth < Crowd.written(indices); nth++) {
      String name = Crowd.name(Crowd.number(nth, indices));
      double took = client.millis("POST", "/" + name + "/_doc", Crowd.document(nth));
      if (nth == 0) {
        rows.add("first wake of a process ms", took);
      } else {
        millis.add(took);
      }
    }
    rows.add("wake p50 ms", millis.median());
    rows.add("wake p99 ms", millis.quantile(0.99));
  }

  private void one(Client client, Rows rows) {
    String name = Crowd.name(0);
    rows.add(
        "write one index p50 ms",
        repeated(OFTEN, () -> client.millis("POST", "/" + name + "/_doc", Crowd.document(0)))
            .median());
    var _ = client.call("POST", "/" + name + "/_refresh", "");
    rows.add(
        "search one index p50 ms",
        repeated(OFTEN, () -> client.millis("POST", "/" + name + "/_search", Crowd.ALL)).median());
  }

  /** What looks at all indices, or might. */
  private void all(Client client, int indices, Rows rows) {
    // What was written before may still be on its way to where searches see it.
    var _ = client.call("POST", "/_refresh", "");
    String limited = Crowd.limited(Crowd.written(indices) / 2);
    rows.add("first search of all ms", client.millis("POST", "/*/_search", Crowd.ALL));
    rows.add("search of all p50 ms", several("POST", "/*/_search", Crowd.ALL, client));
    rows.add("limited search p50 ms", several("POST", "/*/_search", limited, client));
    rows.add("_cat/indices p50 ms", several("GET", "/_cat/indices", "", client));
    rows.add("_cluster/health p50 ms", several("GET", "/_cluster/health", "", client));
  }

  private double several(String method, String path, String body, Client client) {
    return repeated(REPEATS, () -> client.millis(method, path, body)).median();
  }

  private interface Timed {
    double millis();
  }

  /** The later half of some repetitions, when what they need is near. */
  private static Sample repeated(int times, Timed timed) {
    Sample sample = new Sample();
    for (int i = 0; i < times; i++) {
      double millis = timed.millis();
      if (i >= times / 2) {
        sample.add(millis);
      }
    }
    return sample;
  }

  private void restart(Path folder, Rows rows) throws IOException, InterruptedException {
    long began = clock.monotonicNanos();
    try (ServerChild server = ServerChild.start(folder, clock, scheduler)) {
      rows.add("restart to answer s", (clock.monotonicNanos() - began) / 1e9);
      String found = server.client().call("POST", "/" + Crowd.name(0) + "/_search", Crowd.ALL);
      rows.add("restart to search s", (clock.monotonicNanos() - began) / 1e9);
      Check.that(found.contains("hello 0"), "what was written is not found answer=" + found);
    }
  }
}
