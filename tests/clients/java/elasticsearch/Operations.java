import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.HealthStatus;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import java.util.List;
import java.util.Map;

/** Copies, streams, and what operators ask. */
final class Operations {
  private Operations() {}

  static void copies(ElasticsearchClient client) throws Exception {
    var copied =
        client.reindex(
            r ->
                r.refresh(true)
                    .source(
                        s -> s.index("books").query(q -> q.term(t -> t.field("tags").value("odd"))))
                    .dest(d -> d.index("odd")));
    Checks.holds("copied", copied.created() == 50);
    var changed =
        client.updateByQuery(
            u ->
                u.index("odd")
                    .refresh(true)
                    .withJson(Checks.json("{'script':{'source':'ctx._source.seen = true'}}")));
    Checks.holds("by query", changed.updated() == 50);
    var deleted =
        client.deleteByQuery(
            d ->
                d.index("odd")
                    .refresh(true)
                    .query(q -> q.range(r -> r.number(n -> n.field("price").lt(50.0)))));
    Checks.holds("deleted", deleted.deleted() == 25);
    String task =
        client
            .reindex(
                r ->
                    r.waitForCompletion(false)
                        .source(s -> s.index("odd"))
                        .dest(d -> d.index("later")))
            .task();
    Checks.holds("a task", client.tasks().get(g -> g.taskId(task).waitForCompletion(true)).completed());
    Checks.holds("tasks", client.tasks().list() != null);
  }

  static void streams(ElasticsearchClient client) throws Exception {
    client
        .cluster()
        .putComponentTemplate(
            p ->
                p.name("parts")
                    .template(t -> t.mappings(m -> m.properties("level", f -> f.keyword(k -> k)))));
    client
        .indices()
        .putIndexTemplate(
            p ->
                p.name("logs-day")
                    .indexPatterns("logs-day-*")
                    .dataStream(d -> d)
                    .composedOf("parts")
                    .priority(500L));
    client.ingest().putPipeline(p -> p.id("lower").processors(x -> x.lowercase(l -> l.field("level"))));
    Checks.holds("pipelines", client.ingest().getPipeline().get("lower") != null);
  }

  static void lines(ElasticsearchClient client) throws Exception {
    var made =
        client.index(
            i ->
                i.index("logs-day-a")
                    .pipeline("lower")
                    .refresh(Refresh.True)
                    .document(Map.of("@timestamp", "2026-01-01T00:00:00Z", "level", "WARN")));
    Checks.holds("a line", made.result() == Result.Created);
    Checks.holds("rolled over", client.indices().rollover(r -> r.alias("logs-day-a")).rolledOver());
    var stream = client.indices().getDataStream(g -> g.name("logs-day-a")).dataStreams().get(0);
    Checks.holds("two indices", stream.indices().size() == 2 && stream.status() != HealthStatus.Red);
    client.indices().dataStreamsStats();
    var found =
        client.search(
            s -> s.index("logs-day-a").query(q -> q.term(t -> t.field("level").value("warn"))), Checks.ANY);
    Checks.holds("through the pipeline", found.hits().total().value() == 1);
    Checks.holds("templates", !client.indices().getIndexTemplate().indexTemplates().isEmpty());
    Checks.holds("parts", !client.cluster().getComponentTemplate().componentTemplates().isEmpty());
    client.indices().deleteDataStream(d -> d.name("logs-day-a"));
    client.indices().deleteIndexTemplate(d -> d.name("logs-day"));
    client.cluster().deleteComponentTemplate(d -> d.name("parts"));
  }

  static void operations(ElasticsearchClient client) throws Exception {
    Checks.holds("who it is", client.info().version().number() != null);
    Checks.holds("health", client.cluster().health().status() != HealthStatus.Red);
    var stats = client.indices().stats(s -> s.index("books"));
    Checks.holds("statistics", stats.all().primaries().docs().count() >= 100);
  }

