package io.lampyr.embedded;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.OwnItems;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.garbage.RestoreMark;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The object store and cluster state of a data folder. */
final class DataStores implements Closeable {
  private static final System.Logger LOG = System.getLogger(DataStores.class.getName());
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final long KEPT_CHARS = 16 << 20;

  final FileBlobStore blobs;
  final BlobItemStore items;

  /** What a server has read of indices, their shards and names, which it alone changes. */
  final OwnItems kept = new OwnItems(DataStores::isOfIndices, KEPT_CHARS);

  private final Clock clock;
  private final Scheduler scheduler;
  private final Randomness randomness;

  DataStores(Path store, Ports ports) {
    this.clock = ports.clock();
    this.scheduler = ports.scheduler();
    this.randomness = ports.randomness();
    this.blobs = FileBlobStore.open(FileStoreSettings.of(store), clock, scheduler, randomness);
    this.items = new BlobItemStore(blobs, "state");
  }

  /**
   * Keys may be made by others while a server runs; all else changes more often than it is read.
   */
  private static boolean isOfIndices(String partition) {
    return StateKeys.isOfOneIndex(partition)
        || partition.equals(StateKeys.NAMES)
        || partition.equals(StateKeys.DEFINITIONS);
  }

  /** Cluster state as a server sees it, which has the folder for itself. */
  ItemStore state() {
    return kept.over(items);
  }

  ItemWriter writer() {
    return new ItemWriter(items, randomness, retries());
  }

  /** Refuses what a later version has written that this one cannot read, and what is not whole. */
  void checkFeatures() {
    RestoreMark.checkEnded(blobs);
    new FeatureStore(items, writer(), FeatureLevel.NEWEST).check();
  }

  private Retries retries() {
    return new Retries(RetrySettings.within(DEADLINE), clock, scheduler, randomness);
  }

  /**
   * Takes the nodes of an earlier process out of the cluster, which otherwise would have to be seen
   * silent for a while first. Only for whoever holds the folder's lock: it proves that they are
   * dead. In the order that ejection always has: first the heartbeat, then the lease.
   *
   * <p>A damaged lease is set aside: it tells who is alive, and nobody is; the next names nobody of
   * those that it named, and node ids are never used again.
   *
   * @param aside where to
   */
  void ejectTheDead(Path aside) {
    ClusterTables tables = ClusterTables.over(items, writer());
    for (Versioned<Heartbeat> dead : tables.heartbeats().all(StateKeys.NODES, "")) {
      tables.heartbeats().delete(StateKeys.node(dead.value().node()), dead);
    }
    RegisterWriter self = new RegisterWriter("embedded", randomness);
    LeaseStore leases = new LeaseStore(blobs, self, retries());
    Optional<HeldLease> lease = whole(leases, aside);
    if (lease.isPresent() && !lease.get().value().members().isEmpty()) {
      // What does not succeed here happens later, by the way of silence.
      leases.replace(lease.get(), lease.get().value().without(lease.get().value().members()));
    }
  }

  private Optional<HeldLease> whole(LeaseStore leases, Path aside) {
    try {
      return leases.read();
    } catch (CorruptionException damaged) {
      blobs.setAside(LeaseStore.KEY, aside);
      LOG.log(
          System.Logger.Level.WARNING,
          "the lease was damaged, and nothing but it has to be made anew: "
              + damaged.getMessage()
              + " kept="
              + aside);
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    blobs.close();
  }
}
