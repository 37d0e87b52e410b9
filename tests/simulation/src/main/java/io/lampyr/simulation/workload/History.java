package io.lampyr.simulation.workload;

import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Flows;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.world.Bug;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Coverage;
import io.lampyr.simulation.world.Happenings;
import io.lampyr.simulation.world.SimLeaves;
import io.lampyr.simulation.world.SimNode;
import io.lampyr.simulation.world.SimPlatform;
import io.lampyr.simulation.world.SimUpkeep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One seed's history: a stormy time, then a calm one in which everything must come right. */
public final class History {
  private static final Duration CALM = Duration.ofMinutes(6);

  /**
   * So often in turn somebody may wait in vain for a machine that is gone, and must learn of it.
   */
  private static final int LESSONS = 4;

  private static final Duration COLLECTION = Duration.ofMinutes(20);

  /** Longer than it takes for heartbeats to tell what was flushed. */
  private static final Duration SOME_HEARTBEATS = Duration.ofSeconds(10);

  /** Within which tasks end once nothing goes wrong any more. */
  private static final Duration TASKS = Duration.ofMinutes(15);

  /** Longer than anybody takes for a task to be left, and than what is kept for its readers. */
  private static final Duration LONGEST_FREEZE = Duration.ofMinutes(25);

  private static final Duration THAW = LONGEST_FREEZE.multipliedBy(2);

  private static final int CLIENTS = 3;

  private final FiberLoop loop;
  private final Happenings happenings;
  private final Laws laws = new Laws();
  private final Documents documents = new Documents(laws);
  private final Cluster cluster;
  private final Storm storm;
  private final List<Client> clients = new ArrayList<>();
  private final Optional<SimPlatform> platform;
  private int working;

  /** How one history went. */
  public record Outcome(
      List<String> broken,
      Happenings happenings,
      long steps,
      long trace,
      Counts counts,
      Coverage coverage,
      Duration virtualTime) {

    /** What happened, line by line. */
    public List<String> lines() {
      return happenings.lines();
    }
  }

  /** What there was to judge. */
  public record Counts(int acknowledged, int seen, int disturbances, int collections, int sent) {}

  public History(long seed) {
    this(seed, Bug.NONE);
  }

  /** A history in which a mistake is made on purpose. */
  public History(long seed, Bug bug) {
    this(seed, bug, bug);
  }

  /** A history under the conditions that bring out a mistake, whether it is made or not. */
  public History(long seed, Bug bug, Bug sought) {
    this(new FiberLoop(seed), bug, loop -> Conditions.toFind(sought, loop));
  }

