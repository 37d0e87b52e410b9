package io.lampyr.query.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;

/**
 * The hits of a body's {@code knn} section. The nearest are those of all shards, so with several
 * shards there is a round before the query phase: {@link #find} on each, {@link #best} of all, and
 * {@link #combine} on each shard with what is left. With one shard {@link #alone} does it all.
 */
public final class KnnHits {
  private KnnHits() {}

  /**
   * The nearest of one shard, for each of the body's sections; costs one search for each.
   *
   * @param queries of the sections, as the shard compiles them
   */
  public static List<List<ShardHit>> find(ShardSearch shard, SearchBody body, List<Query> queries)
      throws IOException {
    List<List<ShardHit>> all = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      TopDocs top = shard.searcher().search(queries.get(i), body.knn().get(i).k());
      List<ShardHit> hits = new ArrayList<>();
      for (ScoreDoc doc : top.scoreDocs) {
        hits.add(
            new ShardHit(
                shard.shard(), doc.doc, doc.score, io.lampyr.query.sort.SortValues.NONE, null));
      }
      all.add(hits);
    }
    return all;
  }

  /** The nearest of all shards, for each of the body's sections. */
  public static List<List<ShardHit>> best(List<List<List<ShardHit>>> shards, SearchBody body) {
    List<List<ShardHit>> all = new ArrayList<>();
    for (int i = 0; i < body.knn().size(); i++) {
      int section = i;
      all.add(
          shards.stream()
              .flatMap(shard -> shard.get(section).stream())
              .sorted(
                  Comparator.comparingDouble(ShardHit::score)
                      .reversed()
                      .thenComparingInt(ShardHit::shard)
                      .thenComparingInt(ShardHit::doc))
              .limit(body.knn().get(i).k())
              .toList());
    }
    return all;
  }

  /** What one shard is searched for: the main query's hits and those of the best that are its. */
  public static Query combine(@Nullable Query main, ShardSearch shard, List<List<ShardHit>> best) {
    BooleanQuery.Builder any = builder(main);
    for (List<ShardHit> section : best) {
      List<ShardHit> own = section.stream().filter(hit -> hit.shard() == shard.shard()).toList();
      any.add(FoundQuery.of(own, shard.searcher().getIndexReader()), BooleanClause.Occur.SHOULD);
    }
    return any.build();
  }

  /** What the only shard is searched for. */
  public static Query alone(@Nullable Query main, List<Query> queries) {
    BooleanQuery.Builder any = builder(main);
    queries.forEach(query -> any.add(query, BooleanClause.Occur.SHOULD));
    return any.build();
  }

  private static BooleanQuery.Builder builder(@Nullable Query main) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    return main == null ? any : any.add(main, BooleanClause.Occur.SHOULD);
  }
}
