import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.aggregations.CalendarInterval;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches, and what is beside them. */
final class Searches {
  private Searches() {}

  static void searches(ElasticsearchClient client) throws Exception {
    Query tv = Query.of(q -> q.match(m -> m.field("title").query("tv")));
    var found =
        client.search(
            s ->
                s.index("books")
                    .query(
                        q ->
                            q.bool(
                                b ->
                                    b.must(tv)
                                        .filter(f -> f.term(t -> t.field("tags").value("odd")))))
                    .sort(o -> o.field(f -> f.field("price").order(SortOrder.Desc)))
                    .source(c -> c.filter(f -> f.includes("title", "price")))
                    .trackTotalHits(t -> t.enabled(true))
                    .withJson(Checks.json("{'highlight':{'fields':{'title':{}}}}"))
                    .size(3),
            Checks.ANY);
    Checks.holds("by a synonym", found.hits().total().value() == 17);
    Checks.holds("in order", found.hits().hits().get(0).id().equals("99"));
    Checks.holds(
        "highlighted", found.hits().hits().get(0).highlight().get("title").get(0).contains("<em>"));
  }

  static void sums(ElasticsearchClient client) throws Exception {
    // long on purpose: one search with every kind of bucket.
    SearchResponse<Map> told =
        client.search(
            s ->
                s.index("shop")
                    .size(0)
                    .aggregations(
                        "months",
                        a ->
                            a.dateHistogram(
                                    d -> d.field("at").calendarInterval(CalendarInterval.Month))
                                .aggregations("sum", b -> b.sum(m -> m.field("price")))
                                .aggregations(
                                    "all", b -> b.cumulativeSum(c -> c.bucketsPath(p -> p.single("sum")))))
                    .aggregations("labels", a -> a.terms(t -> t.field("labels.env")))
                    .aggregations("stats", a -> a.extendedStats(t -> t.field("price")))
                    .aggregations("percents", a -> a.percentiles(t -> t.field("price")))
                    .aggregations("names", a -> a.cardinality(t -> t.field("title.raw")))
                    .aggregations("top", a -> a.topHits(t -> t.size(1)))
                    .aggregations(
                        "stars",
                        a ->
                            a.nested(n -> n.path("reviews"))
                                .aggregations("avg", b -> b.avg(m -> m.field("reviews.stars"))))
                    .aggregations("cells", a -> a.geotileGrid(g -> g.field("where").precision(5)))
                    .aggregations("rare", a -> a.rareTerms(r -> r.field("tags").maxDocCount(100L)))
                    .aggregations(
                        "auto", a -> a.autoDateHistogram(d -> d.field("at").buckets(4)))
                    .aggregations(
                        "ranges",
                        a -> a.range(r -> r.field("price").ranges(x -> x.to(50.0)).ranges(x -> x.from(50.0)))),
            Checks.ANY);
    var sums = told.aggregations();
    var months = sums.get("months").dateHistogram().buckets().array();
    Checks.holds("months", months.get(0).keyAsString().startsWith("2026-01"));
    Checks.holds("what was summed", months.get(0).aggregations().get("all").simpleValue().value() > 0);
    var labels = sums.get("labels").sterms().buckets().array();
    Checks.holds("keys", labels.get(0).key().stringValue().equals("test") && labels.get(0).docCount() == 50);
    Checks.holds("statistics", sums.get("stats").extendedStats().stdDeviation() > 1);
    Checks.holds("ranges", sums.get("ranges").range().buckets().array().size() == 2);
    Checks.holds("the rest", sums.size() == 11);
  }

  static void others(ElasticsearchClient client) throws Exception {
    var near =
        client.search(
            s ->
                s.index("books")
                    .knn(
                        k ->
                            k.field("vector").queryVector(1f, 0.5f, 0.5f).k(3).numCandidates(30)),
            Checks.ANY);
    Checks.holds("neighbours", near.hits().hits().get(0).id().equals("50"));
    var several =
        client
            .msearch(
                m ->
                    m.searches(r -> r.header(h -> h.index("books")).body(b -> b.size(1)))
                        .searches(r -> r.header(h -> h.index("none")).body(b -> b)),
                Checks.ANY)
            .responses();
    Checks.holds("several searches", several.get(0).isResult() && several.get(1).isFailure());
    Checks.holds("why not", several.get(1).failure().status() == 404);
    Checks.Call mistake =
        () ->
            client.search(
                s -> s.index("books").withJson(Checks.json("{'query':{'match':{'title':{'no':1}}}}")), Checks.ANY);
    Checks.holds("a mistake", Checks.status(mistake) == 400);
  }

