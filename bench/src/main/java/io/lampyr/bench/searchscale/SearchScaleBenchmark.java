package io.lampyr.bench.searchscale;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.failover.NodeChild;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.restapi.exchange.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Searches by one, two and four nodes that do nothing else, in processes of their own; then one of
 * them is killed, and another one stopped, while they are searched.
 */
public final class SearchScaleBenchmark {
  private static final int SECONDS = Integer.getInteger("lampyr.bench.seconds", 20);
  private static final int MINUTE = Integer.getInteger("lampyr.bench.minute", 60);
  private static final List<Integer> SIZES = List.of(1, 2, 4);
  private static final int INDICES = 12;
  private static final int DOCUMENTS = 500;
  private static final int CLIENTS_OF_A_NODE = 8;
  private static final Duration EACH_SHARD = Duration.ofMillis(20);
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final int MOST_LOOKS = 600;
  private static final String HEAP = "400m";
  private static final double AIM_LINEAR = 0.9;
  private static final double AIM_P99 = 2;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);
  private final List<NodeChild> searching = new ArrayList<>();

  /** All nodes, whose last words tell why something never happened. */
  private final List<NodeChild> started = new ArrayList<>();

  private final Table table =
      new Table(
          "search-scale",
          List.of(
              "searches/s",
              "to linear",
              "aim",
              "per CPU s",
              "p50 ms",
              "p99 ms",
              "to before",
              "aim p99",
              "longest ms",
              "failed"));

  private SearchScaleBenchmark() {}

  /** Measures in a temporary folder. */
  public static Table run() {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      return new SearchScaleBenchmark().measure(scratch.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure(Path folder) throws IOException, InterruptedException {
    Path store = folder.resolve("store");
    Ports ports = new Ports(clock, scheduler, new SystemRandomness());
    try (SearchDoor door = new SearchDoor(store, folder.resolve("door"), EACH_SHARD, ports);
        NodeChild indexing = new NodeChild(store, folder.resolve("index"), HEAP, role("index"))) {
      started.add(indexing);
      await("the node that indexes is there", () -> door.members() == 1);
      fill(door);
      table.note("seconds of each row", SECONDS);
      table.note("each shard takes", EACH_SHARD.toMillis() + " ms of one of two processors");
      List<Double> rates = new ArrayList<>();
      for (int size : SIZES) {
        while (searching.size() < size) {
          NodeChild node =
              new NodeChild(
                  store, folder.resolve("search-" + searching.size()), HEAP, role("search"));
          searching.add(node);
          started.add(node);
        }
        await("nodes search", () -> door.searching() == size);
        rates.add(throughput(door, size, rates));
      }
      table.draw(
          new Plot(
              "searches a second by nodes",
              Axis.of("nodes", SIZES.stream().map(String::valueOf).toList()),
              Axis.linear("searches/s"),
              List.of(Series.of("searches/s", rates))));
      losing(door);
    } finally {
      searching.forEach(NodeChild::close);
    }
    return table;
  }

  /** No functions are there whose announcements would be waited for. */
  private static Map<String, String> role(String name) {
    return Map.of("node.roles", name, "cluster.functions", "none");
  }

  private void fill(SearchDoor door) {
    for (int index = 0; index < INDICES; index++) {
      String name = "/index-" + index;
      check(door.call(Method.PUT, name, "{\"settings\":{\"number_of_shards\":2}}"));
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        lines.append("{\"index\":{}}\n{\"t\":\"w").append(i % 50).append(" lamp\"}\n");
      }
      check(door.call(Method.POST, name + "/_bulk?refresh=true", lines.toString()));
      check(door.call(Method.POST, name + "/_flush", ""));
    }
  }

  private static void check(String answer) {
    if (!answer.startsWith("200 ")) {
      throw new IllegalStateException(answer);
    }
  }

  private double throughput(SearchDoor door, int size, List<Double> before)
      throws InterruptedException {
    Searchers load = new Searchers(door, size * CLIENTS_OF_A_NODE, INDICES, clock, scheduler);
    Searchers.Seen _ = load.during(Duration.ofSeconds(Math.max(3, SECONDS / 2)), scheduler);
    Duration computed = computed();
    Searchers.Seen seen = load.during(Duration.ofSeconds(SECONDS), scheduler);
    double seconds = computed().minus(computed).toNanos() / 1e9;
    load.end();
    double linear = before.isEmpty() ? 1 : seen.perSecond() / (size * before.getFirst());
    row(
        size + " nodes",
        seen,
        List.of(linear, before.isEmpty() ? Double.NaN : AIM_LINEAR),
        seen.perSecond() * SECONDS / seconds,
        Double.NaN,
        Double.NaN);
    return seen.perSecond();
  }

  /** At half of what they could do. */
  private void losing(SearchDoor door) throws IOException, InterruptedException {
    Searchers load = new Searchers(door, searching.size(), INDICES, clock, scheduler);
    Searchers.Seen _ = load.during(Duration.ofSeconds(Math.max(3, SECONDS / 2)), scheduler);
    Searchers.Seen before = load.during(Duration.ofSeconds(MINUTE), scheduler);
    searching.getLast().kill();
    Searchers.Seen killed = load.during(Duration.ofSeconds(MINUTE), scheduler);
    searching.getFirst().stop();
    Searchers.Seen stopped = load.during(Duration.ofSeconds(MINUTE), scheduler);
    searching.getFirst().goOn();
    Searchers.Seen back = load.during(Duration.ofSeconds(MINUTE), scheduler);
    load.end();
    List<Double> none = List.of(Double.NaN, Double.NaN);
    row("half of the load, 4 nodes", before, none, Double.NaN, Double.NaN, Double.NaN);
    row("one is killed", killed, none, Double.NaN, killed.p99() / before.p99(), AIM_P99);
    row("and one is stopped", stopped, none, Double.NaN, stopped.p99() / before.p99(), AIM_P99);
    row("which goes on", back, none, Double.NaN, back.p99() / before.p99(), AIM_P99);
  }

  private void row(
      String name,
      Searchers.Seen seen,
      List<Double> linear,
      double each,
      double toBefore,
      double aim) {
    List<Double> values = new ArrayList<>(List.of(seen.perSecond()));
    values.addAll(linear);
    values.addAll(
        List.of(
            each, seen.p50(), seen.p99(), toBefore, aim, seen.longest(), (double) seen.failed()));
    table.add(name, values);
    System.out.println(name + " " + seen);
  }

  private Duration computed() {
    return searching.stream().map(NodeChild::computed).reduce(Duration.ZERO, Duration::plus);
  }

  private void await(String what, BooleanSupplier condition)
      throws IOException, InterruptedException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      if (condition.getAsBoolean()) {
        return;
      }
      scheduler.sleep(LOOK);
    }
    StringBuilder words = new StringBuilder();
    for (NodeChild node : started) {
      words.append("\nalive=").append(node.isAlive()).append('\n').append(node.lastWords());
    }
    throw new IllegalStateException("never happened what=" + what + words);
  }
}
