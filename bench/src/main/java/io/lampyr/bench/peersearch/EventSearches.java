package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Randomness;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.events.Vocabulary;
import java.util.List;

/** What is asked of events. */
final class EventSearches {
  private static final int FEW = 6;

  private final Vocabulary words;

  EventSearches(Documents events, int documents) {
    this.words = new Vocabulary(events, documents);
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
        Kind.of("composite", this::composite),
        Kind.of("function_score", this::functionScore),
        Kind.of("range of numbers", this::rangeOfNumbers),
        Kind.of("sort by keyword", this::sortByKeyword),
        Kind.of("wildcard", this::wildcard),
        Kind.of("query_string", this::queryString));
  }

  private String match(Randomness random) {
    return "{\"size\":10,\"query\":{\"match\":{\"payload.body\":\"%s %s\"}}}"
        .formatted(words.common(random), words.common(random));
  }

  private String boolAndRange(Randomness random) {
    long from = words.firstMillis() + (long) (random.nextDouble() * 0.7 * words.millis());
    return """
    {"size": 10, "query": {"bool": {
      "must": [{"match": {"payload.title": "%s"}}],
      "filter": [
        {"term": {"type": "%s"}},
        {"range": {"created_at": {"gte": %d, "lt": %d}}},
        {"range": {"payload.size": {"gte": %d}}}]}}}
    """
        .formatted(
            words.common(random),
            words.type(random),
            from,
            from + (long) (0.3 * words.millis()),
            random.nextInt(60));
  }

  private String phrase(Randomness random) {
    return "{\"size\":10,\"query\":{\"match_phrase\":{\"payload.body\":\"%s\"}}}"
        .formatted(words.phrase(random));
  }

  private String prefix(Randomness random) {
    String word = words.common(random);
    return "{\"size\":10,\"query\":{\"prefix\":{\"payload.ref\":\"refs/heads/%s\"}}}"
        .formatted(word.substring(0, Math.min(2, word.length())));
  }

  private String terms(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"payload.size": {"gte": %d}}},
     "aggs": {"users": {"terms": {"field": "actor.login", "size": 10},
       "aggs": {"mean": {"avg": {"field": "payload.size"}}}}}}
    """
        .formatted(random.nextInt(60));
  }

  private String dateHistogram(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"payload.size": {"gte": %d}}},
     "aggs": {"minutes": {"date_histogram": {"field": "created_at", "fixed_interval": "1m"},
       "aggs": {"mean": {"avg": {"field": "payload.size"}}}}}}
    """
        .formatted(random.nextInt(60));
  }

  private String dateHistogramOfAll(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"created_at": {"gte": %d}}},
     "aggs": {"minutes": {"date_histogram": {"field": "created_at", "fixed_interval": "%dm"}}}}
    """
        .formatted(words.firstMillis() + random.nextInt(60_000), 1 + random.nextInt(10));
  }

  private String cardinality(Randomness random) {
    return """
    {"size": 0, "query": {"match": {"payload.body": "%s"}},
     "aggs": {"estimated": {"cardinality": {"field": "actor.login"}}}}
    """
        .formatted(words.common(random));
  }

  private String highlights(Randomness random) {
    return """
    {"size": 500, "_source": ["type"], "query": {"match": {"payload.body": "%s"}},
     "highlight": {"fields": {"payload.body": {}}}}
    """
        .formatted(words.common(random));
  }

  private String sortByDate(Randomness random) {
    return """
    {"size": 10, "query": {"match": {"payload.body": "%s"}},
     "sort": [{"created_at": "desc"}]}
    """
        .formatted(words.common(random));
  }

  private String percentiles(Randomness random) {
    return """
    {"size": 0, "query": {"match": {"payload.body": "%s"}},
     "aggs": {"estimated": {"percentiles": {"field": "actor.id", "percents": [50, 90, 99]}}}}
    """
        .formatted(words.common(random));
  }

  private String composite(Randomness random) {
    return """
    {"size": 0, "query": {"range": {"payload.size": {"gte": %d}}},
     "aggs": {"pages": {"composite": {"size": 100, "after": {"repo": "org-%d/", "type": ""},
       "sources": [{"repo": {"terms": {"field": "repo.name"}}},
         {"type": {"terms": {"field": "type"}}}]}}}}
    """
        .formatted(random.nextInt(60), random.nextInt(3000));
  }

  private String functionScore(Randomness random) {
    return """
    {"size": 10, "query": {"function_score": {"query": {"match": {"payload.body": "%s"}},
      "functions": [
        {"field_value_factor": {"field": "payload.size", "modifier": "log1p", "missing": 1}},
        {"filter": {"term": {"type": "%s"}}, "weight": 2},
        {"gauss": {"created_at": {"origin": %d, "scale": "30m"}}}],
      "score_mode": "sum", "boost_mode": "multiply"}}}
    """
        .formatted(
            words.common(random),
            words.type(random),
            words.firstMillis() + (long) (random.nextDouble() * words.millis()));
  }

  private String rangeOfNumbers(Randomness random) {
    int from = random.nextInt(30_000);
    return """
    {"size": 10, "query": {"bool": {"filter": [
      {"range": {"actor.id": {"gte": %d, "lt": %d}}}, {"range": {"repo.id": {"gte": %d}}}]}}}
    """
        .formatted(from, from + 4_000, random.nextInt(5_000));
  }

  private String sortByKeyword(Randomness random) {
    return """
    {"size": 10, "query": {"match": {"payload.body": "%s"}},
     "sort": [{"repo.name": "asc"}, {"created_at": "asc"}]}
    """
        .formatted(words.common(random));
  }

  private String wildcard(Randomness random) {
    String word = words.common(random);
    return "{\"size\":10,\"query\":{\"wildcard\":{\"payload.ref\":\"refs/*%s*\"}}}"
        .formatted(word.substring(0, Math.min(2, word.length())));
  }

  private String queryString(Randomness random) {
    return """
    {"size": 10, "query": {"query_string": {"query":
      "payload.body:(%s OR %s) AND payload.size:[%d TO *] AND NOT type:%s"}}}
    """
        .formatted(
            words.common(random), words.common(random), random.nextInt(60), words.type(random));
  }
}
