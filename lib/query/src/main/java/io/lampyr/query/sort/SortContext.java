package io.lampyr.query.sort;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import io.lampyr.query.dsl.frame.QueryCompiler;

/** What a sort is compiled for: an index's mapping, and which of the search's shards this is. */
public record SortContext(Mapping mapping, QueryCompiler queries, int shard) {
  public SortContext {
    Check.notNegative(shard, "shard");
  }
}
