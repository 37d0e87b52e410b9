package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Happenings;
import io.lampyr.simulation.world.SimNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Many indices of one shard, most of them at rest, under three nodes: what rest costs is counted,
 * and the leader dies while some are written to.
 */
public final class Crowd {
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final int NODES = 3;
  private static final int CREATORS = 8;

  private final FiberLoop loop;
  private final Laws laws = new Laws();
  private final Happenings happenings;
  private final Documents documents = new Documents(laws);
  private final Cluster cluster;
  private final List<SimNode> nodes = new ArrayList<>();
  private final Set<String> acknowledged = new HashSet<>();
  private final int indices;
  private int working;

  /** So many indices, which are there and rest. */
  public Crowd(long seed, int indices) {
    this.indices = indices;
    loop = new FiberLoop(seed);
    happenings = new Happenings(loop);
    cluster = new Cluster(loop, happenings, laws, Conditions.calm());
    for (int i = 0; i < NODES; i++) {
      SimNode node = cluster.startNode();
      nodes.add(node);
      // The first one leads.
      loop.runUntil(() -> node.member().isPresent(), PATIENCE);
    }
    cluster.startFunction();
    for (int i = 0; i < CREATORS; i++) {
      int first = i;
      Client client = new Client(cluster, documents);
      fork(client.machine(), () -> create(client, first));
    }
    await("the indices");
  }

  private void create(Client client, int first) throws InterruptedException {
    for (int i = first; i < indices; i += CREATORS) {
      Optional<Told> told = Optional.empty();
      while (told.isEmpty() || told.get().status() != 200) {
        told = client.ask(Method.PUT, "/crowd" + i, "{}");
        client.machine().sleep(Duration.ofMillis(1));
      }
    }
  }

  /** How many requests all nodes make in so long, while nobody asks for anything. */
  public int atRest(Duration time) {
    cluster.weather().hangs().forget();
    loop.runUntil(() -> false, time);
    return cluster.weather().hangs().met().entrySet().stream()
        .filter(kind -> kind.getKey().startsWith("node "))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Writes to so many of the indices, one document each, side by side, until all is done. */
  public void write(int awake) {
    for (int i = 0; i < awake; i++) {
      int index = i * (indices / awake);
      String id = "w" + acknowledged.size() + "-" + i;
      Client client = new Client(cluster, documents);
      fork(client.machine(), () -> write(client, index, id));
    }
    await("writes");
  }

  private void write(Client client, int index, String id) throws InterruptedException {
    String target = "/crowd" + index + "/_doc/" + id;
    Optional<Told> told = Optional.empty();
    while (told.isEmpty() || !(told.get().body().get("_seq_no") instanceof Number)) {
      told = client.ask(Method.PUT, target, Client.source(id));
      client.machine().sleep(Duration.ofMillis(100));
    }
    acknowledged.add(target);
  }

  /** The leader dies, and so does what it holds. */
  public void killLeader() {
    nodes.removeFirst().machine().kill();
  }

  /** Whether those who live are who they were, and nothing is lost. */
  public List<String> end(List<String> members) {
    if (!members().containsAll(members)) {
      laws.broken("Membership", "was " + members + " and is " + members());
    }
    Client reader = new Client(cluster, documents);
    fork(
        reader.machine(),
        () -> {
          for (String target : acknowledged.stream().sorted().toList()) {
            Optional<Told> told = Optional.empty();
            while (told.isEmpty() || !(told.get().body().get("found") instanceof Boolean)) {
              told = reader.ask(Method.GET, target, "");
            }
            if (told.get().body().get("found").equals(false)) {
              laws.broken("AckedSurvives", "lost: " + target);
            }
          }
        });
    await("reads");
    happenings.uncaught().forEach(line -> laws.broken("NoSurprises", line));
    return laws.broken();
  }

  /** Under which names the nodes that live are members. */
  public List<String> members() {
    return nodes.stream().map(node -> node.member().toString()).toList();
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private void fork(Machine machine, Work work) {
    working++;
    machine.fork(
        "work",
        () -> {
          try {
            work.run();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            working--;
          }
        });
  }

  private void await(String what) {
    if (!loop.runUntil(() -> working == 0, PATIENCE)) {
      laws.broken("Liveness", "still waiting for " + what);
    }
  }
}
