package io.lampyr.embedded;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.HostedNode;
import io.lampyr.cachenodes.Main;
import io.lampyr.cachenodes.Roles;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.NodePlaces;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.lucene.util.IOUtils;

/**
 * A node that holds shards and some that search for others, as they are reached over the loopback
 * interface, and a process in front of them that asks those: what it asks is counted, and may be
 * slowed.
 */
final class SearchFleet implements Closeable {
  private static final String SECRET = "a-secret-of-tests-long-enough-for-one";
  private static final Duration BEAT = Duration.ofMillis(200);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final Duration WITHIN = Duration.ofSeconds(60);

  final ThreadScheduler scheduler = new ThreadScheduler((_, e) -> e.printStackTrace());
  final Map<NodeId, AtomicInteger> calls = new ConcurrentHashMap<>();
  final Map<NodeId, Duration> slowed = new ConcurrentHashMap<>();
  final Map<NodeId, Mood> moods = new ConcurrentHashMap<>();

  /** Why calls failed. */
  final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /** Who was told to clear what it keeps. */
  final Queue<NodeId> cleared = new ConcurrentLinkedQueue<>();

  final Map<NodeId, HostedNode> searching = new HashMap<>();
  private final Ports ports = new Ports(new SystemClock(), scheduler, new SystemRandomness());
  private final Secret secret = new Secret(SECRET);
  private final Path folder;
  private final List<Closeable> opened = new ArrayList<>();
  private final DataStores stores;
  private final NodePlaces places;
  private final HostedNode owner;
  final RestApi api;

  /** What a place does instead of searching. */
  enum Mood {
    /** Bytes that are no message. */
    RUBBISH,
    /** A sound answer that says nothing of any shard. */
    NOTHING,
    /** It has too much to do. */
    REFUSES,
    /** It never answers. */
    HANGS
  }

  SearchFleet(Path folder, int searchNodes) throws IOException, InterruptedException {
    this(folder, searchNodes, searchNodes);
  }

  /** With shards searched at so many places. */
  SearchFleet(Path folder, int searchNodes, int copies) throws IOException, InterruptedException {
    this(folder, searchNodes, copies, Persona.ELASTICSEARCH);
  }

  SearchFleet(Path folder, int searchNodes, int copies, Persona persona)
      throws IOException, InterruptedException {
    this.folder = folder;
    this.stores = new DataStores(folder.resolve("store"), ports);
    PeerNodes peers = new PeerNodes(NodeClientSettings.defaults(), secret, scheduler);
    opened.add(peers::close);
    List<HostedNode> nodes = new ArrayList<>();
    nodes.add(node(0, new Roles(true, false)));
    for (int i = 1; i <= searchNodes; i++) {
      nodes.add(node(i, Roles.SEARCH));
    }
    this.places =
        new NodePlaces(
            NodePlaces.standing(stores.items, stores.writer()),
            (node, process) -> counted(peers, node, process),
            copies,
            ports.clock(),
            scheduler);
    RegionCache cache =
        RegionCache.inMemory(CacheSettings.inMemory(ByteSize.ofMb(16).bytes()), ports);
    opened.add(cache::close);
    Backends backends =
        new Backends(
            stores.blobs,
            stores.items,
            peers,
            peers,
            Optional.of(cache),
            new SearchEngine.Fleet(places, LeafSettings.STANDARD));
    this.api = new Assembly(backends, ports, new ApiSettings(persona, false, "test")).api();
    for (HostedNode node : nodes) {
      until(node::isMember);
      searching.put(node.member().orElseThrow(), node);
    }
    owner = nodes.getFirst();
    searching.remove(owner.member().orElseThrow());
    until(() -> offers() == searchNodes);
  }

  /**
   * The node that holds shards leaves in order and ends: from now on they rest. What is read of
   * them comes from the store. Nobody publishes anything of which others would open it by
   * themselves, nor tells them late of what was published.
   */
  void rests() throws IOException, InterruptedException {
    owner.leave();
    opened.remove(owner);
    owner.close();
  }

  /** How many nodes say that they search. */
  int offers() {
    return NodePlaces.standing(stores.items, stores.writer()).get().stream()
        .mapToInt(beat -> beat.search().isPresent() ? 1 : 0)
        .sum();
  }

  private boolean offers(NodeId node) {
    return NodePlaces.standing(stores.items, stores.writer()).get().stream()
        .anyMatch(beat -> beat.node().equals(node) && beat.search().isPresent());
  }

  private HostedNode node(int number, Roles roles) throws IOException {
    return node(number, roles, UnaryOperator.identity());
  }

