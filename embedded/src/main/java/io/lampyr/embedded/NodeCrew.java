package io.lampyr.embedded;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cachenodes.HostedNode;
import io.lampyr.cachenodes.Roles;
import io.lampyr.cachenodes.client.NodeClient;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cluster.item.OwnItems;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.search.ColdCounts;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the process. A single one is called directly; several are reached as everywhere
 * else, over HTTP, on the loopback interface and with a secret that only this process knows.
 */
final class NodeCrew implements NodeConnector, BatchesInPlace.Held, Closeable {
  private static final int SECRET_BYTES = 32;
  private static final Duration SHARD_ROUND = Duration.ofMillis(500);

  /** A folder answers soon, so there is little to wait for others with. */
  private static final Duration FLUSH_INTERVAL = Duration.ofMillis(20);

  private static final Duration READY_WITHIN = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
  private static final ByteSize DISK = ByteSize.ofGb(10);

  private final DataFolder folder;
  private final OwnItems kept;
  private final Size size;
  private final Duration restAfter;
  private final Scheduler scheduler;
  private final Randomness randomness;
  private final Secret secret;
  private final CompletableFuture<List<HostedNode>> made = new CompletableFuture<>();
  private @Nullable NodeClient client;
  private volatile boolean begun;

  /** A node has a new id at each start, so there are few of them. */
  private final Map<NodeId, URI> addresses = new ConcurrentHashMap<>();

  /**
   * How many nodes there are.
   *
   * @param nodes that hold shards, and search where there are several
   * @param searching that do nothing but search
   */
  record Size(int nodes, int searching) {
    int all() {
      return nodes + searching;
    }
  }

  /** Makes nothing yet. */
  NodeCrew(
      DataFolder folder,
      OwnItems kept,
      Size size,
      Duration restAfter,
      Scheduler scheduler,
      Randomness randomness) {
    this.folder = folder;
    this.kept = kept;
    this.size = size;
    this.restAfter = restAfter;
    this.scheduler = scheduler;
    this.randomness = randomness;
    byte[] bytes = new byte[SECRET_BYTES];
    randomness.nextBytes(bytes);
    this.secret = new Secret(HexFormat.of().formatHex(bytes));
  }

  /**
   * Makes and starts all nodes on a thread of its own, as that takes a processor for a while;
   * {@link #awaitMembers} says what came of it.
   */
  void begin() {
    begun = true;
    var _ = scheduler.fork("start-nodes", this::make);
  }

  private void make() {
    List<HostedNode> nodes = new ArrayList<>();
    try {
      for (int i = 0; i < size.all(); i++) {
        HostedNode node = new HostedNode(place(i));
        nodes.add(node);
        node.start(SHARD_ROUND);
      }
      made.complete(List.copyOf(nodes));
    } catch (IOException | RuntimeException | Error failure) {
      IOUtils.closeWhileSuppressingExceptions(failure, nodes);
      made.completeExceptionally(failure);
    }
  }

  private HostedNode.Place place(int number) throws IOException {
    return new HostedNode.Place(
        folder.store(),
        folder.scratch("node-" + number),
        secret,
        new ByteSize(DISK.bytes() / size.all()),
        FLUSH_INTERVAL,
        MembershipTiming.DEFAULT.heartbeatInterval(),
        restAfter,
        kept::over,
        number < size.nodes() ? Roles.ALL : Roles.SEARCH);
  }

  /** Those that were made by now. */
  private List<HostedNode> nodes() {
    return made.isCompletedExceptionally() ? List.of() : made.getNow(List.of());
  }

  @Override
  public NodeService connect(NodeId node, NodeProcess process) {
    List<HostedNode> nodes = nodes();
    return nodes.size() == 1 ? nodes.getFirst().service() : client(node, process);
  }

  /** What any of the nodes has not uploaded yet. */
  @Override
  public @Nullable VirtualBatch find(BlobKey blob) {
    for (HostedNode node : nodes()) {
      VirtualBatch batch = node.batches().find(blob);
      if (batch != null) {
        return batch;
      }
    }
    return null;
  }

  /** A node as a leaf of searches. */
  LeafPort leaf(NodeId node, NodeProcess process) {
    return client(node, process).leaf(node);
  }

  /** What a node does for operators. */
  NodeDuties duties(NodeId node, NodeProcess process) {
    List<HostedNode> nodes = nodes();
    return nodes.size() == 1 ? nodes.getFirst().duties() : client(node, process);
  }

  /** The id of the first node while it is a member. */
  Optional<NodeId> first() {
    return nodes().stream().findFirst().flatMap(HostedNode::member);
  }

  /** What a node, as a leaf, does of shards that are not near: a single one is never asked. */
  ColdCounts coldShards(NodeId node) {
    return size.all() == 1
        ? ColdCounts.NONE
        : nodes().stream()
            .filter(each -> each.member().equals(Optional.of(node)))
            .findFirst()
            .map(HostedNode::coldShards)
            .orElse(ColdCounts.NONE);
  }

  /** Made for the first call: a single node is never called so, and to make it takes a while. */
  private synchronized NodeClient client(NodeId node, NodeProcess process) {
    addresses.put(node, URI.create("http://" + process.address()));
    if (client == null) {
      client =
          new NodeClient(
              known -> Optional.ofNullable(addresses.get(known)),
              NodeClientSettings.defaults(),
              secret,
              Proving.always(new Ports(new SystemClock(), scheduler, randomness)),
              scheduler);
    }
    return client;
  }

  /**
   * Returns when all nodes are members, or when that takes too long to wait for. Throws what went
   * wrong when they were made.
   */
  void awaitMembers() throws IOException, InterruptedException {
    List<HostedNode> nodes = awaitMade();
    long rounds = READY_WITHIN.dividedBy(LOOK_AGAIN);
    while (rounds-- > 0 && !nodes.stream().allMatch(HostedNode::isMember)) {
      scheduler.sleep(LOOK_AGAIN);
    }
  }

  private List<HostedNode> awaitMade() throws IOException, InterruptedException {
    try {
      return made.get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }

  /** Flushes all shards and leaves the cluster in order. */
  void leave() throws InterruptedException {
    for (HostedNode node : nodes()) {
      node.leave();
    }
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = false;
    // What is being made is closed when it was.
    while (begun && !made.isDone()) {
      try {
        awaitMade();
      } catch (IOException | RuntimeException told) {
        // By whoever waited for the members.
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    List<Closeable> parts = new ArrayList<>();
    synchronized (this) {
      if (client != null) {
        parts.add(client::close);
      }
    }
    parts.addAll(nodes());
    try {
      IOUtils.close(parts);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
