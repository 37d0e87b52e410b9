import java.util.LinkedHashMap;
import java.util.Map;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.Level;
import org.opensearch.client.opensearch.cluster.health.ClusterHealthLevel;
import org.opensearch.client.opensearch.cluster.reroute.ClusterRerouteMetric;
import org.opensearch.client.opensearch.indices.add_block.IndicesBlockOptions;
import org.opensearch.client.opensearch.indices.shard_stores.ShardStoreStatus;
import org.opensearch.client.opensearch.tasks.GroupBy;

/** What operators ask: the client refuses answers in which something lacks that it requires. */
final class Facts {
  private Facts() {}

  static void of(OpenSearchClient client) {
    Checks.all(cluster(client));
    Checks.all(indices(client));
    Checks.all(tables(client));
  }

  private static Map<String, Checks.Call> cluster(OpenSearchClient client) {
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("health", () -> client.cluster().health(h -> h.level(ClusterHealthLevel.Shards)));
    calls.put("stats", () -> client.cluster().stats());
    calls.put("state", () -> client.cluster().state());
    calls.put("settings", () -> client.cluster().getSettings(g -> g.includeDefaults(true)));
    calls.put("pending", () -> client.cluster().pendingTasks());
    calls.put("remote", () -> client.cluster().remoteInfo());
    calls.put("reroute", () -> client.cluster().reroute(r -> r.dryRun(true).metric(ClusterRerouteMetric.All)));
    calls.put("place", () -> client.cluster().allocationExplain(a -> a.index("books").shard(0).primary(true)));
    calls.put("votes", () -> client.cluster().postVotingConfigExclusions(p -> p.nodeNames("x")));
    calls.put("no votes", () -> client.cluster().deleteVotingConfigExclusions());
    calls.put("nodes", () -> client.nodes().info());
    calls.put("numbers", () -> client.nodes().stats(s -> s.level(Level.Shards)));
    calls.put("nearest", () -> client.knn().stats());
    calls.put("usage", () -> client.nodes().usage());
    calls.put("secrets", () -> client.nodes().reloadSecureSettings());
    calls.put("parents", () -> client.tasks().list(l -> l.detailed(true).groupBy(GroupBy.Parents)));
    calls.put("cancel", () -> client.tasks().cancel(c -> c.actions("*reindex")));
    calls.put("contexts", () -> client.getScriptContext());
    calls.put("languages", () -> client.getScriptLanguages());
    calls.put("dangling", () -> client.danglingIndices().listDanglingIndices());
    return calls;
  }

  private static Map<String, Checks.Call> indices(OpenSearchClient client) {
    var indices = client.indices();
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("shards", () -> indices.stats(s -> s.index("books").level(Level.Shards)));
    calls.put("segments", () -> indices.segments(s -> s.index("books")));
    calls.put("recovery", () -> indices.recovery(s -> s.index("books").detailed(true)));
    calls.put("stores", () -> indices.shardStores(s -> s.index("books").status(ShardStoreStatus.All)));
    calls.put("search shards", () -> client.searchShards(s -> s.index("books")));
    calls.put("vectors", () -> client.mtermvectors(m -> m.index("books").ids("1", "none")));
    calls.put("refresh", () -> indices.refresh(f -> f.index("books")));
    calls.put("flush", () -> indices.flush(f -> f.index("books")));
    calls.put("merge", () -> indices.forcemerge(f -> f.index("odd").maxNumSegments(1L)));
    calls.put("clear", () -> indices.clearCache(f -> f.index("odd")));
    calls.put("block", () -> indices.addBlock(b -> b.index("odd").block(IndicesBlockOptions.Write)));
    calls.put("clone", () -> indices.clone(c -> c.index("odd").target("twin")));
    calls.put("unblock", () -> indices.putSettings(p -> p.index("odd", "twin").settings(s -> s.index(i -> i.blocksWrite(false)))));
    calls.put("close", () -> indices.close(c -> c.index("twin")));
    calls.put("open", () -> indices.open(c -> c.index("twin")));
    calls.put("names", () -> indices.resolveIndex(r -> r.name("*")));
    return calls;
  }

  private static Map<String, Checks.Call> tables(OpenSearchClient client) {
    var cat = client.cat();
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("cat.aliases", () -> cat.aliases());
    calls.put("cat.allocation", () -> cat.allocation());
    calls.put("cat.clusterManager", () -> cat.clusterManager());
    calls.put("cat.count", () -> cat.count());
    calls.put("cat.fielddata", () -> cat.fielddata());
    calls.put("cat.health", () -> cat.health());
    calls.put("cat.indices", () -> cat.indices());
    calls.put("cat.nodeattrs", () -> cat.nodeattrs());
    calls.put("cat.nodes", () -> cat.nodes());
    calls.put("cat.pendingTasks", () -> cat.pendingTasks());
    calls.put("cat.plugins", () -> cat.plugins());
    calls.put("cat.recovery", () -> cat.recovery());
    calls.put("cat.repositories", () -> cat.repositories());
    calls.put("cat.segments", () -> cat.segments());
    calls.put("cat.segmentReplication", () -> cat.segmentReplication());
    calls.put("cat.shards", () -> cat.shards());
    calls.put("cat.tasks", () -> cat.tasks());
    calls.put("cat.templates", () -> cat.templates());
    calls.put("cat.threadPool", () -> cat.threadPool());
    return calls;
  }
}