  /** One more node for searches alone, which sees the object store so. */
  void searching(int number, UnaryOperator<BlobStore> blobs)
      throws IOException, InterruptedException {
    HostedNode node = node(number, Roles.SEARCH, blobs);
    until(() -> node.isMember() && offers(node.member().orElseThrow()));
    searching.put(node.member().orElseThrow(), node);
  }

  private HostedNode node(int number, Roles roles, UnaryOperator<BlobStore> blobs)
      throws IOException {
    HostedNode node =
        new HostedNode(
            new HostedNode.Place(
                folder.resolve("store"),
                folder.resolve("node-" + number),
                secret,
                ByteSize.ofMb(256),
                Duration.ofMillis(20),
                BEAT,
                Duration.ofMinutes(5),
                UnaryOperator.identity(),
                roles),
            blobs);
    opened.add(node);
    node.start(BEAT);
    return node;
  }

  private LeafPort counted(PeerNodes peers, NodeId node, NodeProcess process) {
    LeafPort port = peers.connect(node, process).leaf(node);
    return new LeafPort() {
      @Override
      public byte[] call(byte[] request, Duration within) {
        return counted(port, node, request, within);
      }

      @Override
      public void warm(byte[] notice, Duration within) {
        port.warm(notice, within);
      }

      @Override
      public void clear(byte[] notice, Duration within) {
        cleared.add(node);
        port.clear(notice, within);
      }
    };
  }

  private byte[] counted(LeafPort port, NodeId node, byte[] request, Duration within) {
    calls.computeIfAbsent(node, _ -> new AtomicInteger()).incrementAndGet();
    try {
      scheduler.sleep(slowed.getOrDefault(node, Duration.ZERO));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while slowed", e);
    }
    Mood mood = moods.get(node);
    try {
      return mood == null ? port.call(request, within) : instead(mood);
    } catch (LampyrException failed) {
      failures.add(node + ": " + failed.getMessage());
      throw failed;
    }
  }

  private static byte[] instead(Mood mood) {
    return switch (mood) {
      case RUBBISH -> "HTTP/1.1 200 OK, and some words".getBytes(StandardCharsets.UTF_8);
      case NOTHING -> LeafCodec.encode(new LeafReply(1, 0, Map.of()));
      case REFUSES -> throw new OverloadedException("too much to do", Duration.ofSeconds(1));
      case HANGS -> {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        throw new UnavailableException("called off");
      }
    };
  }

  /** A node of a process of its own, which searches for others. */
  Process process(int number) throws IOException {
    Path own = folder.resolve("process-" + number);
    Files.createDirectories(own);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    Map<String, String> told = new TreeMap<>();
    told.put("store.folder", folder.resolve("store").toString());
    told.put("node.scratch", own.resolve("scratch").toString());
    told.put("node.secret", SECRET);
    told.put("node.port", "0");
    told.put("node.disk", "1gb");
    told.put("node.roles", "search");
    told.put("cluster.functions", "none");
    told.put("cluster.heartbeat_interval", BEAT.toMillis() + "ms");
    told.forEach((key, value) -> command.addAll(List.of("-E", key + "=" + value)));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(own.resolve("log").toFile())
            .start();
    opened.addFirst(() -> process.destroyForcibly().onExit().join());
    return process;
  }

  interface Condition {
    boolean holds() throws IOException;
  }

  /** Waits for what other threads bring about. */
  void until(Condition condition) throws IOException, InterruptedException {
    long rounds = WITHIN.dividedBy(LOOK);
    while (!condition.holds()) {
      if (rounds-- == 0) {
        throw new AssertionError("it did not come about within " + WITHIN);
      }
      scheduler.sleep(LOOK);
    }
  }

  Response send(String method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return api.answer(Request.of(Method.valueOf(method), target, json, bytes));
  }

  /** The answer, but for how long it took; throws if it is not whole. */
  String search(String index, String body) {
    Response response = send("POST", "/" + index + "/_search", body);
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (response.status() != 200 || !text.contains("\"failed\":0")) {
      throw new AssertionError(response.status() + " " + text);
    }
    return text.replaceFirst("\"took\":[0-9]+,", "");
  }

  /** How often each was asked. */
  Map<NodeId, Integer> asked() {
    Map<NodeId, Integer> counts = new TreeMap<>();
    calls.forEach((node, count) -> counts.put(node, count.get()));
    return counts;
  }

  int allCalls() {
    return asked().values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public void close() throws IOException {
    opened.add(stores);
    IOUtils.close(opened);
  }
}
