package io.lampyr.bench.dollars;

import java.util.Random;

/** Searches that are priced; no two are alike, so that no result is known already. */
enum SearchShape {
  TEN_HITS("10 hits") {
    @Override
    String body(Random random) {
      return """
      {"query":{"range":{"actor.id":{"gte":%d}}},"sort":[{"created_at":"desc"}],"size":10}
      """
          .formatted(random.nextInt(50_000));
    }
  },
  COUNTS("counts") {
    @Override
    String body(Random random) {
      return """
      {"size":0,"query":{"range":{"actor.id":{"gte":%d}}},
       "aggs":{"types":{"terms":{"field":"type"}}}}
      """
          .formatted(random.nextInt(50_000));
    }
  };

  private final String title;

  SearchShape(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract String body(Random random);
}
