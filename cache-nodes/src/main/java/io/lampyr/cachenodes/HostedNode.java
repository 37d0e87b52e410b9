package io.lampyr.cachenodes;

import io.lampyr.aws.secret.SecretSettings;
import io.lampyr.aws.stores.StoreSettings;
import io.lampyr.aws.stores.Stores;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.server.NodeServerSettings;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.search.ColdCounts;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.translog.batch.BatchSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A cache node within a process that has more to do, and that begins and ends the node itself. It
 * is served on a free port of the loopback interface too, as other nodes and processes reach it.
 */
public final class HostedNode implements Closeable {
  private final Wiring wiring;

  /**
   * Where a hosted node works, and how fast it beats.
   *
   * @param store the folder that is the object store and holds cluster state
   * @param scratch a folder of this node alone, which may be lost at any time
   * @param restAfter how long nobody may have written to a shard that is laid to rest
   * @param state how cluster state is seen, but for heartbeats
   * @param roles what the node is there for
   */
  public record Place(
      Path store,
      Path scratch,
      Secret secret,
      ByteSize disk,
      Duration flushInterval,
      Duration heartbeat,
      Duration restAfter,
      UnaryOperator<ItemStore> state,
      Roles roles) {}

  /** In a folder that costs no requests. */
  private static final Duration REFRESHES = Duration.ofSeconds(1);

  public HostedNode(Place place) throws IOException {
    this(place, UnaryOperator.identity());
  }

  /** Which sees the object store so. */
  public HostedNode(Place place, UnaryOperator<BlobStore> blobs) throws IOException {
    this.wiring =
        new Wiring(
            new CacheNodeSettings(
                StoreSettings.inFolder(place.store()),
                place.scratch(),
                new CacheNodeSettings.Peers(
                    new SecretSettings(Optional.of(place.secret()), Optional.empty()),
                    NodeClientSettings.defaults()),
                "127.0.0.1",
                place.disk(),
                BatchSettings.defaults().with(place.flushInterval()),
                place.heartbeat(),
                UpkeepSettings.DEFAULT
                    .restingAfter(place.restAfter())
                    .refreshingAsSoonAs(REFRESHES),
                new CacheNodeSettings.Cluster(
                    ScalingSettings.of(1, 1),
                    Optional.empty(),
                    Set.of(),
                    Optional.empty(),
                    place.roles(),
                    SearchFleetSettings.STANDARD,
                    "default")),
            NodeServerSettings.onLoopback(),
            new Stores.View(blobs, place.state()));
  }

  /** Joins the cluster, and takes shards when it is given some. */
  public void start(Duration shardRound) {
    wiring.node().start(shardRound);
  }

  /** What the node does for others; it refuses everything while it is no member. */
  public NodeService service() {
    return wiring.life();
  }

  /** What the node does for the leader and for operators; it refuses likewise. */
  public NodeDuties duties() {
    return wiring.life();
  }

  /** What the node has not uploaded yet. */
  public BatchesInPlace.Held batches() {
    return wiring.life();
  }

  /** The id of the node while it is a member. */
  public Optional<NodeId> member() {
    return wiring.node().member();
  }

  /** What it does, as a leaf, of shards that are not near. */
  public ColdCounts coldShards() {
    return wiring.coldShards();
  }

  public boolean isMember() {
    return wiring.node().member().isPresent();
  }

  /** Flushes its shards and leaves in order. */
  public void leave() throws InterruptedException {
    wiring.node().leave();
  }

  @Override
  public void close() throws IOException {
    wiring.close();
  }
}
