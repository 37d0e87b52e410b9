import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.Refresh;
import org.opensearch.client.opensearch._types.Result;
import org.opensearch.client.opensearch._types.analysis.TokenFilterDefinition;
import org.opensearch.client.opensearch._types.mapping.TypeMapping;
import org.opensearch.client.opensearch.core.BulkResponse;
import org.opensearch.client.opensearch.core.bulk.BulkOperation;

/** Indices and documents. */
final class Documents {
  private Documents() {}

  private static TypeMapping mapping() {
    return TypeMapping.of(
        m ->
            m.properties(
                    "title",
                    p -> p.text(t -> t.analyzer("mine").fields("raw", f -> f.keyword(k -> k))))
                .properties("tags", p -> p.keyword(k -> k))
                .properties("price", p -> p.scaledFloat(s -> s.scalingFactor(100.0)))
                .properties("at", p -> p.date(d -> d))
                .properties("where", p -> p.geoPoint(g -> g))
                .properties("from", p -> p.ip(i -> i))
                .properties("labels", p -> p.flatObject(f -> f))
                .properties("named", p -> p.completion(c -> c))
                .properties("part", p -> p.join(j -> j.relations("book", List.of("page"))))
                .properties(
                    "reviews",
                    p -> p.nested(n -> n.properties("stars", s -> s.integer(i -> i)))));
  }

  static void indices(OpenSearchClient client) throws Exception {
    var words =
        TokenFilterDefinition.of(f -> f.synonymGraph(s -> s.synonyms(List.of("tv, television"))));
    var made =
        client
            .indices()
            .create(
                c ->
                    c.index("books")
                        .mappings(mapping())
                        .settings(
                            s ->
                                s.numberOfShards(2)
                                    .numberOfReplicas(0)
                                    .analysis(
                                        a ->
                                            a.filter("words", f -> f.definition(words))
                                                .analyzer(
                                                    "mine",
                                                    z ->
                                                        z.custom(
                                                            o ->
                                                                o.tokenizer("standard")
                                                                    .filter("lowercase", "words"))))));
    Checks.holds("made", made.acknowledged() && made.index().equals("books"));
    Checks.holds("it is there", client.indices().exists(e -> e.index("books")).value());
    Checks.holds("another is not", !client.indices().exists(e -> e.index("papers")).value());
    Checks.holds(
        "twice",
        Checks.fault(() -> client.indices().create(c -> c.index("books")))
            .equals("resource_already_exists_exception"));
    client.indices().putMapping(p -> p.index("books").properties("pages", t -> t.integer(i -> i)));
    var fields = client.indices().getMapping(g -> g.index("books")).get("books").mappings().properties();
    Checks.holds("the new field", fields.get("pages").isInteger() && fields.get("labels").isFlatObject());
    Checks.holds("relations", fields.get("part").join().relations().get("book").equals(List.of("page")));
    var one = client.indices().getFieldMapping(g -> g.index("books").fields("title")).get("books");
    Checks.holds("one field", one.mappings().get("title").fullName().equals("title"));
    settings(client);
  }

  private static void settings(OpenSearchClient client) throws Exception {
    client
        .indices()
        .putSettings(
            p -> p.index("books").settings(s -> s.index(i -> i.refreshInterval(t -> t.time("1s")))));
    var settings = client.indices().getSettings(g -> g.index("books")).get("books").settings();
    Checks.holds("the new setting", settings.index().refreshInterval().time().equals("1s"));
    client
        .indices()
        .putAlias(
            p ->
                p.index("books")
                    .name("shop")
                    .filter(f -> f.range(r -> r.field("price").gte(Checks.json(5)))));
    Checks.holds("the alias", client.indices().existsAlias(e -> e.name("shop")).value());
    Checks.holds("aliases", client.indices().getAlias().get("books").aliases().containsKey("shop"));
    var words = client.indices().analyze(a -> a.index("books").analyzer("mine").text("A TV"));
    Checks.holds("synonyms", words.tokens().size() == 3);
    var whole = client.indices().get(g -> g.index("books")).get("books");
    Checks.holds("whole", whole.mappings() != null && whole.aliases().size() == 1);
  }

