package io.lampyr.engine.search;

import io.lampyr.engine.leaf.SearchStatistics;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermStatistics;
import org.jspecify.annotations.Nullable;

/**
 * A searcher of one shard for one search: it stops when the search does, and scores by statistics
 * of all shards if it is given them.
 */
final class ShardSearcher extends IndexSearcher {
  private final BooleanSupplier stopped;
  private final Map<Term, TermStatistics> seenTerms = new ConcurrentHashMap<>();
  private final Map<String, CollectionStatistics> seenFields = new ConcurrentHashMap<>();
  private final boolean cold;
  private @Nullable SearchStatistics global;

  /**
   * With these further threads.
   *
   * @param cold whether most time goes by while bytes are fetched: each segment has a thread then
   */
  ShardSearcher(IndexReader reader, Executor threads, boolean cold, BooleanSupplier stopped) {
    super(reader, threads);
    this.cold = cold;
    this.stopped = stopped;
    super.setTimeout(stopped::getAsBoolean);
  }

  @Override
  public void setTimeout(@Nullable QueryTimeout timeout) {
    super.setTimeout(
        timeout == null
            ? stopped::getAsBoolean
            : () -> stopped.getAsBoolean() || timeout.shouldExit());
  }

  @Override
  protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
    return cold ? slices(leaves, 1, 1, false) : super.slices(leaves);
  }

  /** What this shard knows of all that the query's scores depend on. */
  SearchStatistics statistics(Query query) throws IOException {
    createWeight(rewrite(query), ScoreMode.COMPLETE, 1);
    return new SearchStatistics(seenTerms, seenFields);
  }

  /** Scores by these from now on, where they know more. */
  void use(SearchStatistics statistics) {
    this.global = statistics;
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
      throws IOException {
    TermStatistics known = global == null ? null : global.terms().get(term);
    if (known != null) {
      return known;
    }
    TermStatistics own = super.termStatistics(term, docFreq, totalTermFreq);
    seenTerms.put(term, own);
    return own;
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) throws IOException {
    CollectionStatistics known = global == null ? null : global.fields().get(field);
    if (known != null) {
      return known;
    }
    CollectionStatistics own = super.collectionStatistics(field);
    if (own != null) {
      seenFields.put(field, own);
    }
    return own;
  }
}
