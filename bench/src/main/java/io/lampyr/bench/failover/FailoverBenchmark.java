package io.lampyr.bench.failover;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.restapi.exchange.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Three nodes with many active shards over one folder, one of which is killed under load. */
public final class FailoverBenchmark {
  private static final int SHARDS = Integer.getInteger("lampyr.bench.shards", 1000);
  private static final int NODES = 3;
  private static final String HEAP = "1200m";
  private static final int WRITERS = 4;
  private static final int AT_ONCE = 16;
  private static final int WAKEN_AT_ONCE = 20;
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration BEFORE = Duration.ofSeconds(10);
  private static final int MOST_LOOKS = 600;

  private final Clock clock = new SystemClock();
  private final Scheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);
  private final List<NodeChild> nodes = new ArrayList<>();

  private FailoverBenchmark() {}

  /** Measures in a temporary folder. */
  public static Table run() {
    try {
      return new FailoverBenchmark().measure();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Table measure() throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      try (Door door =
          new Door(
              scratch.path().resolve("store"),
              scratch.path().resolve("door"),
              new Ports(clock, scheduler, new SystemRandomness()))) {
        for (int i = 0; i < NODES; i++) {
          nodes.add(
              new NodeChild(
                  scratch.path().resolve("store"), scratch.path().resolve("node-" + i), HEAP));
        }
        return measure(door);
      } finally {
        nodes.forEach(NodeChild::close);
      }
    }
  }

  private Table measure(Door door) throws IOException, InterruptedException {
    await("nodes are there", () -> beats(door.tables()).size() == NODES);
    Writers load = new Writers(door, scheduler, SHARDS);
    wakeAll(door, load);
    Set<NodeId> before = ids(door.tables());
    load.start(WRITERS);
    scheduler.sleep(BEFORE);
    NodeChild victim = nodes.getFirst();
    NodeId dead =
        beats(door.tables()).stream()
            .filter(beat -> victim.isAt(beat.process().address()))
            .map(Heartbeat::node)
            .findFirst()
            .orElseThrow();
    long had =
        items(door.tables()).stream()
            .filter(item -> item.owner().equals(Optional.of(dead)))
            .count();
    long began = clock.monotonicNanos();
    victim.kill();
    await("death is noticed", () -> !ids(door.tables()).contains(dead));
    double noticed = (clock.monotonicNanos() - began) / 1e9;
    await("everything is served", () -> isServed(door.tables()));
    double served = (clock.monotonicNanos() - began) / 1e9;
    System.out.printf("noticed seconds=%.1f served seconds=%.1f%n", noticed, served);
    scheduler.sleep(Duration.ofSeconds(5));
    load.end();
    before.remove(dead);
    before.removeAll(ids(door.tables()));
    return table(load, had, List.of(noticed, served, (double) before.size()));
  }

  private static Table table(Writers load, long had, List<Double> seen)
      throws InterruptedException {
    Table table = new Table("failover", List.of("value"));
    table.note("nodes", NODES);
    table.note("heap of each", HEAP);
    table.note("writers", WRITERS);
    table.add("active shards", List.of((double) SHARDS));
    table.add("of the killed node", List.of((double) had));
    table.add("s until noticed", List.of(seen.get(0)));
    table.add("s until all is served", List.of(seen.get(1)));
    table.add("other nodes lost", List.of(seen.get(2)));
    table.add("documents acknowledged", List.of((double) load.acknowledged()));
    table.add("documents refused", List.of((double) load.refused()));
    table.add("acknowledged and lost", List.of((double) load.lost()));
    return table;
  }

  private void wakeAll(Door door, Writers load) throws IOException, InterruptedException {
    long began = clock.monotonicNanos();
    new Siblings(scheduler, "creating", AT_ONCE)
        .each(
            IntStream.range(0, SHARDS).boxed().toList(),
            shard -> {
              var _ = door.call(Method.PUT, "/" + Writers.name(shard), "{}");
            });
    System.out.printf("created seconds=%.1f%n", (clock.monotonicNanos() - began) / 1e9);
    new Siblings(scheduler, "waking", WRITERS)
        .each(
            IntStream.range(0, (SHARDS + WAKEN_AT_ONCE - 1) / WAKEN_AT_ONCE).boxed().toList(),
            part -> load.wake(part * WAKEN_AT_ONCE, Math.min(SHARDS, (part + 1) * WAKEN_AT_ONCE)));
    System.out.printf(
        "woken seconds=%.1f acknowledged=%d refused=%d%n",
        (clock.monotonicNanos() - began) / 1e9, load.acknowledged(), load.refused());
    await("everything is active", () -> isServed(door.tables()));
  }

  private interface Question {
    boolean holds();
  }

  private void await(String what, Question question) throws IOException, InterruptedException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      if (question.holds()) {
        return;
      }
      scheduler.sleep(LOOK);
    }
    StringBuilder words = new StringBuilder();
    for (NodeChild node : nodes) {
      words.append("\nalive=").append(node.isAlive()).append('\n').append(node.lastWords());
    }
    throw new IllegalStateException("never happened what=" + what + words);
  }

  private static List<Heartbeat> beats(ClusterTables tables) {
    return tables.heartbeats().all(StateKeys.NODES, "").stream().map(Versioned::value).toList();
  }

  private static Set<NodeId> ids(ClusterTables tables) {
    Set<NodeId> ids = new TreeSet<>();
    beats(tables).forEach(beat -> ids.add(beat.node()));
    return ids;
  }

  private List<ShardItem> items(ClusterTables tables) {
    List<CatalogEntry> entries =
        tables.catalog().all(StateKeys.CATALOG, "").stream().map(Versioned::value).toList();
    try {
      return new Siblings(scheduler, "looking", AT_ONCE)
              .map(
                  entries,
                  entry ->
                      tables
                          .shards()
                          .all(StateKeys.indexPartition(entry.id()), StateKeys.SHARD_PREFIX))
              .stream()
              .flatMap(List::stream)
              .map(Versioned::value)
              .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private boolean isServed(ClusterTables tables) {
    Set<NodeId> living = ids(tables);
    List<ShardItem> items = items(tables);
    long served =
        items.stream()
            .filter(item -> item.state() == ShardState.ACTIVE)
            .filter(item -> item.owner().filter(living::contains).isPresent())
            .count();
    System.out.printf("served shards=%d nodes=%d%n", served, living.size());
    return served == SHARDS;
  }
}
