package io.lampyr.query.stop;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;

/**
 * A manager whose collectors are made while there is time only: some compute columns of whole
 * shards before they look at a document. What was collected is made one whatever the time is.
 */
public record StoppableCollecting<C extends Collector, T>(
    CollectorManager<C, T> inner, QueryTimeout timeout) implements CollectorManager<C, T> {
  @Override
  public C newCollector() throws IOException {
    return StopSign.<C, IOException>during(timeout::shouldExit, inner::newCollector);
  }

  @Override
  public T reduce(Collection<C> collectors) throws IOException {
    return inner.reduce(collectors);
  }
}
