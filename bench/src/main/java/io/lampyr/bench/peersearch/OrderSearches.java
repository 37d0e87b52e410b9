package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Randomness;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.corpus.FrequentWords;
import io.lampyr.bench.corpus.Orders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is asked of a shop's orders. */
final class OrderSearches {
  private static final int FEW = 6;
  private static final int SAMPLE = 20_000;
  private static final List<String> STATES = List.of("paid", "shipped", "open", "returned");

  private final FrequentWords words;
  private final long millis;

  OrderSearches(Documents orders, int documents) {
    List<String[]> notes = new ArrayList<>();
    for (int i = 0; i < Math.min(SAMPLE, documents); i++) {
      String source = orders.source(i).utf8ToString();
      int note = source.indexOf("\"note\":\"");
      if (note >= 0) {
        int from = note + "\"note\":\"".length();
        notes.add(source.substring(from, source.indexOf('"', from)).split(" "));
      }
    }
    this.words = new FrequentWords(notes);
    this.millis = (long) documents * Orders.APART_MILLIS;
  }

  List<Kind> kinds() {
    return List.of(
        Kind.of("match top-10", this::match),
        Kind.of("bool+range", this::boolAndRange),
        Kind.of("phrase", this::phrase),
        Kind.of("prefix", this::prefix),
        Kind.of("terms agg", this::terms),
        Kind.of("date_histogram", this::dateHistogram),
        Kind.of("date_histogram of all", this::dateHistogramOfAll),
        Kind.of("cardinality", this::cardinality),
        new Kind("match, 500 highlights", FEW, this::highlights),
        Kind.of("sort by date", this::sortByDate),
        Kind.of("percentiles", this::percentiles),
        Kind.of("nested", this::nested),
        Kind.of("nested agg", this::nestedTerms),
        Kind.of("composite", this::composite),
        Kind.of("function_score", this::functionScore),
        Kind.of("range of numbers", this::rangeOfNumbers),
        Kind.of("sort by keyword", this::sortByKeyword),
        Kind.of("wildcard", this::wildcard),
        Kind.of("query_string", this::queryString),
        Kind.of("near a place", this::nearAPlace));
  }

  private String match(Randomness random) {
    return "{\"size\":10,\"query\":{\"match\":{\"note\":\"%s %s\"}}}"
        .formatted(words.one(random), words.one(random));
  }

  private String boolAndRange(Randomness random) {
    long from = moment(random, 0.7);
    return """
    {"size": 10, "query": {"bool": {
      "must": [{"match": {"note": "%s"}}],
      "filter": [
        {"term": {"status": "%s"}},
        {"range": {"placed_at": {"gte": %d, "lt": %d}}},
        {"range": {"total": {"gte": %d}}}]}}}
    """
        .formatted(
            words.one(random),
            state(random),
            from,
            from + (long) (0.3 * millis),
            random.nextInt(200));
  }

  private String phrase(Randomness random) {
    return "{\"size\":10,\"query\":{\"match_phrase\":{\"note\":\"%s\"}}}"
        .formatted(words.phrase(random));
  }

  private String prefix(Randomness random) {
    return "{\"size\":10,\"query\":{\"prefix\":{\"customer.email\":\"%s\"}}}"
        .formatted(Orders.email(random.nextInt(Orders.CUSTOMERS)).substring(0, 4));
  }

