package io.lampyr.bench.searchscale;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Secret;
import io.lampyr.bench.failover.NodeChild;
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
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.NodePlaces;
import io.lampyr.engine.search.SearchEngine;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** What answers clients, in this process, and has its searches done by nodes of other processes. */
final class SearchDoor implements AutoCloseable {
  private static final Headers JSON = new Headers(Map.of("content-type", "application/json"));
  private static final Headers LINES = new Headers(Map.of("content-type", "application/x-ndjson"));
  private static final Duration STATE_DEADLINE = Duration.ofSeconds(10);

  private final FileBlobStore blobs;
  private final PeerNodes nodes;
  private final RegionCache cache;
  private final Supplier<List<Heartbeat>> beats;
  private final Map<NodeProcess, Semaphore> slots = new ConcurrentHashMap<>();
  private final RestApi api;

  SearchDoor(Path store, Path own, Duration eachShard, Ports ports) throws IOException {
    this.blobs =
        FileBlobStore.open(
            FileStoreSettings.of(store), ports.clock(), ports.scheduler(), ports.randomness());
    BlobItemStore items = new BlobItemStore(blobs, "state");
    this.nodes =
        new PeerNodes(
            NodeClientSettings.defaults(), new Secret(NodeChild.SECRET), ports.scheduler());
    this.cache =
        RegionCache.inFolder(Files.createDirectories(own), CacheSettings.onDisk(1L << 30), ports);
    this.beats = standing(items, ports);
    NodePlaces places =
        new NodePlaces(
            beats,
            (node, process) -> {
              LeafPort leaf = nodes.connect(node, process).leaf(node);
              Semaphore slot = slots.computeIfAbsent(process, _ -> new Semaphore(SlotPort.SLOTS));
              return new SlotPort(leaf, slot, eachShard, ports.scheduler());
            },
            LeafSettings.STANDARD.copies(),
            ports.clock(),
            ports.scheduler());
    this.api =
        new Assembly(
                new Backends(
                    blobs,
                    items,
                    nodes,
                    nodes,
                    Optional.of(cache),
                    new SearchEngine.Fleet(places, LeafSettings.STANDARD)),
                ports,
                new ApiSettings(Persona.OPENSEARCH, false, "bench"))
            .api();
  }

  private static Supplier<List<Heartbeat>> standing(BlobItemStore items, Ports ports) {
    Retries retries =
        new Retries(
            RetrySettings.within(STATE_DEADLINE),
            ports.clock(),
            ports.scheduler(),
            ports.randomness());
    return NodePlaces.standing(items, new ItemWriter(items, ports.randomness(), retries));
  }

  /** How many nodes search and do nothing else, by their heartbeats. */
  long searching() {
    return beats.get().stream().filter(Heartbeat::onlySearches).count();
  }

  /** How many nodes there are at all. */
  int members() {
    return beats.get().size();
  }

  String call(Method method, String target, String body) {
    Headers headers =
        body.isEmpty() ? Headers.NONE : target.endsWith("_bulk?refresh=true") ? LINES : JSON;
    Response response = api.answer(Request.of(method, target, headers, body.getBytes(UTF_8)));
    return response.status() + " " + new String(response.body(), UTF_8);
  }

  @Override
  public void close() throws IOException {
    nodes.close();
    cache.close();
    blobs.close();
  }
}
