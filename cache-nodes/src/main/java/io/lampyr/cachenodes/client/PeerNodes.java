package io.lampyr.cachenodes.client;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.setting.Secret;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.Peers;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Nodes over HTTP, where their heartbeats say that they are. */
public final class PeerNodes implements Peers, NodeConnector, AutoCloseable {
  /** Ids never come back, so addresses of old ones are forgotten, all at once. */
  private static final int MAX_ADDRESSES = 1000;

  private final Map<NodeId, URI> addresses = new ConcurrentHashMap<>();
  private final NodeClient client;

  public PeerNodes(NodeClientSettings settings, Secret secret, Scheduler scheduler) {
    this(settings, SharedSecret.fixed(List.of(secret)), scheduler);
  }

  /** With a secret that may be changed meanwhile. */
  public PeerNodes(NodeClientSettings settings, SharedSecret secret, Scheduler scheduler) {
    this(
        settings,
        secret,
        Proving.onceRefused(new Ports(new SystemClock(), scheduler, new SystemRandomness())),
        scheduler);
  }

  /** That proves calls as soon as all nodes know proofs. */
  public PeerNodes(
      NodeClientSettings settings, SharedSecret secret, Proving proving, Scheduler scheduler) {
    NodeAddresses known = node -> Optional.ofNullable(addresses.get(node));
    this.client = new NodeClient(known, settings, secret, proving, scheduler);
  }

  @Override
  public NodeClient connect(NodeId node, NodeProcess process) {
    if (addresses.size() >= MAX_ADDRESSES) {
      addresses.clear();
    }
    try {
      addresses.put(node, URI.create("http://" + process.address()));
    } catch (IllegalArgumentException e) {
      throw new CorruptionException("node has no sound address node=" + node, e);
    }
    return client;
  }

  @Override
  public void close() {
    client.close();
  }
}
