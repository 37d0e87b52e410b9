package io.lampyr.query.dsl.frame;

import org.apache.lucene.search.Query;

/** Makes Lucene's query of one that was embedded in a request, for one shard. */
@FunctionalInterface
public interface QueryCompiler {
  Query compile(QueryNode query);
}
