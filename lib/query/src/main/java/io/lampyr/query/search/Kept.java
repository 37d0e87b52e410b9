package io.lampyr.query.search;

import java.io.IOException;
import java.util.Collection;
import java.util.Objects;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.jspecify.annotations.Nullable;

/**
 * A manager that keeps what it made: one that runs beside others gives it, with its type, to
 * whoever set it up. For one search.
 */
final class Kept<C extends Collector, T> implements CollectorManager<C, T> {
  private final CollectorManager<C, T> inner;
  private @Nullable T made;

  Kept(CollectorManager<C, T> inner) {
    this.inner = inner;
  }

  @Override
  public C newCollector() throws IOException {
    return inner.newCollector();
  }

  @Override
  public T reduce(Collection<C> collectors) throws IOException {
    T all = inner.reduce(collectors);
    made = all;
    return all;
  }

  /** What came of the search, which must be over. */
  T made() {
    return Objects.requireNonNull(made, "not searched yet");
  }
}
