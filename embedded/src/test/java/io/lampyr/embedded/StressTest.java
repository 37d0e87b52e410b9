package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real threads, files, nodes and HTTP: clients of which many are called off at any point, as calls
 * within the process and as connections; shards that are moved and woken meanwhile. What was
 * acknowledged is found in the end, and nothing is left open.
 */
@Timeout(1200)
class StressTest {
  private static final Duration LASTS =
      Duration.ofSeconds(Boolean.getBoolean("lampyr.soak") ? 120 : 2);
  private static final int NODES = 3;
  private static final int CLIENTS = 4;

  /** These are written to so rarely that they are laid to rest, and woken again. */
  private static final int RARE = 6;

  private static final Duration RESTS_AFTER = Duration.ofMillis(300);
  private static final int INDICES = 4;
  private static final int LONGEST_CALL_MILLIS = 300;
  private static final long SEED = Long.getLong("lampyr.stress.seed", System.nanoTime());

  static {
    // It holds that nobody interrupts who waits for the other threads of a search, as happens here:
    // Lucene leaves them then, and the engine waits for them.
    ClassLoader.getSystemClassLoader()
        .setClassAssertionStatus("org.apache.lucene.search.TaskExecutor", false);
  }

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final List<Throwable> surprises = new ArrayList<>();
  private volatile boolean over;

  @TempDir Path folder;

  private EmbeddedServer start() throws Exception {
    return EmbeddedServer.start(
        new EmbeddedSettings(
                folder,
                NODES,
                "127.0.0.1",
                0,
                false,
                new ApiSettings(Persona.ELASTICSEARCH, false, "test"))
            .with(
                UpkeepSettings.of(
                    UpkeepSettings.DEFAULT.grace(),
                    UpkeepSettings.DEFAULT.gcInterval(),
                    RESTS_AFTER)));
  }

