package io.lampyr.bench.failover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Secret;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cluster.item.BlobItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What answers clients, in this process, over the folder that the nodes share. */
final class Door implements AutoCloseable {
  private static final Headers JSON = new Headers(Map.of("content-type", "application/json"));
  private static final Headers LINES = new Headers(Map.of("content-type", "application/x-ndjson"));
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);

  private final FileBlobStore blobs;
  private final PeerNodes nodes;
  private final RegionCache cache;
  private final ClusterTables tables;
  private final RestApi api;

  Door(Path store, Path own, Ports ports) throws IOException {
    this.blobs =
        FileBlobStore.open(
            FileStoreSettings.of(store), ports.clock(), ports.scheduler(), ports.randomness());
    BlobItemStore items = new BlobItemStore(blobs, "state");
    this.nodes =
        new PeerNodes(
            NodeClientSettings.defaults(), new Secret(NodeChild.SECRET), ports.scheduler());
    this.cache =
        RegionCache.inFolder(Files.createDirectories(own), CacheSettings.onDisk(1L << 30), ports);
    Retries retries =
        new Retries(
            RetrySettings.within(STATE_DEADLINE),
            ports.clock(),
            ports.scheduler(),
            ports.randomness());
    this.tables = ClusterTables.over(items, new ItemWriter(items, ports.randomness(), retries));
    this.api =
        new Assembly(
                new Backends(blobs, items, nodes, nodes, Optional.of(cache)),
                ports,
                new ApiSettings(Persona.OPENSEARCH, false, "bench"))
            .api();
  }

  ClusterTables tables() {
    return tables;
  }

  Response bulk(String lines) {
    return api.answer(Request.of(Method.POST, "/_bulk", LINES, lines.getBytes(UTF_8)));
  }

  /** The answer's body, whatever it says. */
  String call(Method method, String target, String body) {
    Headers headers = body.isEmpty() ? Headers.NONE : JSON;
    Response response = api.answer(Request.of(method, target, headers, body.getBytes(UTF_8)));
    return new String(response.body(), UTF_8);
  }

  @Override
  public void close() throws IOException {
    nodes.close();
    cache.close();
    blobs.close();
  }
}
