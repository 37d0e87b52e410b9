package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Hangs;
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
 * A time in which nothing goes wrong but what is asked for: two nodes stay, others come and go;
 * clients write all the time, wake what rests, search, and do whatever else makes machines talk to
 * each other. How long acknowledgements take is measured, and what was acknowledged is looked for
 * in the end.
 */
public final class Scene {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration SEEN = Duration.ofMinutes(2);
  private static final Duration STEADY = Duration.ofSeconds(20);
  private static final Duration VISIT = Duration.ofSeconds(45);
  private static final Duration FOR_EVER = Duration.ofDays(1);

  /** The stores are as near as they are as a rule, in a part of a storm's usual time. */
  private static final double NEAR = 0.4;

  private static final int WRITERS = 2;
  private static final int SHARDS = 2;
  private static final List<String> WRITTEN = List.of("busy", "rare0", "rare1");

  private final FiberLoop loop;
  private final Happenings happenings;
  private final Laws laws = new Laws();
  private final Documents documents = new Documents(laws);
  private final Cluster cluster;
  private final List<SimNode> staying = new ArrayList<>();
  private final Set<String> acknowledged = new HashSet<>();
  private final List<String> members;
  private boolean over;
  private int working;
  private int writes;
  private Slowest slowest = new Slowest(Duration.ZERO, "nothing");

  /** The write that took longest. */
  public record Slowest(Duration lasted, String what) {}

  /** The scene from when all runs smoothly. */
  public Scene(long seed) {
    loop = new FiberLoop(seed);
    happenings = new Happenings(loop);
    cluster = new Cluster(loop, happenings, laws, Conditions.calm());
    cluster.weather().slow(NEAR, FOR_EVER);
    staying.add(cluster.startNode());
    loop.runUntil(() -> staying.getFirst().member().isPresent(), PATIENCE);
    staying.add(cluster.startNode());
    cluster.startFunction();
    cluster.startFunction();
    Client first = new Client(cluster, documents);
    fork(first.machine(), () -> Preparation.index(first, SHARDS));
    loop.runUntil(() -> working == 0 && staying.getLast().member().isPresent(), PATIENCE);
    for (int i = 0; i < WRITERS; i++) {
      Client client = new Client(cluster, documents);
      fork(client.machine(), () -> writeOn(client));
    }
    Client waker = new Client(cluster, documents);
    fork(waker.machine(), () -> wakeOn(waker));
    Client other = new Client(cluster, documents);
    fork(other.machine(), () -> everythingElse(other));
    cluster.upkeep().start();
    loop.runUntil(() -> false, STEADY);
    members = members();
    visit();
    cluster.weather().hangs().forget();
    slowest = new Slowest(Duration.ZERO, "nothing");
  }

  private List<String> members() {
    return staying.stream().map(node -> node.member().toString()).toList();
  }

  /**
   * Nodes come, are given shards, and end in order, one after the other; and with each a function,
   * which knows nothing at first.
   */
  private void visit() {
    if (!over) {
      SimNode guest = cluster.startNode();
      cluster.startFunction();
      loop.at(
          VISIT.toNanos(),
          () -> {
            guest.end();
            loop.at(VISIT.toNanos(), this::visit);
          });
    }
  }

  /** Goes on for so long; which write took longest of those that were answered meanwhile. */
  public Slowest run(Duration time) {
    slowest = new Slowest(Duration.ZERO, "nothing");
    loop.runUntil(() -> false, time);
    return slowest;
  }

  /** Goes on until a request of one of these kinds hangs; of which, if there was one in time. */
  public Optional<String> hang(Set<String> kinds) {
    hangs().strike(kinds);
    loop.runUntil(() -> hangs().struck().isPresent(), SEEN);
    return hangs().struck();
  }

  /** How often each kind of request was made so far. */
  public Map<String, Integer> met() {
    return hangs().met();
  }

  private Hangs hangs() {
    return cluster.weather().hangs();
  }

  /** The nodes that stay, which may be treated badly. */
  public List<SimNode> staying() {
    return staying;
  }

  /** Of the nodes that stay, how many are not the members any more that they were. */
  public int ejected() {
    List<String> gone = new ArrayList<>(members);
    gone.removeAll(members());
    return gone.size();
  }

  /** Ends it; which laws were broken. */
  public List<String> end() {
    over = true;
    cluster.upkeep().end();
    if (!loop.runUntil(() -> working == 0, PATIENCE)) {
      laws.broken("Liveness", "a request never ended");
    }
    Client reader = new Client(cluster, documents);
    WRITTEN.forEach(index -> fork(reader.machine(), () -> find(reader, index)));
    if (!loop.runUntil(() -> working == 0, PATIENCE)) {
      laws.broken("Liveness", "what was written is not found");
    }
    acknowledged.forEach(id -> laws.broken("AckedSurvives", "lost: " + id));
    documents.judge();
    happenings.uncaught().forEach(line -> laws.broken("NoSurprises", line));
    return laws.broken();
  }

  private void find(Client reader, String index) throws InterruptedException {
    Optional<Told> told = Optional.empty();
    while (told.isEmpty() || !told.get().isWhole()) {
      reader.machine().sleep(Duration.ofSeconds(1));
      told = reader.ask(Method.POST, "/" + index + "/_refresh", "");
      if (told.isPresent() && told.get().isWhole()) {
        told = reader.ask(Method.POST, "/" + index + "/_search", "{\"size\":10000}");
      }
    }
    told.get().hits().forEach(hit -> acknowledged.remove(index + "/" + hit.get("_id")));
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

  private void writeOn(Client client) throws InterruptedException {
    while (!over) {
      write(client, WRITTEN.getFirst());
      client.machine().sleep(Duration.ofMillis(200 + loop.draw(600)));
    }
  }

  /** To indices of which one rests as a rule. */
  private void wakeOn(Client client) throws InterruptedException {
    while (!over) {
      write(client, WRITTEN.get(1 + loop.draw(2)));
      client.machine().sleep(Duration.ofMillis(4_000 + loop.draw(6_000)));
    }
  }

  private void write(Client client, String index) {
    String id = "w" + ++writes;
    long began = loop.nanos();
    Optional<Told> told =
        client.ask(Method.PUT, "/" + index + "/_doc/" + id, Client.source(client.value()));
    Duration lasted = Duration.ofNanos(loop.nanos() - began);
    if (told.isPresent() && told.get().body().get("_seq_no") instanceof Number) {
      acknowledged.add(index + "/" + id);
    }
    if (lasted.compareTo(slowest.lasted) > 0) {
      slowest = new Slowest(lasted, index + "/" + id + " " + told.map(Told::status));
    }
  }

  private void everythingElse(Client client) throws InterruptedException {
    for (int turn = 0; !over; turn++) {
      switch (turn % 7) {
        case 0 -> client.work(4);
        case 1 -> client.search();
        case 2 -> client.everywhere("_refresh");
        case 3 -> client.everywhere("_flush");
        case 4 -> client.readsSnapshots();
        case 5 -> {
          client.ask(Method.PUT, "/passing", "{}");
          client.ask(Method.DELETE, "/passing", "");
        }
        default -> {
          client.ask(Method.POST, "/busy/_update/n", noop());
          client.ask(Method.GET, "/_cat/shards", "");
        }
      }
      client.machine().sleep(Duration.ofMillis(200 + loop.draw(800)));
    }
  }

  private static String noop() {
    return "{\"doc\":{\"v\":\"same\"},\"doc_as_upsert\":true}";
  }
}
