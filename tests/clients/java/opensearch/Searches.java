import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.BuiltinScriptLanguage;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.query_dsl.FunctionScoreMode;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.search.Hit;
import org.opensearch.client.opensearch.core.search.Pit;

/** Searches, and what is beside them. */
final class Searches {
  private Searches() {}

  static void searches(OpenSearchClient client) throws Exception {
    // long on purpose: what one search can ask for.
    var found =
        client.search(
            s ->
                s.index("books")
                    .query(
                        q ->
                            q.bool(
                                b ->
                                    b.must(Checks.match("title", "tv"))
                                        .filter(Checks.term("tags", "odd"))))
                    .sort(o -> o.field(f -> f.field("price").order(SortOrder.Desc)))
                    .source(c -> c.filter(f -> f.includes("title", "price")))
                    .trackTotalHits(t -> t.enabled(true))
                    .highlight(h -> h.fields("title", f -> f))
                    .version(true)
                    .seqNoPrimaryTerm(true)
                    .explain(true)
                    .size(3),
            Checks.ANY);
    Checks.holds("by a synonym", found.hits().total().value() == 17);
    Hit<Map> first = found.hits().hits().get(0);
    Checks.holds("in order", first.id().equals("99"));
    Checks.holds("highlighted", first.highlight().get("title").get(0).contains("<em>"));
    Checks.holds("how it came about", first.version() == 1 && first.explanation().value() > 0);
    var folded =
        client.search(
            s ->
                s.index("books")
                    .collapse(c -> c.field("title.raw").innerHits(h -> h.name("in").size(2)))
                    .docvalueFields(f -> f.field("price"))
                    .scriptFields("one", f -> f.script(z -> z.inline(i -> i.source("1"))))
                    .query(Checks.term("tags", "odd")),
            Checks.ANY);
    Checks.holds("collapsed", folded.hits().hits().get(0).innerHits().containsKey("in"));
    Checks.holds(
        "a mistake",
        Checks.fault(() -> client.search(s -> s.index("none"), Checks.ANY))
            .equals("index_not_found_exception"));
    Query wrong = Query.of(q -> q.nested(n -> n.path("nowhere").query(Checks.term("tags", "odd"))));
    Checks.holds(
        "another",
        Checks.fault(() -> client.search(s -> s.index("books").query(wrong), Checks.ANY))
            .equals("search_phase_execution_exception"));
  }

  /** One of each kind that the client has a type for. */
  private static Map<String, Query> kinds() {
    // long on purpose: a list.
    Map<String, Query> kinds = new LinkedHashMap<>();
    Query all = Query.of(q -> q.matchAll(m -> m));
    Query tv = Checks.match("title", "tv");
    kinds.put("multi", Query.of(q -> q.multiMatch(m -> m.query("tv").fields("title", "title.raw"))));
    kinds.put("phrase", Query.of(q -> q.matchPhrase(m -> m.field("title").query("television set"))));
    kinds.put("begun", Query.of(q -> q.matchPhrasePrefix(m -> m.field("title").query("television s"))));
    kinds.put("boolean", Query.of(q -> q.matchBoolPrefix(m -> m.field("title").query("set telev"))));
    kinds.put("text", Query.of(q -> q.queryString(m -> m.query("title:set AND price:[3 TO *]"))));
    kinds.put("simple", Query.of(q -> q.simpleQueryString(m -> m.query("+set tv").fields("title"))));
    kinds.put("combined", Query.of(q -> q.combinedFields(m -> m.query("set").fields("title"))));
    kinds.put("prefix", Query.of(q -> q.prefix(m -> m.field("tags").value("o"))));
    kinds.put("wildcard", Query.of(q -> q.wildcard(m -> m.field("tags").value("o*"))));
    kinds.put("regexp", Query.of(q -> q.regexp(m -> m.field("tags").value("o.*"))));
    kinds.put("fuzzy", Query.of(q -> q.fuzzy(m -> m.field("tags").value(Checks.value("odx")))));
    kinds.put("terms", Query.of(q -> q.terms(m -> m.field("tags").terms(t -> t.value(List.of(Checks.value("odd")))))));
    kinds.put("exists", Query.of(q -> q.exists(m -> m.field("from"))));
    kinds.put("ids", Query.of(q -> q.ids(m -> m.values("1", "3"))));
    kinds.put("range", Query.of(q -> q.range(m -> m.field("price").gte(Checks.json(1)).lt(Checks.json(9)))));
    kinds.put("nested", Query.of(q -> q.nested(m -> m.path("reviews").query(all).innerHits(h -> h))));
    kinds.put("constant", Query.of(q -> q.constantScore(m -> m.filter(tv))));
    kinds.put("best", Query.of(q -> q.disMax(m -> m.queries(tv, all).tieBreaker(0.3f))));
    kinds.put("boosting", Query.of(q -> q.boosting(m -> m.positive(all).negative(tv).negativeBoost(0.2f))));
    kinds.put("functions", Query.of(q -> q.functionScore(m -> m.query(all)
        .functions(f -> f.fieldValueFactor(v -> v.field("price").factor(2f).missing(1.0)))
        .functions(f -> f.weight(2f).filter(tv)).scoreMode(FunctionScoreMode.Sum))));
    kinds.put("scored", Query.of(q -> q.scriptScore(m -> m.query(all).script(s -> s.inline(i -> i.source("_score * 2"))))));
    kinds.put("script", Query.of(q -> q.script(m -> m.script(s -> s.inline(i -> i.source("doc['pages'].size() > 0"))))));
    kinds.put("near", Query.of(q -> q.geoDistance(m -> m.field("where").distance("3km").location(l -> l.latlon(y -> y.lat(50.3).lon(8.0))))));
    kinds.put("box", Query.of(q -> q.geoBoundingBox(m -> m.field("where").boundingBox(b -> b.coords(c -> c.top(60.0).left(0.0).bottom(40.0).right(20.0))))));
    kinds.put("like", Query.of(q -> q.moreLikeThis(m -> m.fields("title").like(l -> l.text("television set")).minTermFreq(1))));
    kinds.put("spans", Query.of(q -> q.spanNear(m -> m.clauses(c -> c.spanTerm(t -> t.field("title").value("television"))).clauses(c -> c.spanTerm(t -> t.field("title").value("set"))).slop(0).inOrder(true))));
    kinds.put("intervals", Query.of(q -> q.intervals(m -> m.field("title").match(y -> y.query("television set")))));
    kinds.put("distance", Query.of(q -> q.distanceFeature(m -> m.field("at").origin(Checks.json("2026-01-01")).pivot("7d"))));
    return kinds;
  }

