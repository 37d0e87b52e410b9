package io.lampyr.bench.growth;

import io.lampyr.bench.events.Events;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.lucene.util.BytesRef;

/** Searches of events, no two alike, so that no result is known already. */
enum Questions {
  MATCH("match") {
    @Override
    String body(Events events, Random random) {
      return "{\"query\":{\"match\":{\"payload.body\":\"%s %s\"}}}"
          .formatted(word(events, random), word(events, random));
    }
  },
  BOOL_RANGE("bool and range") {
    @Override
    String body(Events events, Random random) {
      return """
      {"query":{"bool":{"must":{"match":{"payload.title":"%s"}},
       "filter":[{"term":{"type":"PushEvent"}},{"range":{"actor.id":{"gte":%d}}}]}}}
      """
          .formatted(word(events, random), random.nextInt(10_000));
    }
  },
  TERMS("terms") {
    @Override
    String body(Events events, Random random) {
      return """
      {"size":0,"query":{"range":{"actor.id":{"gte":%d}}},
       "aggs":{"types":{"terms":{"field":"type"}}}}
      """
          .formatted(random.nextInt(50_000));
    }
  },
  SORTED("sort by date") {
    @Override
    String body(Events events, Random random) {
      return """
      {"query":{"term":{"repo.id":%d}},"sort":[{"created_at":"desc"}]}
      """
          .formatted(random.nextInt(1000));
    }
  };

  private final String title;

  Questions(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract String body(Events events, Random random);

  /** A word as often as texts have it: one from somewhere in them. */
  private static String word(Events events, Random random) {
    BytesRef source = events.source(random.nextInt(Integer.MAX_VALUE));
    String text = new String(source.bytes, source.offset, source.length, StandardCharsets.UTF_8);
    List<String> words = List.of(text.substring(text.indexOf("\"body\":\"") + 8).split("[ \"}]+"));
    return words.get(random.nextInt(words.size()));
  }
}
