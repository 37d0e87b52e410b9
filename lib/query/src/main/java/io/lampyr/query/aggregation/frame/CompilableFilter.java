package io.lampyr.query.aggregation.frame;

import org.apache.lucene.search.Query;

/** A query of a request, parsed and not yet bound to an index. Immutable. */
public interface CompilableFilter {
  Query toLucene(AggregationScope scope);
}
