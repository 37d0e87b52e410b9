package io.lampyr.query.search;

import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.fetch.HitExplainer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * Explains the scores of hits that were scored again. Whether a hit was within the window of each
 * rescorer is not remembered: its score tells.
 */
public final class RescoreExplainer implements HitExplainer {
  /** The most ways to a score that are looked at; each rescorer at most doubles them. */
  private static final int MAX_WAYS = 64;

  private final IndexSearcher searcher;
  private final QueryCompiler queries;
  private final Query query;
  private final List<Rescore> rescores;

  private RescoreExplainer(
      IndexSearcher searcher, QueryCompiler queries, Query query, List<Rescore> rescores) {
    this.searcher = searcher;
    this.queries = queries;
    this.query = query;
    this.rescores = List.copyOf(rescores);
  }

  /** Explains the hits of a query, which the body may want to be scored again. */
  public static HitExplainer of(ShardSearch shard, Query query, SearchBody body) {
    List<Rescore> rescores = body.ranking().rescore();
    return rescores.isEmpty()
        ? HitExplainer.of(shard.searcher(), query)
        : new RescoreExplainer(shard.searcher(), shard.queries(), query, rescores);
  }

  @Override
  public Explanation explain(int doc, float score) throws IOException {
    List<Explanation> ways = List.of(searcher.explain(query, doc));
    for (Rescore rescore : rescores) {
      Explanation again = searcher.explain(queries.compile(rescore.query()), doc);
      List<Explanation> next = new ArrayList<>();
      for (Explanation way : ways) {
        add(next, rescore.explain(way, again));
        add(next, rescore.explain(way, null));
      }
      ways = next;
    }
    for (Explanation way : ways) {
      if (way.getValue().floatValue() == score) {
        return way;
      }
    }
    return ways.getFirst();
  }

  private static void add(List<Explanation> ways, Explanation way) {
    boolean known = ways.stream().anyMatch(other -> other.getValue().equals(way.getValue()));
    if (!known && ways.size() < MAX_WAYS) {
      ways.add(way);
    }
  }
}
