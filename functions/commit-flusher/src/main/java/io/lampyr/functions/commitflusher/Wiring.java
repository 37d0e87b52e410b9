package io.lampyr.functions.commitflusher;

import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.flusher.CommitFlusher;
import io.lampyr.engine.flusher.FlusherSettings;
import java.time.Duration;

/** Puts the function together. */
public final class Wiring {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final FlusherHandler handler;

  /** What lies outside: the stores, and the way to the nodes. */
  public record Backends(BlobStore blobs, ItemStore items, NodeConnector nodes) {}

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
            ports.metrics());
  }

  public FlusherHandler handler() {
    return handler;
  }
}