  private String terms(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"total": {"gte": %d}}},
     "aggs": {"cities": {"terms": {"field": "customer.city", "size": 10},
       "aggs": {"mean": {"avg": {"field": "total"}}}}}}
    """
        .formatted(random.nextInt(300));
  }

  private String dateHistogram(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"total": {"gte": %d}}},
     "aggs": {"hours": {"date_histogram": {"field": "placed_at", "fixed_interval": "1h"},
       "aggs": {"sum": {"sum": {"field": "total"}}, "most": {"max": {"field": "weight"}}}}}}
    """
        .formatted(random.nextInt(300));
  }

  private String dateHistogramOfAll(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"placed_at": {"gte": %d}}},
     "aggs": {"hours": {"date_histogram": {"field": "placed_at", "fixed_interval": "%dh"}}}}
    """
        .formatted(Orders.FIRST_MILLIS + random.nextInt(600_000), 1 + random.nextInt(10));
  }

  private String cardinality(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"total": {"gte": %d}}},
     "aggs": {"estimated": {"cardinality": {"field": "customer.id"}}}}
    """
        .formatted(random.nextInt(300));
  }

  private String highlights(Randomness random) {
    return """
    {"size": 500, "_source": ["number"], "query": {"match": {"note": "%s"}},
     "highlight": {"fields": {"note": {}}}}
    """
        .formatted(words.one(random));
  }

  private String sortByDate(Randomness random) {
    return """
    {"size": 10, "query": {"term": {"status": "%s"}}, "sort": [{"placed_at": "desc"}]}
    """
        .formatted(state(random));
  }

  private String percentiles(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"weight": {"gte": %d}}},
     "aggs": {"estimated": {"percentiles": {"field": "total", "percents": [50, 90, 99]}}}}
    """
        .formatted(random.nextInt(10_000));
  }

  private String nested(Randomness random) {
    return """
    {"size": 10, "query": {"nested": {"path": "lines", "query": {"bool": {"filter": [
      {"term": {"lines.article": "%s"}}, {"range": {"lines.pieces": {"gte": %d}}}]}}}}}
    """
        .formatted(Orders.article(random.nextInt(Orders.ARTICLES / 5)), 1 + random.nextInt(4));
  }

  private String nestedTerms(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"total": {"gte": %d}}},
     "aggs": {"lines": {"nested": {"path": "lines"},
       "aggs": {"articles": {"terms": {"field": "lines.article", "size": 10},
         "aggs": {"pieces": {"sum": {"field": "lines.pieces"}}}}}}}}
    """
        .formatted(random.nextInt(300));
  }

  private String composite(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"total": {"gte": %d}}},
     "aggs": {"pages": {"composite": {"size": 100, "after": {"city": "city-%d", "day": 0},
       "sources": [{"city": {"terms": {"field": "customer.city"}}},
         {"day": {"date_histogram": {"field": "placed_at", "fixed_interval": "1d"}}}]},
       "aggs": {"sum": {"sum": {"field": "total"}}}}}}
    """
        .formatted(random.nextInt(300), random.nextInt(700));
  }

  private String functionScore(Randomness random) {
    return """
    {"size": 10, "query": {"function_score": {"query": {"match": {"note": "%s"}},
      "functions": [
        {"field_value_factor": {"field": "total", "modifier": "log1p"}},
        {"filter": {"term": {"status": "%s"}}, "weight": 2},
        {"gauss": {"placed_at": {"origin": %d, "scale": "1d"}}}],
      "score_mode": "sum", "boost_mode": "multiply"}}}
    """
        .formatted(words.one(random), state(random), moment(random, 1));
  }

  private String rangeOfNumbers(Randomness random) {
    double from = random.nextInt(300);
    return String.format(
        Locale.ROOT,
        """
        {"size": 10, "query": {"bool": {"filter": [
          {"range": {"total": {"gte": %.2f, "lt": %.2f}}}, {"range": {"weight": {"gte": %d}}}]}}}
        """,
        from,
        from + 40,
        random.nextInt(15_000));
  }

  private String sortByKeyword(Randomness random) {
    return """
    {"size": 10, "query": {"range": {"total": {"gte": %d}}},
     "sort": [{"customer.email": "asc"}, {"number": "asc"}]}
    """
        .formatted(random.nextInt(300));
  }

  private String wildcard(Randomness random) {
    return "{\"size\":10,\"query\":{\"wildcard\":{\"customer.email\":\"*%x*mail-%d.*\"}}}"
        .formatted(16 + random.nextInt(200), random.nextInt(97));
  }

  private String queryString(Randomness random) {
    return """
    {"size": 10, "query": {"query_string": {"query":
      "note:(%s OR %s) AND total:[%d TO *] AND NOT status:%s"}}}
    """
        .formatted(words.one(random), words.one(random), random.nextInt(200), state(random));
  }

  private String nearAPlace(Randomness random) {
    return String.format(
        Locale.ROOT,
        """
        {"size": 10, "query": {"bool": {"filter": [
          {"geo_distance": {"distance": "%dkm", "customer.place": "%.2f,%.2f"}}]}},
         "sort": [{"placed_at": "desc"}]}
        """,
        50 + random.nextInt(400),
        36 + random.nextDouble() * 18,
        -9 + random.nextDouble() * 30);
  }

  private long moment(Randomness random, double share) {
    return Orders.FIRST_MILLIS + (long) (random.nextDouble() * share * millis);
  }

  private static String state(Randomness random) {
    return STATES.get(random.nextInt(STATES.size()));
  }
}