  @Test
  void whateverIsCalledOffNothingAcknowledgedIsLostAndNothingStaysOpen() throws Exception {
    System.out.println("stress seed=" + SEED);
    try (EmbeddedServer server = start()) {
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Client client = new Client(server, "c" + i, new Random(SEED + i), i % 3 == 0);
        clients.add(Thread.ofPlatform().name("client-" + i).start(client));
      }
      Thread mover =
          Thread.ofPlatform().name("mover").start(new Mover(server, new Random(SEED - 1)));
      Random chance = new Random(SEED - 2);
      long end = System.nanoTime() + LASTS.toNanos();
      while (System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(chance.nextInt(LONGEST_CALL_MILLIS));
        clients.get(chance.nextInt(CLIENTS)).interrupt();
      }
      over = true;
      for (Thread client : clients) {
        client.join();
      }
      mover.join();
      assertThat(surprises).as("seed %d", SEED).isEmpty();
      assertThat(acknowledged).as("seed %d", SEED).isNotEmpty();
      assertThat(missing(server)).as("seed %d", SEED).isEmpty();
      awaitRest(server);
      for (var step : server.steps()) {
        step.action().run();
      }
    }
    assertThat(openFiles()).as("seed %d", SEED).isEmpty();
    awaitThreads();
  }

  /** What nobody writes to any more is laid to rest. */
  private static void awaitRest(EmbeddedServer server) throws Exception {
    Http http = Http.of(server.port());
    byte[] last = "{}".getBytes(StandardCharsets.UTF_8);
    Map<String, String> json = Map.of("Content-Type", "application/json");
    assertThat(http.send("PUT", "/rare-0/_doc/last", json, last).statusCode()).isEqualTo(201);
    String shard = "{\"index\":\"rare-0\",\"shard\":0,\"primary\":true}";
    while (!http.json("POST", "/_cluster/allocation/explain", shard).contains("rests")) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** What was acknowledged and is not found. */
  private Set<String> missing(EmbeddedServer server) throws Exception {
    Http http = Http.of(server.port());
    Set<String> missing = new TreeSet<>(acknowledged);
    List<String> indices = new ArrayList<>();
    IntStream.range(0, INDICES).forEach(i -> indices.add("index-" + i));
    IntStream.range(0, RARE).forEach(i -> indices.add("rare-" + i));
    for (String index : indices) {
      if (acknowledged.stream().noneMatch(id -> id.startsWith(index + "/"))) {
        continue;
      }
      String refreshed = http.json("POST", "/" + index + "/_refresh", "");
      assertThat(refreshed).contains("\"failed\":0");
      for (String id : List.copyOf(missing)) {
        // Get by get, as searches show ten thousand at most.
        if (id.startsWith(index + "/") && isFound(http, id)) {
          missing.remove(id);
        }
      }
    }
    return missing;
  }

  private static boolean isFound(Http http, String id) throws Exception {
    return http.json("GET", "/" + id.replace("/", "/_doc/"), "").contains("\"found\":true");
  }

  private synchronized void surprise(Throwable thrown) {
    surprises.add(thrown);
  }

  /**
   * Writes, reads and searches, over HTTP or without, and begins anew whenever it is called off.
   */
  private final class Client implements Runnable {
    private final EmbeddedServer server;
    private final String name;
    private final Random chance;
    private final boolean byHttp;
    private final Http http;
    private int made;

    Client(EmbeddedServer server, String name, Random chance, boolean byHttp) {
      this.server = server;
      this.name = name;
      this.chance = chance;
      this.byHttp = byHttp;
      this.http = Http.of(server.port());
    }

    @Override
    public void run() {
      while (!over) {
        try {
          step();
        } catch (InterruptedException | IOException | LampyrException calledOff) {
          // The next request is another.
        } catch (Exception | Error thrown) {
          surprise(thrown);
        }
        // Whoever is called off may have kept the flag: the next call is not to begin with it.
        var _ = Thread.interrupted();
      }
    }

    private void step() throws Exception {
      String index = "/index-" + chance.nextInt(INDICES);
      switch (chance.nextInt(8)) {
        case 0 -> ask("POST", index + "/_search", "{\"size\":5,\"sort\":[{\"n\":\"desc\"}]}");
        case 1 -> ask("POST", index + "/_refresh", "");
        case 2 -> ask("POST", index + "/_flush", "");
        case 3 -> bulk(index);
        case 4 -> ask("GET", index + "/_doc/" + name + "-" + chance.nextInt(made + 1), "");
        case 5 -> {
          ask("PUT", "/passing-" + name, "{}");
          ask("PUT", "/passing-" + name + "/_doc/1", "{}");
          ask("DELETE", "/passing-" + name, "");
        }
        case 6 -> write("/rare-" + chance.nextInt(RARE));
        default -> write(index);
      }
    }

    private void write(String index) throws Exception {
      String id = name + "-" + made++;
      String said = ask("PUT", index + "/_doc/" + id, "{\"n\":" + made + "}");
      if (Json.readObject(said.getBytes(StandardCharsets.UTF_8)).get("_seq_no") != null) {
        acknowledged.add(index.substring(1) + "/" + id);
      }
    }

    private void bulk(String index) throws Exception {
      int first = made;
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        body.append("{\"index\":{\"_id\":\"%s-%d\"}}%n{\"n\":%d}%n".formatted(name, made, made));
        made++;
      }
      String said = ask("POST", index + "/_bulk", body.toString());
      Map<String, ?> answer = Json.readObject(said.getBytes(StandardCharsets.UTF_8));
      if (Boolean.FALSE.equals(answer.get("errors"))) {
        for (int i = first; i < made; i++) {
          acknowledged.add(index.substring(1) + "/" + name + "-" + i);
        }
      }
    }

    private String ask(String method, String target, String body) throws Exception {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      if (byHttp) {
        Map<String, String> headers = Map.of("Content-Type", "application/json");
        return new String(http.send(method, target, headers, bytes).body(), StandardCharsets.UTF_8);
      }
      Response response =
          server
              .assembly()
              .api()
              .answer(
                  Request.of(
                      Method.valueOf(method),
                      target,
                      new Headers(Map.of("Content-Type", "application/json")),
                      bytes));
      return new String(response.body(), StandardCharsets.UTF_8);
    }
  }

  /** Has owners hand their shards to other nodes. */
  private final class Mover implements Runnable {
    private final EmbeddedServer server;
    private final Random chance;

    Mover(EmbeddedServer server, Random chance) {
      this.server = server;
      this.chance = chance;
    }

    @Override
    public void run() {
      while (!over) {
        try {
          TimeUnit.MILLISECONDS.sleep(20 + chance.nextInt(100));
          move();
        } catch (LampyrException notNow) {
          // Another time.
        } catch (InterruptedException | RuntimeException | Error thrown) {
          surprise(thrown);
        }
      }
    }

    private void move() {
      Backends backends = server.assembly().backends();
      List<Heartbeat> nodes =
          backends.items().query(StateKeys.NODES, "", Optional.empty(), 100).items().stream()
              .map(item -> StateCodecs.HEARTBEAT.decode("test", item.value()))
              .toList();
      List<ShardItem> owned =
          backends.items().query(StateKeys.WORK, "", Optional.empty(), 100).items().stream()
              .map(item -> StateCodecs.WORK.decode("test", item.value()).shard())
              .map(shard -> backends.items().read(StateKeys.shard(shard)))
              .flatMap(Optional::stream)
              .map(item -> StateCodecs.SHARD.decode("test", item.value()))
              .filter(item -> item.owner().isPresent())
              .toList();
      if (nodes.isEmpty() || owned.isEmpty()) {
        return;
      }
      ShardItem shard = owned.get(chance.nextInt(owned.size()));
      NodeId owner = shard.owner().orElseThrow();
      NodeId target = nodes.get(chance.nextInt(nodes.size())).node();
      for (Heartbeat node : nodes) {
        if (node.node().equals(owner)) {
          var _ =
              backends
                  .duties()
                  .connect(owner, node.process())
                  .relocate(owner, shard.shard(), target);
        }
      }
    }
  }

  /** Files below the folder that this process has open. */
  private Set<String> openFiles() throws IOException {
    Set<String> open = new TreeSet<>();
    Path handles = Path.of("/proc/self/fd");
    if (!Files.isDirectory(handles)) {
      return open;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(handles)) {
      for (Path handle : all) {
        Optional<String> target = target(handle);
        target.filter(path -> path.startsWith(folder.toString())).ifPresent(open::add);
      }
    }
    return open;
  }

  private static Optional<String> target(Path handle) {
    try {
      return Optional.of(Files.readSymbolicLink(handle).toString());
    } catch (IOException closedMeanwhile) {
      return Optional.empty();
    }
  }

  /** Returns when none of the server's loops, and nothing that watches, is alive any more. */
  private static void awaitThreads() throws InterruptedException {
    Set<String> left = left();
    while (!left.isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(20);
      left = left();
    }
  }

  private static Set<String> left() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.matches("(membership|watch|leader|translog|batch).*"))
        .collect(Collectors.toSet());
  }
}
