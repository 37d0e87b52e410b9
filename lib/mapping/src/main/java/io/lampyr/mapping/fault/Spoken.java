package io.lampyr.mapping.fault;

import java.util.function.Supplier;

/**
 * Whose clients it is whose request is being read on this thread. Nobody's where a request is read
 * again that was taken before: there all words are known that any of the products knows.
 */
public final class Spoken {
  private static final ScopedValue<Dialect> CURRENT = ScopedValue.newInstance();

  private Spoken() {}

  /** Reads what a client of that product has sent. */
  public static <T> T by(Dialect dialect, Supplier<T> reading) {
    return ScopedValue.where(CURRENT, dialect).call(reading::get);
  }

  /** Whether words may be read that only Elasticsearch knows. */
  public static boolean mayBeElasticsearch() {
    return !CURRENT.isBound() || CURRENT.get() == Dialect.ELASTICSEARCH;
  }

  /** Whether what only Elasticsearch refuses is refused. */
  public static boolean isElasticsearch() {
    return CURRENT.isBound() && CURRENT.get() == Dialect.ELASTICSEARCH;
  }

  /** Whether what only OpenSearch refuses is refused. */
  public static boolean isOpenSearch() {
    return CURRENT.isBound() && CURRENT.get() == Dialect.OPENSEARCH;
  }
}
