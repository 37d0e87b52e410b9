import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.aggregations.Aggregate;
import org.opensearch.client.opensearch._types.aggregations.Aggregation;
import org.opensearch.client.opensearch._types.aggregations.CalendarInterval;
import org.opensearch.client.opensearch._types.aggregations.CompositeAggregationSource;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/** What is summed up, each kind as the client types it. */
final class Sums {
  private Sums() {}

  /** What gives numbers. */
  private static Map<String, Aggregation> metrics() {
    Map<String, Aggregation> all = new LinkedHashMap<>();
    all.put("avg", Aggregation.of(a -> a.avg(t -> t.field("price"))));
    all.put("min", Aggregation.of(a -> a.min(t -> t.field("at"))));
    all.put("none", Aggregation.of(a -> a.max(t -> t.field("nowhere"))));
    all.put("stats", Aggregation.of(a -> a.stats(t -> t.field("price"))));
    all.put("more", Aggregation.of(a -> a.extendedStats(t -> t.field("price"))));
    all.put("count", Aggregation.of(a -> a.valueCount(t -> t.field("tags"))));
    all.put("names", Aggregation.of(a -> a.cardinality(t -> t.field("title.raw"))));
    all.put("percents", Aggregation.of(a -> a.percentiles(t -> t.field("price"))));
    all.put("ranks", Aggregation.of(a -> a.percentileRanks(t -> t.field("price").values(List.of(3.0)))));
    all.put("mad", Aggregation.of(a -> a.medianAbsoluteDeviation(t -> t.field("price"))));
    all.put("weighed", Aggregation.of(a -> a.weightedAvg(t -> t.value(v -> v.field("price")).weight(v -> v.field("pages")))));
    all.put("top", Aggregation.of(a -> a.topHits(t -> t.size(1))));
    all.put("bounds", Aggregation.of(a -> a.geoBounds(t -> t.field("where"))));
    all.put("centre", Aggregation.of(a -> a.geoCentroid(t -> t.field("where"))));
    all.put("matrix", Aggregation.of(a -> a.matrixStats(t -> t.fields("price", "pages"))));
    return all;
  }

  /** What gives buckets. */
  private static Map<String, Aggregation> buckets() {
    // long on purpose: a list.
    Query odd = Checks.term("tags", "odd");
    Map<String, Aggregation> all = new LinkedHashMap<>();
    all.put("numbers", Aggregation.of(a -> a.terms(t -> t.field("pages"))));
    all.put("doubles", Aggregation.of(a -> a.terms(t -> t.field("price"))));
    all.put("addresses", Aggregation.of(a -> a.terms(t -> t.field("from"))));
    all.put("unmapped", Aggregation.of(a -> a.terms(t -> t.field("nowhere"))));
    all.put("histogram", Aggregation.of(a -> a.histogram(t -> t.field("price").interval(20.0))));
    all.put("auto", Aggregation.of(a -> a.autoDateHistogram(t -> t.field("at").buckets(3))));
    all.put("widths", Aggregation.of(a -> a.variableWidthHistogram(t -> t.field("price").buckets(3))));
    all.put("ranges", Aggregation.of(a -> a.range(t -> t.field("price").ranges(r -> r.to(Checks.json("50"))))));
    all.put("dates", Aggregation.of(a -> a.dateRange(t -> t.field("at").ranges(r -> r.to(x -> x.expr("2026-02-01"))))));
    all.put("nets", Aggregation.of(a -> a.ipRange(t -> t.field("from").ranges(r -> r.to("10.0.0.9")))));
    all.put("filter", Aggregation.of(a -> a.filter(odd)));
    all.put("filters", Aggregation.of(a -> a.filters(f -> f.filters(b -> b.keyed(Map.of("odd", odd))))));
    all.put("missing", Aggregation.of(a -> a.missing(t -> t.field("from"))));
    all.put("global", Aggregation.of(a -> a.global(g -> g)));
    all.put("children", Aggregation.of(a -> a.children(c -> c.type("page"))));
    all.put("tiles", Aggregation.of(a -> a.geotileGrid(t -> t.field("where").precision(5))));
    all.put("hashes", Aggregation.of(a -> a.geohashGrid(t -> t.field("where"))));
    all.put("striking", Aggregation.of(a -> a.significantTerms(t -> t.field("tags").minDocCount(1L))));
    all.put("rare", Aggregation.of(a -> a.rareTerms(t -> t.field("tags").maxDocCount(100L))));
    all.put("sample", Aggregation.of(a -> a.sampler(t -> t.shardSize(10)).aggregations("avg", b -> b.avg(t -> t.field("price")))));
    all.put("matrices", Aggregation.of(a -> a.adjacencyMatrix(t -> t.filters(Map.of("odd", odd)))));
    all.put("both", Aggregation.of(a -> a.multiTerms(t -> t.terms(x -> x.field("tags")).terms(x -> x.field("pages")))));
    return all;
  }

  static void sums(OpenSearchClient client) throws Exception {
    Map<String, Aggregation> all = new LinkedHashMap<>(metrics());
    all.putAll(buckets());
    Map<String, Aggregate> told = client.search(s -> s.index("books").size(0).aggregations(all), Checks.ANY).aggregations();
    Checks.holds("all of them", told.keySet().equals(all.keySet()));
    Checks.holds("statistics", told.get("more").extendedStats().stdDeviation() > 1);
    Checks.holds("doubles", told.get("doubles").isDterms() && told.get("numbers").isLterms());
    Checks.holds("nothing", told.get("unmapped").sterms().buckets().array().isEmpty());
    Checks.holds("the best", told.get("top").topHits().hits().hits().size() == 1);
    nested(client);
  }

  private static void nested(OpenSearchClient client) throws Exception {
    var source = CompositeAggregationSource.of(c -> c.terms(t -> t.field("tags")));
    var told =
        client
            .search(
                s ->
                    s.index("shop")
                        .size(0)
                        .aggregations(
                            "months",
                            a ->
                                a.dateHistogram(d -> d.field("at").calendarInterval(CalendarInterval.Month))
                                    .aggregations("sum", b -> b.sum(m -> m.field("price")))
                                    .aggregations("all", b -> b.cumulativeSum(c -> c.bucketsPath(p -> p.single("sum"))))
                                    .aggregations("slope", b -> b.derivative(c -> c.bucketsPath(p -> p.single("sum")))))
                        .aggregations("labels", a -> a.terms(t -> t.field("labels.env")))
                        .aggregations("stars", a -> a.nested(n -> n.path("reviews")).aggregations("back", b -> b.reverseNested(r -> r)))
                        .aggregations("pages", a -> a.composite(c -> c.sources(Map.of("t", source)).size(2))),
                Checks.ANY)
            .aggregations();
    var months = told.get("months").dateHistogram().buckets().array();
    Checks.holds("months", months.get(0).keyAsString().startsWith("2026-01"));
    Checks.holds("what was summed", months.get(0).aggregations().get("all").simpleValue().value() > 0);
    var labels = told.get("labels").sterms().buckets().array();
    Checks.holds("keys", labels.get(0).key().equals("test") && labels.get(0).docCount() == 50);
    Checks.holds("pages of buckets", told.get("pages").composite().afterKey().containsKey("t"));
    Checks.holds("and back", told.get("stars").nested().aggregations().get("back").reverseNested().docCount() == 95);
  }
}
