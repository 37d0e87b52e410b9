package io.lampyr.functions.search;

import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CachePorts;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.blockcache.shared.SharedFolder;
import io.lampyr.blockcache.shared.SharedFolderSettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.client.ClientPorts;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Outside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Puts the function together. Everything that draws on chance, holds a connection or remembers
 * something is made here: a function that was restored from a snapshot makes a new one.
 */
public final class Wiring implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

  private final AutoCloseable connections;
  private final BlockCache cache;
  private final SearchHandler handler;

  /**
   * What lies outside of the function, and the connections that it rests on, which end with the
   * wiring.
   */
  public record Surroundings(
      BlobStore blobs,
      ItemStore items,
      NodeConnector nodes,
      Peers duties,
      SearchEngine.Fleet fleet,
      AutoCloseable connections) {}

  public Wiring(Surroundings around, SearchSettings settings, ApiSettings api) {
    this.connections = around.connections();
    ClientPorts ports =
        new ClientPorts(
            new SystemClock(),
            new ThreadScheduler((thread, failure) ->
                LOG.log(
                    System.Logger.Level.ERROR, "a task failed task=" + thread.getName(), failure)),
            new SystemRandomness());
    this.cache = cache(settings, ports);
    Assembly assembly =
        new Assembly(
            new Outside(
                around.blobs(),
                around.items(),
                around.nodes(),
                around.duties(),
                Optional.of(cache),
                around.fleet()),
            ports,
            api);
    this.handler = new SearchHandler(assembly.api(), assembly.leaf());
  }

  private static BlockCache cache(SearchSettings settings, ClientPorts ports) {
    CachePorts own =
        new CachePorts(ports.clock(), ports.scheduler(), ports.randomness(), Metrics.none());
    BlockCache memory =
        RegionCache.inMemory(CacheSettings.inMemory(settings.cacheSize().bytes()), own);
    Optional<Path> folder = settings.folder();
    return folder.isEmpty()
        ? memory
        : new SharedTier(
            memory, new SharedFolder(folder.get(), SharedFolderSettings.DEFAULTS, own));
  }

  public SearchHandler handler() {
    return handler;
  }

  @Override
  public void close() throws IOException {
    cache.close();
    try {
      connections.close();
    } catch (IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException("connections did not close", failure);
    }
  }
}