  private History(FiberLoop loop, Bug bug, Function<FiberLoop, Conditions> conditions) {
    this.loop = loop;
    happenings = new Happenings(loop);
    cluster = new Cluster(loop, happenings, laws, bug, conditions.apply(loop));
    storm = new Storm(cluster);
    boolean hasTasks = cluster.conditions().hasTasks();
    platform = hasTasks ? Optional.of(new SimPlatform(cluster, LONGEST_FREEZE)) : Optional.empty();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(new Client(cluster, documents));
    }
  }

  /** A long history of a stream that rolls over and forgets. */
  public static History ofStreams(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofStreams);
  }

  /** One of a stream whose indices are divided while they are written to. */
  public static History ofGrowth(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofGrowth);
  }

  /** One of points of time series. */
  public static History ofPoints(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofPoints);
  }

  /** One in which functions have each other search, and nodes tell them what they publish. */
  public static History ofSearches(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofSearches);
  }

  /** One of copies and searches that last, by functions that freeze and thaw long after. */
  public static History ofTasks(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofTasks);
  }

  /** One in which indices are made of others, with fewer shards or with more. */
  public static History ofResizes(long seed) {
    return new History(new FiberLoop(seed), Bug.NONE, Conditions::ofResizes);
  }

  /** How many indices were made of others, but for those that everybody splits now and then. */
  public int resized() {
    return clients.stream()
        .mapToInt(client -> client.pastime() instanceof Joins joins ? joins.made() : 0)
        .sum();
  }

  /** How often functions were invoked for tasks, and how many tasks did all that was asked for. */
  public record Tasks(int invocations, int whole) {}

  /** What became of tasks, if there were some. */
  public Tasks tasks() {
    int whole =
        clients.stream()
            .mapToInt(client -> client.pastime() instanceof Tasking tasks ? tasks.whole() : 0)
            .sum();
    return new Tasks(platform.map(SimPlatform::invocations).orElse(0), whole);
  }

  /** What functions did for each other. */
  public SimLeaves leaves() {
    return cluster.leaves();
  }

  /** What became of the stream, if there was one. */
  public Flows flows() {
    return cluster.flows();
  }

  /** A history in which every client makes so many requests. */
  public Outcome run(int requests) {
    for (int i = 0; i < cluster.conditions().leastNodes(); i++) {
      SimNode node = cluster.startNode();
      if (i == 0 && cluster.conditions().firstLeads()) {
        // The one that sees silence in time must lead.
        loop.runUntil(() -> node.member().isPresent(), CALM);
      }
    }
    for (int i = 0; i < (cluster.conditions().searchesElsewhere() ? 3 : 2); i++) {
      cluster.startFunction();
    }
    Client first = clients.getFirst();
    int shards = 1 + loop.draw(3);
    fork(first.machine(), "create", () -> create(first, shards));
    await("the index", Duration.ofMinutes(5));
    cluster.upkeep().start();
    clients.forEach(client -> fork(client.machine(), "work", () -> client.work(requests)));
    rage();
    platform.ifPresent(_ -> settle());
    cluster.upkeep().end();
    storm.end();
    cluster.heal();
    platform.ifPresent(this::thaw);
    comeRight();
    collect();
    documents.judge();
    happenings.uncaught().forEach(line -> laws.broken("NoSurprises", line));
    return new Outcome(
        laws.broken(),
        happenings,
        loop.steps(),
        loop.trace(),
        counts(),
        cluster.coverage(),
        Duration.ofNanos(loop.nanos()));
  }

  private Counts counts() {
    return new Counts(
        documents.acknowledged(),
        documents.seen(),
        storm.disturbances(),
        cluster.upkeep().succeeded(),
        cluster.sentPoints().acknowledged());
  }

  private void create(Client client, int shards) throws InterruptedException {
    Preparation.index(client, shards);
    if (cluster.conditions().hasStream()) {
      Preparation.stream(client, cluster.conditions().forgets() ? "1m" : "1d");
    }
    if (cluster.conditions().hasTasks()) {
      Tasking.prepare(client);
    }
    if (cluster.conditions().hasPoints()) {
      Preparation.points(client);
    }
    // Who is isolated next must hold something.
    while (cluster.conditions().firstLeads() && !client.everywhere("_forcemerge")) {
      client.machine().sleep(Duration.ofSeconds(1));
    }
  }

  private void rage() {
    cluster.weather().storm();
    long end = loop.nanos() + cluster.conditions().storm().toNanos();
    while (working > 0 && laws.broken().isEmpty() && loop.nanos() < end) {
      if (!loop.runUntil(() -> working == 0, storm.pause())) {
        storm.disturb();
        platform.ifPresent(SimPlatform::strike);
      }
    }
    clients.forEach(Client::stop);
  }

  /** Tasks end as long as somebody looks after them. */
  private void settle() {
    storm.end();
    cluster.heal();
    for (Client client : clients) {
      fork(
          client.machine(),
          "settle",
          () -> {
            while (!client.pastime().settles()) {
              client.machine().sleep(Duration.ofSeconds(2));
            }
          });
    }
    if (!loop.runUntil(() -> working == 0 || !laws.broken().isEmpty(), TASKS)) {
      laws.broken("TaskEnds", "still at it after " + TASKS);
    }
  }

  /** Whoever was frozen goes on now, long after, and must not matter. */
  private void thaw(SimPlatform frozen) {
    if (laws.broken().isEmpty()) {
      loop.runUntil(frozen::isQuiet, THAW);
      loop.runUntil(() -> false, CALM);
    }
  }

  private void fork(Machine machine, String name, Work work) {
    working++;
    machine.fork(name, () -> quietly(work));
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private void quietly(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      working--;
    }
  }

  private void await(String what, Duration within) {
    if (!loop.runUntil(() -> working == 0, within)) {
      laws.broken("Liveness", "still waiting for " + what);
    }
  }

  /** With no faults any more, everything is readable and searchable within a bound of time. */
  private void comeRight() {
    if (!laws.broken().isEmpty()) {
      return;
    }
    happenings.tell("calm begins");
    Duration calm = CALM.plusMillis((long) LESSONS * cluster.conditions().patienceMillis());
    await("the last requests", calm);
    Client reader = clients.getFirst();
    fork(
        reader.machine(),
        "come right",
        () -> {
          while (!reader.everywhere("_refresh") || !reader.searchByAll()) {
            reader.machine().sleep(Duration.ofSeconds(2));
          }
          while (!reader.endsPastime()) {
            reader.machine().sleep(Duration.ofSeconds(2));
          }
          reader.readAll();
          for (Client client : clients) {
            while (!client.readsSnapshots()) {
              reader.machine().sleep(Duration.ofSeconds(2));
            }
          }
          while (!reader.everywhere("_flush")) {
            reader.machine().sleep(Duration.ofSeconds(2));
          }
        });
    await("all shards to come right", calm);
  }

  /**
   * Two runs of garbage collection with a grace between them leave nothing that is not needed. The
   * machines are off meanwhile: what stands in the stores does not change then.
   */
  private void collect() {
    if (!laws.broken().isEmpty()) {
      return;
    }
    // A node that is turned off while it leaves is a member whose log nobody may shorten.
    loop.runUntil(() -> cluster.nodes().stream().noneMatch(SimNode::isEnding), CALM);
    loop.runUntil(() -> false, SOME_HEARTBEATS);
    if (!loop.runUntil(() -> cluster.commits().unsettled().isEmpty(), CALM)) {
      laws.broken("Liveness", cluster.commits().unsettled().toString());
      return;
    }
    happenings.tell("everything is turned off");
    cluster.nodes().forEach(node -> node.machine().kill());
    cluster.functions().forEach(function -> function.machine().kill());
    platform.ifPresent(SimPlatform::end);
    cluster.commits().collecting();
    SimUpkeep upkeep = cluster.upkeep();
    Machine machine = clients.getFirst().machine();
    fork(
        machine,
        "collect",
        () -> {
          for (int i = 0; i < 2; i++) {
            machine.sleep(SimUpkeep.grace().multipliedBy(2));
            while (!upkeep.collect(true)) {
              machine.sleep(Duration.ofSeconds(2));
            }
          }
        });
    await("garbage collection", COLLECTION);
    if (laws.broken().isEmpty()) {
      cluster.commits().complete();
    }
  }
}
