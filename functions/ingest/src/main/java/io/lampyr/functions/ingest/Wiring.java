package io.lampyr.functions.ingest;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.client.ClientPorts;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.Peers;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Outside;
import java.io.IOException;
import java.util.Optional;

/**
 * Puts the function together. Everything that draws on chance, holds a connection or remembers
 * something is made here: a function that was restored from a snapshot makes a new one.
 */
public final class Wiring implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

  private final AutoCloseable connections;
  private final IngestHandler handler;

  /** With the connections that the stores and the way to the nodes rest on: they end with this. */
  public Wiring(
      BlobStore blobs,
      ItemStore items,
      NodeConnector nodes,
      Peers duties,
      AutoCloseable connections,
      ApiSettings settings) {
    this.connections = connections;
    Outside outside = new Outside(blobs, items, nodes, duties, Optional.empty());
    ClientPorts ports =
        new ClientPorts(
            new SystemClock(),
            new ThreadScheduler((thread, failure) ->
                LOG.log(
                    System.Logger.Level.ERROR, "a task failed task=" + thread.getName(), failure)),
            new SystemRandomness());
    this.handler = new IngestHandler(new Assembly(outside, ports, settings).api());
  }

  public IngestHandler handler() {
    return handler;
  }

  @Override
  public void close() throws IOException {
    try {
      connections.close();
    } catch (IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException("connections did not close", failure);
    }
  }
}