  static void tools(ElasticsearchClient client) throws Exception {
    Query tv = Query.of(q -> q.match(m -> m.field("title").query("tv")));
    var why = client.explain(e -> e.index("books").id("3").query(tv), Checks.ANY);
    Checks.holds("explained", why.matched() && why.explanation().value() > 0);
    var caps = client.fieldCaps(f -> f.index("books").fields("*")).fields();
    Checks.holds("what fields can do", caps.get("price").get("scaled_float").aggregatable());
    var terms = client.termsEnum(t -> t.index("books").field("tags").string("o")).terms();
    Checks.holds("terms", terms.equals(List.of("odd")));
    client.putScript(
        p ->
            p.id("find")
                .withJson(
                    Checks.json(
                        "{'script':{'lang':'mustache','source':"
                            + "'{\\'query\\':{\\'term\\':{\\'tags\\':\\'{{tag}}\\'}}}'}}"
                                .replace("\\'", "\\\""))));
    var by =
        client.searchTemplate(
            s -> s.index("books").id("find").params("tag", co.elastic.clients.json.JsonData.of("odd")),
            Checks.ANY);
    Checks.holds("a template", by.hits().total().value() == 50);
    var vectors = client.termvectors(t -> t.index("books").id("3").fields("title"));
    Checks.holds("the terms of one", vectors.found());
    Checks.holds(
        "valid",
        client.indices().validateQuery(v -> v.index("books").query(tv)).valid());
    var rows =
        client.esql().query(q -> q.query("FROM books | STATS n = COUNT(*)"));
    Checks.holds("rows", new String(rows.content().readAllBytes()).contains("[100]"));
  }

  static void pages(ElasticsearchClient client) throws Exception {
    Set<String> seen = new HashSet<>();
    var page = client.search(s -> s.index("books").scroll(t -> t.time("1m")).size(30), Checks.ANY);
    String scroll = page.scrollId();
    List<Hit<Map>> hits = page.hits().hits();
    while (!hits.isEmpty()) {
      hits.forEach(hit -> seen.add(hit.id()));
      String id = scroll;
      var next = client.scroll(s -> s.scrollId(id).scroll(t -> t.time("1m")), Checks.ANY);
      hits = next.hits().hits();
      scroll = next.scrollId();
    }
    Checks.holds("scrolled", seen.size() == 100);
    String last = scroll;
    Checks.holds("ended", client.clearScroll(c -> c.scrollId(last)).succeeded());
  }

  static void points(ElasticsearchClient client) throws Exception {
    String pit = client.openPointInTime(o -> o.index("books").keepAlive(t -> t.time("1m"))).id();
    int count = 0;
    List<FieldValue> after = List.of();
    while (true) {
      List<FieldValue> from = after;
      var found =
          client.search(
              s -> {
                s.pit(p -> p.id(pit).keepAlive(t -> t.time("1m")))
                    .size(40)
                    .sort(o -> o.field(f -> f.field("pages").order(SortOrder.Asc)));
                return from.isEmpty() ? s : s.searchAfter(from);
              },
              Checks.ANY);
      if (found.hits().hits().isEmpty()) {
        break;
      }
      count += found.hits().hits().size();
      after = found.hits().hits().get(found.hits().hits().size() - 1).sort();
    }
    Checks.holds("paged", count == 100);
    Checks.holds("closed", client.closePointInTime(c -> c.id(pit)).succeeded());
  }

  static void later(ElasticsearchClient client) throws Exception {
    var later =
        client
            .asyncSearch()
            .submit(
                s ->
                    s.index("books")
                        .waitForCompletionTimeout(t -> t.time("5s"))
                        .keepOnCompletion(true),
                Checks.ANY);
    Checks.holds("asynchronous", later.response().hits().total().value() == 100);
    Checks.holds("kept", !client.asyncSearch().get(g -> g.id(later.id()), Checks.ANY).isRunning());
    Checks.holds("let go", client.asyncSearch().delete(d -> d.id(later.id())).acknowledged());
  }
}
