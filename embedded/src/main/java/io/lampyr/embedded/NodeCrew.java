package io.lampyr.embedded;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cachenodes.HostedNode;
import io.lampyr.cachenodes.client.NodeClient;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes of the process. A single one is called directly; several are reached as everywhere
 * else, over HTTP, on the loopback interface and with a secret that only this process knows.
 */
final class NodeCrew implements NodeConnector, Closeable {
  private static final int SECRET_BYTES = 32;
  private static final Duration SHARD_ROUND = Duration.ofMillis(500);

  /** A folder answers soon, so there is little to wait for others with. */
  private static final Duration FLUSH_INTERVAL = Duration.ofMillis(20);

  private static final Duration READY_WITHIN = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
  private static final ByteSize DISK = ByteSize.ofGb(10);

  private final List<HostedNode> nodes = new ArrayList<>();
  private final Scheduler scheduler;
  private final NodeClient client;

  /** A node has a new id at each start, so there are few of them. */
  private final Map<NodeId, URI> addresses = new ConcurrentHashMap<>();

  NodeCrew(
      DataFolder folder, int count, Duration restAfter, Scheduler scheduler, Randomness randomness)
      throws IOException {
    this.scheduler = scheduler;
    byte[] bytes = new byte[SECRET_BYTES];
    randomness.nextBytes(bytes);
    Secret secret = new Secret(HexFormat.of().formatHex(bytes));
    this.client =
        new NodeClient(
            node -> Optional.ofNullable(addresses.get(node)),
            NodeClientSettings.defaults(),
            secret,
            scheduler);
    try {
      for (int i = 0; i < count; i++) {
        nodes.add(
            new HostedNode(
                new HostedNode.Place(
                    folder.store(),
                    folder.scratch("node-" + i),
                    secret,
                    new ByteSize(DISK.bytes() / count),
                    FLUSH_INTERVAL,
                    MembershipTiming.DEFAULT.heartbeatInterval(),
                    restAfter)));
      }
    } catch (IOException | RuntimeException failure) {
      close();
      throw failure;
    }
  }

  @Override
  public NodeService connect(NodeId node, NodeProcess process) {
    return nodes.size() == 1 ? nodes.getFirst().service() : client(node, process);
  }

  /** What a node does for operators. */
  NodeDuties duties(NodeId node, NodeProcess process) {
    return nodes.size() == 1 ? nodes.getFirst().duties() : client(node, process);
  }

  /** The id of the first node while it is a member. */
  Optional<NodeId> first() {
    return nodes.getFirst().member();
  }

  private NodeClient client(NodeId node, NodeProcess process) {
    addresses.put(node, URI.create("http://" + process.address()));
    return client;
  }

  /** Starts all nodes; returns when they are members, or when that takes too long to wait for. */
  void start() throws InterruptedException {
    nodes.forEach(node -> node.start(SHARD_ROUND));
    long rounds = READY_WITHIN.dividedBy(LOOK_AGAIN);
    while (rounds-- > 0 && !nodes.stream().allMatch(HostedNode::isMember)) {
      scheduler.sleep(LOOK_AGAIN);
    }
  }

  /** Flushes all shards and leaves the cluster in order. */
  void leave() throws InterruptedException {
    for (HostedNode node : nodes) {
      node.leave();
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    for (HostedNode node : nodes) {
      node.close();
    }
  }
}
