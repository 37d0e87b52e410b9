import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ClusterInfoTarget;
import co.elastic.clients.elasticsearch._types.Level;
import co.elastic.clients.elasticsearch.indices.shard_stores.ShardStoreStatus;
import co.elastic.clients.elasticsearch.tasks.GroupBy;
import java.util.LinkedHashMap;
import java.util.Map;

/** What operators ask: the client refuses answers in which something lacks that it requires. */
final class Facts {
  private Facts() {}

  static void of(ElasticsearchClient client) {
    Checks.all(cluster(client));
    Checks.all(indices(client));
    Checks.all(absent(client));
    Checks.all(rights(client));
  }

  private static Map<String, Checks.Call> cluster(ElasticsearchClient client) {
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("health", () -> client.cluster().health(h -> h.level(Level.Shards)));
    calls.put("state", () -> client.cluster().state());
    calls.put("place", () -> client.cluster().allocationExplain(a -> a.index("books").shard(0).primary(true)));
    calls.put("reroute", () -> client.cluster().reroute(r -> r.dryRun(true)));
    calls.put("votes", () -> client.cluster().postVotingConfigExclusions(p -> p.nodeNames("x")));
    calls.put("processes", () -> client.cluster().info(i -> i.target(ClusterInfoTarget.All)));
    calls.put("report", () -> client.healthReport());
    calls.put("stats", () -> client.cluster().stats());
    calls.put("kinds", () -> client.xpack().info());
    calls.put("used", () -> client.xpack().usage());
    calls.put("usage", () -> client.nodes().usage());
    calls.put("cache", () -> client.searchableSnapshots().cacheStats());
    calls.put("nodes", () -> client.nodes().info());
    calls.put("numbers", () -> client.nodes().stats());
    calls.put("secrets", () -> client.nodes().reloadSecureSettings());
    calls.put("parents", () -> client.tasks().list(l -> l.detailed(true).groupBy(GroupBy.Parents)));
    calls.put("languages", () -> client.getScriptLanguages());
    calls.put("patterns", () -> client.ingest().processorGrok());
    calls.put("dangling", () -> client.danglingIndices().listDanglingIndices());
    calls.put("basic", () -> client.license().getBasicStatus());
    calls.put("trial", () -> client.license().getTrialStatus());
    calls.put("deprecations", () -> client.migration().deprecations());
    calls.put("upgrades", () -> client.migration().getFeatureUpgradeStatus());
    calls.put("features", () -> client.features().getFeatures());
    return calls;
  }

