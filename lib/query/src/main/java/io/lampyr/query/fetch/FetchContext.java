package io.lampyr.query.fetch;

import io.lampyr.mapping.Mapping;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.QuerySettings;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * What documents are fetched with.
 *
 * @param index the index's name, for each hit's {@code _index}
 * @param query the query that found them, for highlights and explanations
 * @param named queries whose names are shown on the hits that they match
 * @param inner what is found inside of hits
 * @param settings what the index's settings say
 * @param explainer tells how scores came about
 * @param taken told how many bytes a document takes as soon as it is held; throws if that is too
 *     much
 */
public record FetchContext(
    String index,
    IndexSearcher searcher,
    Mapping mapping,
    QueryCompiler queries,
    Query query,
    Map<String, Query> named,
    List<InnerFetch> inner,
    QuerySettings settings,
    HitExplainer explainer,
    LongConsumer taken) {
  public FetchContext {
    named = Map.copyOf(named);
    inner = List.copyOf(inner);
  }

  /** The same, with scores that come of that query, at the same place. */
  FetchContext explaining(Query other) {
    return new FetchContext(
        index,
        searcher,
        mapping,
        queries,
        query,
        named,
        inner,
        settings,
        HitExplainer.at(explainer.place(), HitExplainer.of(searcher, other)),
        taken);
  }
}
