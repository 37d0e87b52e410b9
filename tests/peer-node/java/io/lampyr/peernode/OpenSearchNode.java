package io.lampyr.peernode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.plugins.PluginInfo;

/**
 * A node of OpenSearch on loopback, until a signal ends it. Arguments: its folder, its port for
 * HTTP, its number among the cluster's nodes, and all nodes' ports for each other with commas
 * between them. Its jars are on the class path, so its modules are loaded from there.
 */
public final class OpenSearchNode {
  private static final List<String> MODULES =
      List.of(
          "org.opensearch.transport.Netty4ModulePlugin",
          "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
          "org.opensearch.index.mapper.MapperExtrasModulePlugin",
          "org.opensearch.geo.GeoModulePlugin",
          "org.opensearch.join.ParentJoinModulePlugin",
          "org.opensearch.script.mustache.MustacheModulePlugin",
          "org.opensearch.search.aggregations.matrix.MatrixAggregationModulePlugin",
          "org.opensearch.painless.PainlessModulePlugin",
          "org.opensearch.percolator.PercolatorModulePlugin",
          "org.opensearch.index.rankeval.RankEvalModulePlugin",
          "org.opensearch.index.reindex.ReindexModulePlugin");

  private OpenSearchNode() {}

  /** The constructor that takes modules is open to subclasses only. */
  private static final class EmbeddedNode extends Node {
    EmbeddedNode(Environment environment, List<PluginInfo> modules) {
      super(environment, modules, false);
    }
  }

  public static void main(String[] arguments)
      throws IOException, NodeValidationException, InterruptedException {
    // long on purpose: one list of settings, and the steps of a start in their order
    Path home = Path.of(arguments[0]);
    Path config = Files.createDirectories(home.resolve("config"));
    Files.createDirectories(home.resolve("modules"));
    Files.createDirectories(home.resolve("plugins"));
    int number = Integer.parseInt(arguments[2]);
    List<String> ports = List.of(arguments[3].split(","));
    Settings.Builder builder =
        Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString())
            .put("cluster.name", "peer")
            .put("node.name", name(number))
            .put("network.host", "127.0.0.1")
            .put("http.port", arguments[1])
            .put("transport.port", ports.get(number))
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
    if (ports.size() == 1) {
      builder.put("discovery.type", "single-node");
    } else {
      builder.putList(
          "discovery.seed_hosts", ports.stream().map(port -> "127.0.0.1:" + port).toList());
      builder.putList(
          "cluster.initial_cluster_manager_nodes",
          IntStream.range(0, ports.size()).mapToObj(OpenSearchNode::name).toList());
    }
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(
            builder.build(), Map.of(), config, () -> name(number));
    EmbeddedNode node = new EmbeddedNode(environment, modules().toList());
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              try {
                node.close();
              } catch (IOException e) {
                e.printStackTrace();
              }
              ended.countDown();
            }));
    node.start();
    ended.await();
  }

  private static String name(int number) {
    return "peer-" + number;
  }

  private static Stream<PluginInfo> modules() {
    return MODULES.stream()
        .map(name ->
            new PluginInfo(
                name, "module", "none", Version.CURRENT, "21", name, null, List.of(), false));
  }
}
