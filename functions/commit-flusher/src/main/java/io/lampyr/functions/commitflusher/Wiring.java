package io.lampyr.functions.commitflusher;

import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.KnownShards;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.flusher.CommitFlusher;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.engine.lifecycle.IndexDividing;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.OwnerSizes;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.policy.IndexCare;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.PolicyRuns;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskPlaces;
import io.lampyr.engine.task.TaskStore;
import java.time.Duration;
import java.util.Optional;

/** Puts the function together. */
public final class Wiring {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final FlusherHandler handler;

  /**
   * What lies outside: the stores, and the way to the nodes.
   *
   * @param peers how nodes are asked for sizes, where streams are looked after too
   * @param tasks what takes up tasks that nobody works at, where somebody can
   */
  public record Backends(
      BlobStore blobs,
      ItemStore items,
      NodeConnector nodes,
      Optional<Peers> peers,
      Optional<LastingTasks> tasks) {
    /** Without streams and tasks. */
    public Backends(BlobStore blobs, ItemStore items, NodeConnector nodes) {
      this(blobs, items, nodes, Optional.empty(), Optional.empty());
    }
  }

  /** What takes up tasks by having them worked at in these places. */
  static LastingTasks tasks(BlobStore blobs, ItemStore items, Ports ports, TaskPlaces places) {
    Retries retries =
        new Retries(
            RetrySettings.within(DEADLINE), ports.clock(), ports.scheduler(), ports.randomness());
    ItemWriter writer = new ItemWriter(items, ports.randomness(), retries);
    return new LastingTasks(
        new TaskStore(items, writer, blobs, ports.randomness()), ports, Optional.of(places));
  }

  public Wiring(Backends backends, FlusherSettings settings, Ports ports) {
    Retries retries =
        new Retries(
            RetrySettings.within(DEADLINE), ports.clock(), ports.scheduler(), ports.randomness());
    ItemWriter writer = new ItemWriter(backends.items(), ports.randomness(), retries);
    BlobStore blobs = new RetryingBlobStore(backends.blobs(), retries);
    this.handler =
        new FlusherHandler(
            new CommitFlusher(
                ClusterTables.over(backends.items(), writer),
                blobs,
                backends.nodes(),
                ports.clock(),
                ports.scheduler(),
                settings),
            backends.peers().map(peers -> care(backends, writer, peers, ports)),
            backends.tasks(),
            ports.metrics());
  }

  private static IndexCare care(Backends backends, ItemWriter writer, Peers peers, Ports ports) {
    ChangeJournal journal = new ChangeJournal(backends.items(), writer);
    Table<Heartbeat> heartbeats = new Table<>(backends.items(), writer, StateCodecs.HEARTBEAT);
    KnownShards shards = new KnownShards(backends.items(), journal, ports.scheduler());
    Catalog catalog = new Catalog(backends.items(), writer, journal, shards, ports, true);
    IndexSizes sizes = new IndexSizes(catalog, new OwnerSizes(heartbeats, peers));
    WriteLoads loads = new WriteLoads(new Table<>(backends.items(), writer, StateCodecs.LOADS));
    Policies policies = new Policies(backends.items(), writer);
    return new IndexCare(
        new PolicyRuns(catalog, policies, sizes, backends.tasks(), ports.clock()),
        new LifecycleRuns(
            catalog,
            sizes,
            loads,
            backends.tasks(),
            Optional.of(new IndexDividing(catalog, heartbeats, peers, ports)),
            ports.clock()));
  }

  public FlusherHandler handler() {
    return handler;
  }
}
