import java.util.List;
import java.util.Map;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.HealthStatus;
import org.opensearch.client.opensearch._types.OpType;
import org.opensearch.client.opensearch._types.Refresh;
import org.opensearch.client.opensearch._types.Result;

/** Copies, streams, pipelines and policies. */
final class Operations {
  private Operations() {}

  static void copies(OpenSearchClient client) throws Exception {
    var copied =
        client.reindex(
            r ->
                r.refresh(Refresh.True)
                    .source(s -> s.index("books").query(Checks.term("tags", "odd")))
                    .dest(d -> d.index("odd")));
    Checks.holds("copied", copied.created() == 50);
    var changed =
        client.updateByQuery(
            u ->
                u.index("odd")
                    .refresh(Refresh.True)
                    .script(s -> s.inline(i -> i.source("ctx._source.seen = true"))));
    Checks.holds("by query", changed.updated() == 50);
    var deleted =
        client.deleteByQuery(
            d ->
                d.index("odd")
                    .refresh(Refresh.True)
                    .query(q -> q.range(r -> r.field("price").lt(Checks.json(50)))));
    Checks.holds("deleted", deleted.deleted() == 25);
    String task =
        client
            .reindex(r -> r.waitForCompletion(false).source(s -> s.index("odd")).dest(d -> d.index("later")))
            .task();
    var done = client.tasks().get(g -> g.taskId(task).waitForCompletion(true));
    Checks.holds("a task", done.completed() && done.response().created() == 25);
    Checks.holds("tasks", !client.tasks().list(l -> l.detailed(true)).nodes().isEmpty());
  }

  static void streams(OpenSearchClient client) throws Exception {
    // long on purpose: the life of one stream.
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
                    .priority(500));
    client.ingest().putPipeline(p -> p.id("lower").processors(x -> x.lowercase(l -> l.field("level"))));
    client.indices().createDataStream(c -> c.name("logs-day-a"));
    var made =
        client.index(
            i ->
                i.index("logs-day-a")
                    .opType(OpType.Create)
                    .pipeline("lower")
                    .refresh(Refresh.True)
                    .document(Map.of("@timestamp", "2026-01-01T00:00:00Z", "level", "WARN")));
    Checks.holds("a line", made.result() == Result.Created);
    Checks.holds("rolled over", client.indices().rollover(r -> r.alias("logs-day-a")).rolledOver());
    var stream = client.indices().getDataStream(g -> g.name("logs-day-a")).dataStreams().get(0);
    Checks.holds("two indices", stream.indices().size() == 2 && stream.generation() == 2);
    Checks.holds("its time", stream.timestampField().name().equals("@timestamp"));
    Checks.holds("sizes", client.indices().dataStreamsStats(d -> d.name("logs-day-a")).backingIndices() == 2);
    var found = client.search(s -> s.index("logs-day-a").query(Checks.term("level", "warn")), Checks.ANY);
    Checks.holds("through the pipeline", found.hits().total().value() == 1);
    var template = client.indices().getIndexTemplate(g -> g.name("logs-day")).indexTemplates().get(0);
    var field = template.indexTemplate().dataStream().timestampField();
    Checks.holds("templates", field.name().equals("@timestamp"));
    var parts = client.cluster().getComponentTemplate(g -> g.name("parts")).componentTemplates();
    Checks.holds("parts", parts.get(0).name().equals("parts"));
    client.indices().deleteDataStream(d -> d.name("logs-day-a"));
    client.indices().deleteIndexTemplate(d -> d.name("logs-day"));
    client.cluster().deleteComponentTemplate(d -> d.name("parts"));
  }

  static void pipelines(OpenSearchClient client) throws Exception {
    Checks.holds("pipelines", client.ingest().getPipeline(g -> g.id("lower")).get("lower") != null);
    Checks.holds("patterns", client.ingest().processorGrok().patterns().containsKey("IP"));
    var tried =
        client.ingest().simulate(s -> s.id("lower").docs(d -> d.source(Checks.json(Map.of("level", "A")))));
    Checks.holds("tried", tried.docs().get(0).doc().source().containsKey("level"));
    client.ingest().deletePipeline(d -> d.id("lower"));
    client
        .searchPipeline()
        .put(
            p ->
                p.id("odd")
                    .requestProcessors(r -> r.filterQuery(f -> f.query(Checks.term("tags", "odd")))));
    Checks.holds("of searches", client.searchPipeline().get().get("odd").requestProcessors().size() == 1);
    client.searchPipeline().delete(d -> d.id("odd"));
  }

  /** The client reads the time of a change as a number that is too small for it: none is put. */
  static void policies(OpenSearchClient client) throws Exception {
    Checks.holds("no policy", client.ism().getPolicies().totalPolicies().intValue() == 0);
    var explained = client.ism().explainPolicy(e -> e.index("odd").body(Checks.json(Map.of())));
    Checks.holds("explained", explained != null);
    Checks.holds("none to take off", client.ism().removePolicy(r -> r.index("odd")) != null);
    var anew = client.ism().refreshSearchAnalyzers(r -> r.index("books"));
    Checks.holds("read anew", anew.shards().failed() == 0);
  }

  static void end(OpenSearchClient client) throws Exception {
    Checks.holds("who it is", client.info().version().distribution().equals("opensearch"));
    Checks.holds("it answers", client.ping().value());
    Checks.holds("health", client.cluster().health().status() == HealthStatus.Green);
    var stats = client.indices().stats(s -> s.index("books"));
    Checks.holds("statistics", stats.all().primaries().docs().count() >= 100);
    client.cluster().putSettings(p -> p.persistent("search.max_buckets", Checks.json(1000)));
    var set = client.cluster().getSettings(g -> g.flatSettings(true)).persistent();
    Checks.holds("a setting", set.containsKey("search.max_buckets"));
    var resolved = client.indices().resolveIndex(r -> r.name("boo*")).indices();
    Checks.holds("resolved", resolved.get(0).name().equals("books"));
    client.indices().delete(d -> d.index("books", "odd", "later", "twin"));
    Checks.holds(
        "all is gone",
        Checks.fault(() -> client.search(s -> s.index("books"), Checks.ANY)).equals("index_not_found_exception"));
    var nothing = client.search(s -> s.index("books").ignoreUnavailable(true), Checks.ANY);
    Checks.holds("unless that is well", nothing.hits().total().value() == 0);
  }
}
