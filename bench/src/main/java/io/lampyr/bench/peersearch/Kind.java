package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Randomness;
import io.lampyr.bench.events.Vocabulary;

/** A kind of search, of which each round makes several that differ in their words and numbers. */
enum Kind {
  MATCH("match top-10") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return "{\"size\":10,\"query\":{\"match\":{\"payload.body\":\"%s %s\"}}}"
          .formatted(words.common(random), words.common(random));
    }
  },
  BOOL_RANGE("bool+range") {
    @Override
    String body(Vocabulary words, Randomness random) {
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
  },
  PHRASE("phrase") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return "{\"size\":10,\"query\":{\"match_phrase\":{\"payload.body\":\"%s\"}}}"
          .formatted(words.phrase(random));
    }
  },
  PREFIX("prefix") {
    @Override
    String body(Vocabulary words, Randomness random) {
      String word = words.common(random);
      return "{\"size\":10,\"query\":{\"prefix\":{\"payload.ref\":\"refs/heads/%s\"}}}"
          .formatted(word.substring(0, Math.min(2, word.length())));
    }
  },
  TERMS("terms agg") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 0, "query": {"range": {"payload.size": {"gte": %d}}},
       "aggs": {"users": {"terms": {"field": "actor.login", "size": 10},
         "aggs": {"mean": {"avg": {"field": "payload.size"}}}}}}
      """
          .formatted(random.nextInt(60));
    }
  },
  DATE_HISTOGRAM("date_histogram") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 0, "query": {"range": {"payload.size": {"gte": %d}}},
       "aggs": {"minutes": {"date_histogram": {"field": "created_at", "fixed_interval": "1m"},
         "aggs": {"mean": {"avg": {"field": "payload.size"}}}}}}
      """
          .formatted(random.nextInt(60));
    }
  },
  DATE_HISTOGRAM_ALL("date_histogram of all") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 0, "query": {"range": {"created_at": {"gte": %d}}},
       "aggs": {"minutes": {"date_histogram": {"field": "created_at", "fixed_interval": "%dm"}}}}
      """
          .formatted(words.firstMillis() + random.nextInt(60_000), 1 + random.nextInt(10));
    }
  },
  CARDINALITY("cardinality") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 0, "query": {"match": {"payload.body": "%s"}},
       "aggs": {"users": {"cardinality": {"field": "actor.login"}}}}
      """
          .formatted(words.common(random));
    }
  },
  HIGHLIGHT("match, 500 highlights") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 500, "_source": ["type"], "query": {"match": {"payload.body": "%s"}},
       "highlight": {"fields": {"payload.body": {}}}}
      """
          .formatted(words.common(random));
    }
  },
  SORT("sort by date") {
    @Override
    String body(Vocabulary words, Randomness random) {
      return """
      {"size": 10, "query": {"match": {"payload.body": "%s"}},
       "sort": [{"created_at": "desc"}]}
      """
          .formatted(words.common(random));
    }
  };

  private final String title;

  Kind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** How many make a round: fewer of what takes long. */
  int variants() {
    return this == HIGHLIGHT ? 6 : 24;
  }

  /** One more of its kind. */
  abstract String body(Vocabulary words, Randomness random);
}
