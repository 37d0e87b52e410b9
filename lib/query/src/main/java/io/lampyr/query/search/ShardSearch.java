package io.lampyr.query.search;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.sort.SortContext;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * One shard in one search.
 *
 * @param index the index's name
 * @param searcher this search's own: the time it may take is set on it
 * @param shard which of the search's shards this is, in the order in which ties are broken
 * @param boost what this index's scores are multiplied by
 */
public record ShardSearch(
    String index,
    IndexSearcher searcher,
    Mapping mapping,
    QueryCompiler queries,
    Clock clock,
    int shard,
    float boost) {

  /** The query, with scores as they count in this search. */
  public Query boosted(Query query) {
    if (!(boost >= 0 && Float.isFinite(boost))) {
      throw FaultException.argument("boost must be a positive float, got " + boost);
    }
    return boost == 1 ? query : new BoostQuery(query, boost);
  }

  SortContext sorting() {
    return new SortContext(
        index,
        mapping,
        queries,
        shard,
        searcher.getIndexReader().maxDoc(),
        KeptTerms.columns(searcher));
  }
}