  static void queries(OpenSearchClient client) throws Exception {
    for (Map.Entry<String, Query> kind : kinds().entrySet()) {
      var found = client.search(s -> s.index("books").query(kind.getValue()), Checks.ANY);
      Checks.holds(kind.getKey(), found.hits().total().value() > 0);
    }
  }

  static void tools(OpenSearchClient client) throws Exception {
    // long on purpose: one call of each.
    Query tv = Checks.match("title", "tv");
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
    var why = client.explain(e -> e.index("books").id("3").query(tv), Checks.ANY);
    Checks.holds("explained", why.matched() && why.explanation().value() > 0);
    var caps = client.fieldCaps(f -> f.index("books").fields("*")).fields();
    Checks.holds("what fields can do", caps.get("price").get("scaled_float").aggregatable());
    client.putScript(
        p ->
            p.id("find")
                .script(
                    s ->
                        s.lang(l -> l.builtin(BuiltinScriptLanguage.Mustache))
                            .source("{\"query\":{\"term\":{\"tags\":\"{{tag}}\"}}}")));
    Checks.holds("kept", client.getScript(g -> g.id("find")).found());
    var by =
        client.searchTemplate(
            s -> s.index("books").id("find").params("tag", Checks.json("odd")), Checks.ANY);
    Checks.holds("a template", by.hits().total().value() == 50);
    var shown = client.renderSearchTemplate(r -> r.id("find").params("tag", Checks.json("odd")));
    Checks.holds("rendered", shown.templateOutput().containsKey("query"));
    Checks.holds("the terms of one", client.termvectors(t -> t.index("books").id("3").fields("title")).found());
    Checks.holds("valid", client.indices().validateQuery(v -> v.index("books").query(tv)).valid());
    var hinted =
        client
            .search(
                s ->
                    s.index("books")
                        .suggest(
                            x ->
                                x.text("televisio")
                                    .suggesters("word", z -> z.term(y -> y.field("title")))
                                    .suggesters("name", z -> z.prefix("book 7").completion(y -> y.field("named")))),
                Checks.ANY)
            .suggest();
    Checks.holds("a suggestion", hinted.get("word").get(0).term().options().get(0).text().equals("television"));
    Checks.holds("completions", !hinted.get("name").get(0).completion().options().isEmpty());
    var rated =
        client.rankEval(
            r ->
                r.index("books")
                    .requests(q -> q.id("tv").request(z -> z.query(tv)).ratings(g -> g.index("books").id("3").rating(1)))
                    .metric(m -> m.precision(p -> p.k(50))));
    Checks.holds("rated", rated.metricScore() > 0 && rated.details().containsKey("tv"));
    Checks.holds(
        "computed",
        client.scriptsPainlessExecute(x -> x.script(s -> s.source("1 + 1")), String.class).result().equals("2"));
  }

  static void pages(OpenSearchClient client) throws Exception {
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

  static void points(OpenSearchClient client) throws Exception {
    String id = client.createPit(o -> o.index("books").keepAlive(t -> t.time("1m"))).pitId();
    Checks.holds("listed", client.getAllPits().pits().size() == 1);
    Checks.holds("segments", !client.cat().allPitSegments().valueBody().isEmpty());
    Pit pit = Pit.of(p -> p.id(id).keepAlive("1m"));
    int count = 0;
    List<FieldValue> after = List.of();
    while (true) {
      List<FieldValue> from = after;
      var found =
          client.search(
              s -> {
                s.pit(pit).size(40).sort(o -> o.field(f -> f.field("pages").order(SortOrder.Asc)));
                return from.isEmpty() ? s : s.searchAfter(from);
              },
              Checks.ANY);
      List<Hit<Map>> hits = found.hits().hits();
      if (hits.isEmpty()) {
        break;
      }
      count += hits.size();
      after = hits.get(hits.size() - 1).sort();
    }
    Checks.holds("paged", count == 100);
    Checks.holds("closed", client.deletePit(c -> c.pitId(List.of(id))).pits().get(0).successful());
  }
}
