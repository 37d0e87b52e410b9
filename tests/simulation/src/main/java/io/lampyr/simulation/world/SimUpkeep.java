package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Divisions;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.engine.lifecycle.IndexDividing;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskPlaces;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.functions.gc.Wiring;
import io.lampyr.functions.gc.machine.StateMachine;
import io.lampyr.mapping.json.Json;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Garbage collection and the commit flusher: the real functions and the real state machine. What
 * drives them is reliable, as Step Functions and schedules are; the functions' own machines are
 * not. Two runs go on side by side.
 */
public final class SimUpkeep {
  /** Longer than any search takes, by the slowest of the clocks. */
  private static final GcSettings GC =
      GcSettings.of(Duration.ofSeconds(40), Duration.ofSeconds(10));

  private static final FlusherSettings FLUSHER =
      new FlusherSettings(Duration.ofSeconds(40), 1 << 20, 8, 1000);
  private static final int RUNS_AT_ONCE = 2;
  private static final int LONGEST_PAUSE_MILLIS = 40_000;

  /** Between two divisions. */
  private static final int LONGEST_REST_MILLIS = 15_000;

  private static final String STREAM = "flow";
  private static final int MOST_SHARDS = 4;

  private final Cluster cluster;
  private final Machine driver;
  private final StateMachine steps;
  private final List<Machine> functions = new ArrayList<>();
  private int runs;
  private int succeeded;
  private boolean over;

  SimUpkeep(Cluster cluster) {
    this.cluster = cluster;
    this.driver = cluster.machine("driver");
    this.steps = Wiring.machine(driver);
    for (int i = 0; i <= RUNS_AT_ONCE; i++) {
      functions.add(cluster.machine("upkeep"));
    }
  }

  /** From a mark to its deletion. */
  public static Duration grace() {
    return GC.grace();
  }

  /** Begins to run them again and again. */
  public void start() {
    for (int i = 0; i < RUNS_AT_ONCE; i++) {
      int which = i;
      driver.fork("gc", () -> again(() -> collect(which, cluster.loop().draw(2) == 0)));
    }
    if (cluster.conditions().grows()) {
      driver.fork("divider", () -> again(LONGEST_REST_MILLIS, () -> divide(RUNS_AT_ONCE)));
    }
    if (cluster.conditions().upkeep() == Conditions.Upkeep.FLUSHES_RARELY) {
      return;
    }
    driver.fork("flusher", () -> again(() -> flush(RUNS_AT_ONCE)));
  }

  /** No run begins any more. */
  public void end() {
    over = true;
  }

  /** Whatever goes on, it does so here, and may be killed or stopped. */
  public Machine anyMachine() {
    int which = cluster.loop().draw(functions.size());
    return function(which);
  }

  public int succeeded() {
    return succeeded;
  }

  private void again(Runnable work) {
    again(LONGEST_PAUSE_MILLIS, work);
  }

  private void again(int longestMillis, Runnable work) {
    try {
      while (!over) {
        driver.sleep(Duration.ofMillis(1 + cluster.loop().draw(longestMillis)));
        if (!over) {
          work.run();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Machine function(int which) {
    if (!functions.get(which).isAlive()) {
      functions.set(which, cluster.machine("upkeep"));
    }
    return functions.get(which);
  }

  /** One run of garbage collection; whether it came to its end. */
  public boolean collect(boolean full) {
    return collect(0, full);
  }

  private boolean collect(int which, boolean full) {
    String id = "run" + ++runs;
    StateMachine.Ended ended =
        steps.run(
            id,
            Map.of("dry_run", false, "full", full),
            (_, parameters) -> {
              Machine function = function(which);
              return cluster
                  .network()
                  .repeatable(
                      Coverage.Step.GC_STEP,
                      "step " + step(parameters),
                      driver,
                      function,
                      () -> wiring(function, step(parameters)).handler().answer(parameters));
            });
    boolean done = ended instanceof StateMachine.Ended.Succeeded;
    cluster.happenings().tell("gc " + id + " full=" + full + (done ? " is done" : " failed"));
    succeeded += done ? 1 : 0;
    return done;
  }

  private static String step(byte[] parameters) {
    return String.valueOf(Json.readObject(parameters).get("step"));
  }

  private Wiring wiring(Machine function, String step) {
    return new Wiring(
        new Wiring.Backends(
            cluster.collectorsBlobs(function),
            cluster.collectorsItems(function, step),
            CacheFolder.NONE),
        GC,
        new Ports(function, function, cluster.randomness()));
  }

  /** Streams are looked after where there are any. */
  private Optional<Peers> streams(Machine function) {
    return cluster.conditions().hasStream()
        ? Optional.of((_, process) -> new DistantDuties(cluster, function, process))
        : Optional.empty();
  }

  private LastingTasks tasks(Machine function, TaskPlaces places) {
    Randomness randomness = cluster.randomness();
    ItemStore items = cluster.items(function);
    ItemWriter writer = new ItemWriter(items, randomness, SimNode.retries(function, randomness));
    return new LastingTasks(
        new TaskStore(items, writer, cluster.blobs(function), randomness),
        new Ports(function, function, randomness),
        Optional.of(places));
  }

  /** What the stream writes to gets twice as many shards, if it has not as many as it may have. */
  private void divide(int which) {
    Machine function = function(which);
    Ports ports = new Ports(function, function, cluster.randomness());
    ItemStore items = cluster.items(function);
    ItemWriter writer =
        new ItemWriter(items, ports.randomness(), SimNode.retries(function, ports.randomness()));
    Catalog catalog = new Catalog(items, writer, ports);
    IndexDividing dividing =
        new IndexDividing(
            catalog,
            new Table<>(items, writer, StateCodecs.HEARTBEAT),
            (_, process) -> new DistantDuties(cluster, function, process),
            ports);
    try {
      boolean done =
          cluster
              .network()
              .repeatable(
                  Coverage.Step.MOVE, "divide", driver, function, () -> divide(catalog, dividing));
      cluster.happenings().tell(done ? "divided" : "not divided");
    } catch (LampyrException notNow) {
      cluster.happenings().tell("not divided: " + notNow.getMessage());
    }
  }

  private static boolean divide(Catalog catalog, IndexDividing dividing) {
    return catalog
        .streams()
        .find(STREAM)
        .map(DataStream::writeIndex)
        .filter(index ->
            Divisions.possible(index, 2 * index.layout().shards(), MOST_SHARDS)
                .filter(shards -> dividing.divide(index.id(), STREAM, shards))
                .isPresent())
        .isPresent();
  }

  private void flush(int which) {
    Machine function = function(which);
    Randomness randomness = cluster.randomness();
    var wiring =
        new io.lampyr.functions.commitflusher.Wiring(
            new io.lampyr.functions.commitflusher.Wiring.Backends(
                cluster.blobs(function),
                cluster.items(function),
                PromptNodes.of(
                    (_, process) -> new DistantNode(cluster, function, process),
                    cluster.items(function),
                    new Ports(function, function, randomness)),
                streams(function),
                cluster.places().map(places -> tasks(function, places))),
            FLUSHER,
            new Ports(function, function, randomness, Metrics.none()));
    try {
      var _ =
          cluster
              .network()
              .repeatable(
                  Coverage.Step.REFRESH_OR_FLUSH, "run", driver, function, wiring.handler()::run);
    } catch (LampyrException notNow) {
      cluster.happenings().tell("flusher failed: " + notNow.getMessage());
    }
  }
}
