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
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.TimeBound;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Puts the function together, at its start and after each restore from a snapshot. */
final class Wiring {
  /** Below the time that the gateway gives a request. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(10);

  private Wiring() {}

  static List<Setting<?>> settings() {
    List<Setting<?>> known = new ArrayList<>(ApiSettings.SETTINGS);
    known.addAll(SearchSettings.settings());
    known.addAll(NodeClientSettings.SETTINGS);
    known.add(TimeBound.ANSWER_WITHIN);
    return known;
  }

  /** The function as its environment wants it. */
  static Deployed<SearchHandler> deployed(Map<String, String> environment) {
    FunctionEnvironment around = FunctionEnvironment.of("search", environment, settings());
    SearchSettings settings = SearchSettings.from(around.settings());
    Ports ports = new Ports(around.clock(), around.scheduler(), around.randomness());
    PeerNodes nodes =
        new PeerNodes(
            NodeClientSettings.from(around.settings()),
            around.nodeSecret(),
            Proving.by(around.features(), ports),
            around.scheduler());
    around.opened((Closeable) nodes::close);
    BlockCache cache = cache(settings, ports, around.metrics());
    around.opened((Closeable) cache::close);
    Optional<LambdaCalls> self =
        settings
            .function()
            .map(name -> around.opened(new LambdaCalls(around.access(), Optional.empty(), name)));
    Backends backends =
        new Backends(
            new RetryingBlobStore(around.blobs(), around.retries(READ_WITHIN)),
            around.items(),
            PromptNodes.of(nodes, around.items(), ports),
            nodes,
            Optional.of(cache),
            fleet(
                self,
                settings,
                nodePlaces(around, nodes, settings, ports),
                () -> around.features().has(FeatureLevel.LEAF_NEWS)));
    TimeBound bound = TimeBound.from(around.settings(), around.scheduler());
    SearchHandler handler =
        handler(
            self.map(InvokedTasks::new).map(backends::with).orElse(backends),
            ports,
            ApiSettings.from(around.settings()).searchingWithin(bound.search()),
            Optional.of(bound));
    return around.deployed(handler);
  }

  static SearchHandler handler(
      Backends backends, Ports ports, ApiSettings api, Optional<TimeBound> bound) {
    Assembly assembly = new Assembly(backends, ports, api);
    return new SearchHandler(
        assembly.api(), assembly.leaf(), bound, Optional.of(assembly.lasting()));
  }

  private static LeafPlaces nodePlaces(
      FunctionEnvironment around, PeerNodes nodes, SearchSettings settings, Ports ports) {
    ItemWriter writer =
        new ItemWriter(around.items(), ports.randomness(), around.retries(READ_WITHIN));
    return new NodePlaces(
        NodePlaces.standing(around.items(), writer),
        (node, process) -> nodes.connect(node, process).leaf(node),
        settings.leaves().copies(),
        ports.clock(),
        ports.scheduler());
  }

  private static SearchEngine.Fleet fleet(
      Optional<LambdaCalls> self, SearchSettings settings, LeafPlaces nodes, BooleanSupplier news) {
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
