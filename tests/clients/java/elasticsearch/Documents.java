import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.Result;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Indices and documents. */
final class Documents {
  private Documents() {}

  static void indices(ElasticsearchClient client) throws Exception {
    // long on purpose: one index, with all that the day needs.
    boolean made =
        client
            .indices()
            .create(
                c ->
                    c.index("books")
                        .withJson(
                            Checks.json(
                                "{'settings':{'number_of_shards':2,'analysis':{'analyzer':{'mine':"
                                    + "{'tokenizer':'standard','filter':['lowercase','words']}},"
                                    + "'filter':{'words':{'type':'synonym_graph',"
                                    + "'synonyms':['tv, television']}}}},"
                                    + "'mappings':{'properties':{'title':{'type':'text',"
                                    + "'analyzer':'mine','fields':{'raw':{'type':'keyword'}}},"
                                    + "'tags':{'type':'keyword'},'price':{'type':'scaled_float',"
                                    + "'scaling_factor':100},'at':{'type':'date'},"
                                    + "'where':{'type':'geo_point'},'labels':{'type':'flattened'},"
                                    + "'vector':{'type':'dense_vector','dims':3,'index':true,"
                                    + "'similarity':'cosine'},'reviews':{'type':'nested',"
                                    + "'properties':{'stars':{'type':'integer'}}}}}}")))
            .acknowledged();
    Checks.holds("made", made);
    Checks.holds("it is there", client.indices().exists(e -> e.index("books")).value());
    Checks.holds("another is not", !client.indices().exists(e -> e.index("papers")).value());
    Checks.holds("twice", Checks.status(() -> client.indices().create(c -> c.index("books"))) == 400);
    client
        .indices()
        .putMapping(p -> p.index("books").properties("pages", t -> t.integer(i -> i)));
    var fields =
        client.indices().getMapping(g -> g.index("books")).get("books").mappings().properties();
    Checks.holds("the new field", fields.get("pages").isInteger() && fields.get("vector").isDenseVector());
    client
        .indices()
        .putSettings(p -> p.index("books").settings(s -> s.refreshInterval(t -> t.time("1s"))));
    var settings = client.indices().getSettings(g -> g.index("books")).get("books").settings();
    Checks.holds("the new setting", settings.index().refreshInterval().time().equals("1s"));
    client
        .indices()
        .putAlias(
            p ->
                p.index("books")
                    .name("shop")
                    .filter(f -> f.range(r -> r.number(n -> n.field("price").gte(5.0)))));
    Checks.holds("the alias", client.indices().existsAlias(e -> e.name("shop")).value());
    Checks.holds("aliases", client.indices().getAlias().get("books").aliases().containsKey("shop"));
    var words = client.indices().analyze(a -> a.index("books").analyzer("mine").text("A TV"));
    Checks.holds("synonyms", words.tokens().size() == 3);
    Checks.holds("whole", client.indices().get(g -> g.index("books")).get("books").mappings() != null);
  }

  static void documents(ElasticsearchClient client) throws Exception {
    // long on purpose: the life of one document.
    var made =
        client.index(
            i ->
                i.index("books")
                    .id("0")
                    .refresh(Refresh.True)
                    .document(Map.of("title", "zero", "price", 1)));
    Checks.holds("made", made.result() == Result.Created && made.shards().failed().intValue() == 0);
    Checks.holds(
        "a conflict",
        Checks.status(() -> client.create(c -> c.index("books").id("0").document(Map.of()))) == 409);
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
                .withJson(
                    Checks.json(
                        "{'script':{'source':'ctx._source.price += params.n','params':{'n':4}}}")),
        Checks.ANY);
    var source = client.get(g -> g.index("books").id("0"), Checks.ANY).source();
    Checks.holds("by a script", source.get("price").equals(5));
    client.update(
        u -> u.index("books").id("new").doc(Map.of("title", "new")).docAsUpsert(true), Checks.ANY);
    Checks.holds("it is there", client.exists(e -> e.index("books").id("new")).value());
    var gone = client.delete(d -> d.index("books").id("new"));
    Checks.holds("deleted", gone.result() == Result.Deleted);
    Checks.holds("gone", !client.get(g -> g.index("books").id("new"), Checks.ANY).found());
    var many = client.mget(m -> m.index("books").ids("0", "none"), Checks.ANY).docs();
    Checks.holds("several", many.get(0).result().found() && !many.get(1).result().found());
  }

  static void bulks(ElasticsearchClient client) throws Exception {
    List<BulkOperation> lines = new ArrayList<>();
    LocalDate first = LocalDate.of(2026, 1, 1);
    for (int number = 1; number <= 100; number++) {
      int n = number;
      Map<String, Object> line =
          Map.of(
              "title", n % 3 == 0 ? "television set" : "radio number " + n,
              "tags", List.of(n % 2 == 1 ? "odd" : "even", "all"),
              "price", n,
              "pages", n * 10,
              "at", first.plusDays(n).toString(),
              "where", Map.of("lat", 50 + n / 100.0, "lon", 8),
              "labels", Map.of("env", n < 50 ? "prod" : "test"),
              "vector", List.of(1.0, n / 100.0, 0.5),
              "reviews", List.of(Map.of("stars", n % 5), Map.of("stars", 5)));
      lines.add(BulkOperation.of(b -> b.index(i -> i.id(String.valueOf(n)).document(line))));
    }
    BulkResponse done =
        client.bulk(b -> b.index("books").operations(lines).refresh(Refresh.WaitFor));
    Checks.holds("all were written", !done.errors() && done.items().size() == 100);
    BulkResponse wrong =
        client.bulk(
            b ->
                b.index("books")
                    .operations(o -> o.create(c -> c.id("1").document(Map.of("title", "x")))));
    Checks.holds("a bulk that fails", wrong.errors() && wrong.items().get(0).status() == 409);
    client.delete(d -> d.index("books").id("100").refresh(Refresh.True));
    Checks.holds("counted", client.count(c -> c.index("books")).count() == 100);
  }
}
