package io.lampyr.bench.indices;

import static java.util.Locale.ROOT;

/** The indices: of one shard each, some of them with a document of a day of their own. */
final class Crowd {
  /** At most so many are written to; the others stay empty. */
  static final int WRITTEN = 300;

  /** Searches that are limited by time reach so many indices. */
  static final int REACHED = 3;

  private static final long DAY = 86_400_000L;
  private static final long BEGIN = 1_700_000_000_000L;

  static final String CREATION =
      """
      {"settings":{"number_of_shards":1},"mappings":{"properties":{\
      "@timestamp":{"type":"date"},"message":{"type":"text"},"host":{"type":"keyword"},\
      "status":{"type":"integer"}}}}\
      """;

  static final String ALL = "{\"query\":{\"match\":{\"message\":\"hello\"}}}";

  private Crowd() {}

  static String name(int number) {
    return String.format(ROOT, "logs-%05d", number);
  }

  /** How many are written to. */
  static int written(int indices) {
    return Math.min(indices, WRITTEN);
  }

  /** The number of the index that is the n-th to be written to: they lie spread. */
  static int number(int nth, int indices) {
    return nth * Math.max(1, indices / WRITTEN);
  }

  /** What is written to the n-th: of the n-th day. */
  static String document(int nth) {
    return """
    {"@timestamp":%d,"message":"hello %d","host":"host-%d","status":200}\
    """
        .formatted(BEGIN + nth * DAY, nth, nth % 7);
  }

  /** A search of some days from this on, each of which is one index's. */
  static String limited(int first) {
    return """
    {"query":{"range":{"@timestamp":{"gte":%d,"lt":%d}}}}\
    """
        .formatted(BEGIN + first * DAY, BEGIN + (first + REACHED) * DAY);
  }
}