  private static Map<String, Checks.Call> indices(ElasticsearchClient client) {
    // long on purpose: a list.
    var indices = client.indices();
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("shards", () -> indices.stats(s -> s.index("books").level(Level.Shards)));
    calls.put("recovery", () -> indices.recovery(r -> r.index("books").detailed(true)));
    calls.put("stores", () -> indices.shardStores(s -> s.index("books").status(ShardStoreStatus.All)));
    calls.put("disk", () -> indices.diskUsage(d -> d.index("books").runExpensiveTasks(true)));
    calls.put("clusters", () -> indices.resolveCluster(r -> r.name("books")));
    calls.put("names", () -> indices.resolveIndex(r -> r.name("*")));
    calls.put("defaults", () -> indices.getSettings(g -> g.index("books").includeDefaults(true)));
    calls.put("explained", () -> client.search(s -> s.index("books").explain(true), Checks.ANY));
    calls.put("profile", () -> client.search(s -> s.index("books").profile(true), Checks.ANY));
    calls.put("vectors", () -> client.mtermvectors(m -> m.index("books").ids("1", "none")));
    calls.put("tiles", () -> client.searchMvt(m -> m.index("books").field("where").zoom(1).x(1).y(0)));
    calls.put("block", () -> indices.putSettings(p -> p.index("odd").settings(s -> s.blocks(b -> b.write(true)))));
    calls.put("clone", () -> indices.clone(c -> c.index("odd").target("twin")));
    calls.put("unblock", () -> indices.putSettings(p -> p.index("odd", "twin").settings(s -> s.blocks(b -> b.write(false)))));
    calls.put("close", () -> indices.close(c -> c.index("twin")));
    calls.put("open", () -> indices.open(c -> c.index("twin")));
    calls.put("delete", () -> indices.delete(d -> d.index("twin")));
    calls.put("analyzers", () -> indices.reloadSearchAnalyzers(r -> r.index("books")));
    calls.put("policies", () -> client.ilm().getLifecycle());
    calls.put("status", () -> client.ilm().getStatus());
    calls.put("explained", () -> client.ilm().explainLifecycle(e -> e.index("books")));
    calls.put("managed", () -> indices.putSettings(p -> p.index("odd").withJson(Checks.json("{'index.lifecycle.name':'day'}"))));
    calls.put("policy", () -> client.ilm().putLifecycle(p -> p.name("day").withJson(Checks.json("{'policy':{'phases':{'hot':{'actions':{}}}}}"))));
    calls.put("by policy", () -> client.ilm().explainLifecycle(e -> e.index("odd")));
    calls.put("no longer", () -> client.ilm().removePolicy(r -> r.index("odd")));
    calls.put("enrich", () -> client.enrich().putPolicy(p -> p.name("by").match(m -> m.indices("books").matchField("tags").enrichFields("price"))));
    calls.put("enriched", () -> client.enrich().executePolicy(e -> e.name("by")));
    calls.put("enriching", () -> client.enrich().getPolicy());
    calls.put("enrichments", () -> client.enrich().stats());
    calls.put("enrich no more", () -> client.enrich().deletePolicy(d -> d.name("by")));
    calls.put("synonyms", () -> client.synonyms().putSynonym(p -> p.id("words").synonymsSet(s -> s.id("one").synonyms("tv, television"))));
    calls.put("sets", () -> client.synonyms().getSynonymsSets());
    calls.put("set", () -> client.synonyms().getSynonym(g -> g.id("words")));
    calls.put("no set", () -> client.synonyms().deleteSynonym(d -> d.id("words")));
    calls.put("application", () -> client.searchApplication().put(p -> p.name("app").withJson(Checks.json("{'indices':['books']}"))));
    calls.put("applications", () -> client.searchApplication().list());
    calls.put("searched", () -> client.searchApplication().search(s -> s.name("app"), Checks.ANY));
    calls.put("no application", () -> client.searchApplication().delete(d -> d.name("app")));
    return calls;
  }

  /** What there is none of is told in the form that is expected, too. */
  private static Map<String, Checks.Call> absent(ElasticsearchClient client) {
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("jobs", () -> client.ml().getJobs());
    calls.put("job statistics", () -> client.ml().getJobStats());
    calls.put("datafeeds", () -> client.ml().getDatafeeds());
    calls.put("models", () -> client.ml().getTrainedModels());
    calls.put("transforms", () -> client.transform().getTransform());
    calls.put("snapshot policies", () -> client.slm().getLifecycle());
    calls.put("snapshots", () -> client.snapshot().status());
    calls.put("repositories", () -> client.snapshot().getRepository());
    calls.put("followers", () -> client.ccr().getAutoFollowPattern());
    calls.put("watches", () -> client.watcher().queryWatches());
    calls.put("shutdowns", () -> client.shutdown().getNode());
    calls.put("capacity", () -> client.autoscaling().getAutoscalingCapacity());
    calls.put("databases", () -> client.ingest().geoIpStats());
    calls.put("endpoints", () -> client.inference().get());
    calls.put("rollups", () -> client.rollup().getJobs());
    calls.put("connectors", () -> client.connector().list());
    calls.put("cat.repositories", () -> client.cat().repositories());
    calls.put("cat.transforms", () -> client.cat().transforms());
    calls.put("cat.mlJobs", () -> client.cat().mlJobs());
    calls.put("cat.fielddata", () -> client.cat().fielddata());
    calls.put("cat.master", () -> client.cat().master());
    calls.put("cat.nodeattrs", () -> client.cat().nodeattrs());
    calls.put("cat.pendingTasks", () -> client.cat().pendingTasks());
    calls.put("cat.plugins", () -> client.cat().plugins());
    calls.put("cat.componentTemplates", () -> client.cat().componentTemplates());
    return calls;
  }

  private static Map<String, Checks.Call> rights(ElasticsearchClient client) {
    Map<String, Checks.Call> calls = new LinkedHashMap<>();
    calls.put("keys", () -> client.security().queryApiKeys());
    calls.put("roles", () -> client.security().getRole());
    calls.put("users", () -> client.security().getUser());
    calls.put("mappings", () -> client.security().getRoleMapping());
    calls.put("held privileges", () -> client.security().getUserPrivileges());
    calls.put("known privileges", () -> client.security().getBuiltinPrivileges());
    return calls;
  }
}
