package io.lampyr.query.sort;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.QueryCompiler;

/**
 * What a sort is compiled for: an index's mapping, and which of the search's shards this is.
 *
 * @param index the index's name
 * @param documents how many the shard has, deleted and nested ones among them
 * @param columns makes those of texts, which have none
 */
public record SortContext(
    String index,
    Mapping mapping,
    QueryCompiler queries,
    int shard,
    int documents,
    KeptTerms.Columns columns) {
  public SortContext {
    Check.notNegative(shard, "shard");
  }
}
