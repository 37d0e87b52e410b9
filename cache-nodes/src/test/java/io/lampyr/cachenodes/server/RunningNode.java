package io.lampyr.cachenodes.server;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.trace.TraceId;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cachenodes.client.NodeClient;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.metrics.PrometheusMetrics;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.server.NodeStatus.Readiness;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.node.ShardStats;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** A real server on a port of this machine in front of a node of memory. */
public final class RunningNode implements AutoCloseable {
  /** Of callers who are there to be answered, however busy the machine is. */
  public static final NodeClientSettings PATIENT =
      new NodeClientSettings(
          Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), false);

  /** Asks for which request it is asked. */
  public static final String WHICH = "which";

  public static final Secret SECRET = new Secret("a-secret-that-only-tests-know");

  /** A search that never ends by itself. */
  public static byte[] endlessSearch() {
    return "endless".getBytes(StandardCharsets.UTF_8);
  }

  /** What the node was told to clear. */
  public final Queue<String> cleared = new ConcurrentLinkedQueue<>();

  /** A permit for each such search that was begun, and for each that was called off. */
  public final Semaphore endless = new Semaphore(0);

  public final Semaphore calledOff = new Semaphore(0);

  public final NodeId id = NodeId.random(new SystemRandomness());
  public final MemoryNode node = new MemoryNode(id);
  public final PrometheusMetrics metrics = new PrometheusMetrics(500);
  public final Scheduler scheduler = new ThreadScheduler((_, _) -> {});
  public final NodeServer server;
  public volatile Readiness readiness = new Readiness.Ready();

  public RunningNode() {
    this(NodeServerSettings.onLoopback());
  }

  public RunningNode(NodeServerSettings settings) {
    this(settings, new SystemClock());
  }

  public RunningNode(SharedSecret secret) {
    this(NodeServerSettings.onLoopback(), new SystemClock(), secret);
  }

  public RunningNode(NodeServerSettings settings, Clock clock) {
    this(settings, clock, SharedSecret.fixed(List.of(SECRET)));
  }

  private RunningNode(NodeServerSettings settings, Clock clock, SharedSecret secret) {
    this(settings, clock, secret, Proving.never());
  }

  RunningNode(NodeServerSettings settings, Clock clock, SharedSecret secret, Proving proving) {
    Ports ports = new Ports(clock, scheduler, new SystemRandomness(), metrics);
    this.server =
        new NodeServer(
            settings,
            new Authentication(secret, proving),
            new NodeServer.Served(node, node, new Status(), new Leaf()),
            ports,
            metrics);
  }

  /** A leaf that gives back what it is asked; or waits for as long as anybody waits for it. */
  private byte[] search(byte[] request) {
    if (new String(request, StandardCharsets.US_ASCII).equals(WHICH)) {
      return TraceId.current().orElse("").getBytes(StandardCharsets.US_ASCII);
    }
    if (request.length == 0) {
      throw new OverloadedException("nothing is asked", Duration.ofSeconds(2));
    }
    if (Arrays.equals(request, endlessSearch())) {
      endless.release();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        calledOff.release();
        throw new UnavailableException("interrupted", e);
      }
    }
    return request;
  }

  /** Defaults, but for these bounds. */
  public static NodeServerSettings bounds(int requests, long requestBytes, long queuedBytes) {
    return bounds(requests, requestBytes, queuedBytes, Duration.ofSeconds(30));
  }

  static NodeServerSettings bounds(
      int requests, long requestBytes, long queuedBytes, Duration time) {
    return new NodeServerSettings(
        "127.0.0.1",
        0,
        1000,
        requests,
        new ByteSize(requestBytes),
        new ByteSize(queuedBytes),
        time,
        time,
        time);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  public NodeClient client(NodeClientSettings settings) {
    return client(settings, SECRET);
  }

  public NodeClient client(NodeClientSettings settings, Secret secret) {
    return new NodeClient(_ -> Optional.of(address()), settings, secret, scheduler);
  }

  public NodeClient client(NodeClientSettings settings, SharedSecret secret) {
    return new NodeClient(_ -> Optional.of(address()), settings, secret, scheduler);
  }

  @Override
  public void close() {
    node.turnstile().open();
    server.close();
  }

  private final class Leaf implements LeafPort {
    @Override
    public byte[] call(byte[] request, Duration within) {
      return search(request);
    }

    @Override
    public void clear(byte[] notice, Duration within) {
      String told = new String(notice, StandardCharsets.UTF_8);
      if (cleared.contains(told)) {
        throw new UnavailableException("that was cleared before");
      }
      cleared.add(told);
    }
  }

  private final class Status implements NodeStatus {
    @Override
    public NodeId node() {
      return id;
    }

    @Override
    public Readiness readiness() {
      return readiness;
    }

    @Override
    public Optional<NodeLoad> load() {
      return Optional.of(new NodeLoad(1.5, 0, 2, 10, 100));
    }

    @Override
    public List<ShardStats> shards() {
      return node.stats();
    }
  }
}