  static void facts(ElasticsearchClient client) {
    Map<String, Checks.Call> calls = new java.util.LinkedHashMap<>();
    calls.put("nodes.stats", () -> client.nodes().stats());
    calls.put("nodes.usage", () -> client.nodes().usage());
    calls.put("cluster.settings", () -> client.cluster().getSettings(g -> g.includeDefaults(true)));
    calls.put("cluster.pendingTasks", () -> client.cluster().pendingTasks());
    calls.put("cluster.remoteInfo", () -> client.cluster().remoteInfo());
    calls.put("segments", () -> client.indices().segments(s -> s.index("books")));
    calls.put("recovery", () -> client.indices().recovery(s -> s.index("books")));
    calls.put("shardStores", () -> client.indices().shardStores(s -> s.index("books")));
    calls.put("searchShards", () -> client.searchShards(s -> s.index("books")));
    calls.put("fieldMapping", () -> client.indices().getFieldMapping(g -> g.fields("*")));
    calls.put("flush", () -> client.indices().flush(f -> f.index("books")));
    calls.put("refresh", () -> client.indices().refresh(f -> f.index("books")));
    calls.put("forcemerge", () -> client.indices().forcemerge(f -> f.index("odd")));
    calls.put("clearCache", () -> client.indices().clearCache(f -> f.index("odd")));
    calls.put("cat.indices", () -> client.cat().indices());
    Checks.all(calls);
  }

  static void tables(ElasticsearchClient client) {
    Map<String, Checks.Call> calls = new java.util.LinkedHashMap<>();
    calls.put("cat.shards", () -> client.cat().shards());
    calls.put("cat.nodes", () -> client.cat().nodes());
    calls.put("cat.aliases", () -> client.cat().aliases());
    calls.put("cat.allocation", () -> client.cat().allocation());
    calls.put("cat.count", () -> client.cat().count());
    calls.put("cat.health", () -> client.cat().health());
    calls.put("cat.templates", () -> client.cat().templates());
    calls.put("cat.segments", () -> client.cat().segments());
    calls.put("cat.recovery", () -> client.cat().recovery());
    calls.put("cat.threadPool", () -> client.cat().threadPool());
    calls.put("cat.tasks", () -> client.cat().tasks());
    calls.put("license", () -> client.license().get());
    calls.put("scripts", () -> client.getScript(g -> g.id("find")));
    calls.put("scriptContexts", () -> client.getScriptContext());
    calls.put("rankEval", () -> client.rankEval(r -> r.index("books").withJson(Checks.json(
        "{'requests':[{'id':'a','request':{'query':{'match_all':{}}},'ratings':[{'_index':'books',"
            + "'_id':'1','rating':1}]}],'metric':{'precision':{'k':5}}}"))));
    calls.put("whoami", () -> client.security().authenticate());
    calls.put("privileges", () -> client.security().hasPrivileges(h -> h.cluster("monitor")));
    Checks.all(calls);
  }

  static void keys(ElasticsearchClient client) throws Exception {
    var key =
        client
            .security()
            .createApiKey(
                c ->
                    c.name("mine")
                        .roleDescriptors(
                            "r", r -> r.indices(i -> i.names("books").privileges("read"))));
    Checks.holds("a key", !key.encoded().isEmpty());
    var listed = client.security().getApiKey(g -> g.id(key.id())).apiKeys();
    Checks.holds("it is listed", listed.get(0).name().equals("mine"));
    var back = client.security().invalidateApiKey(i -> i.ids(key.id()));
    Checks.holds("taken back", back.invalidatedApiKeys().equals(List.of(key.id())));
    client
        .cluster()
        .putSettings(
            p -> p.persistent("search.max_buckets", co.elastic.clients.json.JsonData.of(1000)));
    client.cluster().putSettings(p -> p.withJson(Checks.json("{'persistent':{'search.max_buckets':null}}")));
    var resolved = client.indices().resolveIndex(r -> r.name("boo*")).indices();
    Checks.holds("resolved", resolved.get(0).name().equals("books"));
    client.indices().delete(d -> d.index("books", "odd", "later"));
    Checks.holds("all is gone", Checks.status(() -> client.search(s -> s.index("books"), Checks.ANY)) == 404);
    var nothing = client.search(s -> s.index("books").ignoreUnavailable(true), Checks.ANY);
    Checks.holds("unless that is well", nothing.hits().total().value() == 0);
  }
}