  static void documents(OpenSearchClient client) throws Exception {
    // long on purpose: the life of one document.
    var made =
        client.index(
            i ->
                i.index("books")
                    .id("0")
                    .refresh(Refresh.True)
                    .document(Map.of("title", "zero", "price", 1)));
    Checks.holds("made", made.result() == Result.Created && made.shards().failed() == 0);
    Checks.holds(
        "a conflict",
        List.of("409", "version_conflict_engine_exception")
            .contains(
                Checks.fault(
                    () -> client.create(c -> c.index("books").id("0").document(Map.of())))));
    var got = client.get(g -> g.index("books").id("0"), Checks.ANY);
    Checks.holds("its source", got.found() && "zero".equals(got.source().get("title")));
    var changed =
        client.update(
            u ->
                u.index("books")
                    .id("0")
                    .doc(Map.of("tags", List.of("a")))
                    .ifSeqNo(got.seqNo())
                    .ifPrimaryTerm(got.primaryTerm()),
            Checks.ANY);
    Checks.holds("changed", changed.result() == Result.Updated);
    client.update(
        u ->
            u.index("books")
                .id("0")
                .script(
                    s ->
                        s.inline(
                            i ->
                                i.source("ctx._source.price += params.n")
                                    .params("n", Checks.json(4)))),
        Checks.ANY);
    var source = client.getSource(g -> g.index("books").id("0"), Checks.ANY);
    Checks.holds("by a script", source.valueBody().get("price").equals(5));
    client.update(
        u -> u.index("books").id("new").doc(Map.of("title", "new")).docAsUpsert(true), Checks.ANY);
    Checks.holds("it is there", client.exists(e -> e.index("books").id("new")).value());
    Checks.holds("so is its source", client.existsSource(e -> e.index("books").id("new")).value());
    var gone = client.delete(d -> d.index("books").id("new"));
    Checks.holds("deleted", gone.result() == Result.Deleted);
    Checks.holds("gone", !client.get(g -> g.index("books").id("new"), Checks.ANY).found());
    var many = client.mget(m -> m.index("books").ids("0", "none"), Checks.ANY).docs();
    Checks.holds("several", many.get(0).result().found() && !many.get(1).result().found());
  }

  private static Map<String, Object> line(int n) {
    return Map.of(
        "title", n % 3 == 0 ? "television set" : "radio number " + n,
        "tags", List.of(n % 2 == 1 ? "odd" : "even", "all"),
        "price", n,
        "pages", n * 10,
        "at", LocalDate.of(2026, 1, 1).plusDays(n).toString(),
        "where", Map.of("lat", 50 + n / 100.0, "lon", 8),
        "from", "10.0.0." + n,
        "labels", Map.of("env", n < 50 ? "prod" : "test"),
        "named", "book " + n,
        "reviews", List.of(Map.of("stars", n % 5), Map.of("stars", 5)));
  }

  static void bulks(OpenSearchClient client) throws Exception {
    List<BulkOperation> lines = new ArrayList<>();
    for (int number = 1; number <= 100; number++) {
      int n = number;
      lines.add(BulkOperation.of(b -> b.index(i -> i.id(String.valueOf(n)).document(line(n)))));
    }
    BulkResponse done = client.bulk(b -> b.index("books").operations(lines).refresh(Refresh.WaitFor));
    Checks.holds("all were written", !done.errors() && done.items().size() == 100);
    BulkResponse mixed =
        client.bulk(
            b ->
                b.index("books")
                    .operations(o -> o.create(c -> c.id("1").document(Map.of("title", "x"))))
                    .operations(o -> o.delete(d -> d.id("none")))
                    .operations(o -> o.update(u -> u.id("2").document(Map.of("seen", true)))));
    List<Integer> statuses = mixed.items().stream().map(item -> item.status()).toList();
    Checks.holds("a bulk that fails in part", statuses.equals(List.of(409, 404, 200)) && mixed.errors());
    String why = mixed.items().get(0).error().type();
    Checks.holds("why", why.equals("version_conflict_engine_exception"));
    client.delete(d -> d.index("books").id("100").refresh(Refresh.True));
    Checks.holds("counted", client.count(c -> c.index("books")).count() == 100);
  }
}
