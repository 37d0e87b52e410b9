package io.lampyr.simulation.workload;

import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.world.Bug;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Happenings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One seed's history: a stormy time, then a calm one in which everything must come right. */
public final class History {
  private static final Duration CALM = Duration.ofMinutes(6);
  private static final int CLIENTS = 3;
  private static final double[] RATES = {0, 0.01, 0.03, 0.08};

  private final FiberLoop loop;
  private final Happenings happenings;
  private final Laws laws = new Laws();
  private final Documents documents = new Documents(laws);
  private final Cluster cluster;
  private final Storm storm;
  private final List<Client> clients = new ArrayList<>();
  private int working;

  /** How one history went. */
  public record Outcome(
      List<String> broken,
      List<String> lines,
      long steps,
      long trace,
      Counts counts,
      Duration virtualTime) {}

  /** What there was to judge. */
  public record Counts(int acknowledged, int seen, int disturbances) {}

  public History(long seed) {
    this(seed, Bug.NONE);
  }

  /** A history in which a mistake is made on purpose. */
  public History(long seed, Bug bug) {
    loop = new FiberLoop(seed);
    happenings = new Happenings(loop);
    cluster = new Cluster(loop, happenings, laws, RATES[loop.draw(RATES.length)], bug);
    storm = new Storm(cluster);
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(new Client(cluster, documents));
    }
  }

  /** A history in which every client makes so many requests. */
  public Outcome run(int requests) {
    int nodes = 1 + loop.draw(3);
    for (int i = 0; i < nodes; i++) {
      cluster.startNode();
    }
    cluster.startFunction();
    cluster.startFunction();
    Client first = clients.getFirst();
    working = 1;
    int shards = 1 + loop.draw(3);
    first.machine().fork("create", () -> quietly(() -> first.createIndex(shards)));
    await("the index", Duration.ofMinutes(5));
    working = clients.size();
    clients.forEach(
        client -> client.machine().fork("work", () -> quietly(() -> client.work(requests))));
    while (working > 0 && laws.broken().isEmpty()) {
      if (!loop.runUntil(() -> working == 0, storm.pause())) {
        storm.disturb();
      }
    }
    storm.end();
    cluster.heal();
    comeRight();
    documents.judge();
    happenings.uncaught().forEach(line -> laws.broken("NoSurprises", line));
    return new Outcome(
        laws.broken(),
        happenings.lines(),
        loop.steps(),
        loop.trace(),
        new Counts(documents.acknowledged(), documents.seen(), storm.disturbances()),
        Duration.ofNanos(loop.nanos()));
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
    Client reader = clients.getFirst();
    working = 1;
    reader
        .machine()
        .fork(
            "come right",
            () ->
                quietly(() -> {
                  while (!reader.refresh() || !reader.search()) {
                    reader.machine().sleep(Duration.ofSeconds(2));
                  }
                  reader.readAll();
                }));
    await("all shards to come right", CALM);
  }
}
