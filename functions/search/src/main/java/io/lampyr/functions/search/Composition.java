package io.lampyr.functions.search;

import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Setting;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.blockcache.shared.SharedFolder;
import io.lampyr.blockcache.shared.SharedFolderSettings;
import io.lampyr.cachenodes.client.NodeClientSettings;
import io.lampyr.cachenodes.client.PeerNodes;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.engine.client.PromptNodes;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafPlaces;
import io.lampyr.engine.search.NodePlaces;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Backends;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What reads, writes and searches where it is deployed, for whatever carries requests: the search
 * function, and the door, which both answer everything. All that it opens is closed with its
 * surroundings.
 */
public final class Composition {
  /** Below the time that the gateway gives a request. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(10);

  private final FunctionEnvironment around;
  private final SearchSettings settings;
  private final Ports ports;
  private final Optional<LambdaCalls> self;

  public Composition(FunctionEnvironment around) {
    this.around = around;
    this.settings = SearchSettings.from(around.settings());
    this.ports = new Ports(around.clock(), around.scheduler(), around.randomness());
    this.self =
        settings
            .function()
            .map(name -> around.opened(new LambdaCalls(around.access(), Optional.empty(), name)));
  }

  /** All that it may be told. */
  public static List<Setting<?>> settings() {
    List<Setting<?>> known = new ArrayList<>(ApiSettings.SETTINGS);
    known.addAll(SearchSettings.settings());
    known.addAll(NodeClientSettings.SETTINGS);
    return known;
  }

  public Ports ports() {
    return ports;
  }

  /** With tasks that are worked at in this process. To be called once. */
  public Backends backends() {
    PeerNodes nodes =
        new PeerNodes(
            NodeClientSettings.from(around.settings()),
            around.nodeSecret(),
            Proving.by(around.features(), ports),
            around.scheduler());
    around.opened((Closeable) nodes::close);
    BlockCache cache = cache(settings, ports, around.metrics());
    around.opened((Closeable) cache::close);
    BooleanSupplier news =
        new SeldomAsked(() -> around.features().has(FeatureLevel.LEAF_NEWS), ports.clock());
    return new Backends(
        new RetryingBlobStore(around.blobs(), around.retries(READ_WITHIN)),
        around.items(),
        PromptNodes.of(nodes, around.items(), ports),
        nodes,
        Optional.of(cache),
        fleet(nodePlaces(nodes), news));
  }

  /** The same with tasks that other invocations work at, if there is a function to invoke. */
  Backends backendsOfAFunction() {
    Backends backends = backends();
    return self.map(InvokedTasks::new).map(backends::with).orElse(backends);
  }

  private LeafPlaces nodePlaces(PeerNodes nodes) {
    ItemWriter writer =
        new ItemWriter(around.items(), ports.randomness(), around.retries(READ_WITHIN));
    return new NodePlaces(
        NodePlaces.standing(around.items(), writer),
        (node, process) -> nodes.connect(node, process).leaf(node),
        settings.leaves().copies(),
        ports.clock(),
        ports.scheduler());
  }

  private SearchEngine.Fleet fleet(LeafPlaces nodes, BooleanSupplier news) {
    if (self.isEmpty()) {
      return new SearchEngine.Fleet(nodes, settings.leaves());
    }
    LeafPlace own =
        LeafPlace.function(settings.function().orElseThrow(), new InvokedLeaf(self.get()), news);
    LeafPlaces all = LeafPlaces.all(List.of(nodes, _ -> List.of(own)));
    return new SearchEngine.Fleet(all, settings.leaves());
  }

  static BlockCache cache(SearchSettings settings, Ports ports, Metrics metrics) {
    Ports own = new Ports(ports.clock(), ports.scheduler(), ports.randomness(), metrics);
    BlockCache memory =
        RegionCache.inMemory(CacheSettings.inMemory(settings.cacheSize().bytes()), own);
    Optional<Path> folder = settings.shared().folder();
    return folder.isEmpty()
        ? memory
        : new SharedTier(
            memory, new SharedFolder(folder.get(), SharedFolderSettings.DEFAULTS, own));
  }
}
