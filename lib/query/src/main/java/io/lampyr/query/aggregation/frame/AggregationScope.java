package io.lampyr.query.aggregation.frame;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import io.lampyr.query.aggregation.value.CollectedScores;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.profile.AggregationProfile;
import java.io.IOException;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * What collecting knows of the shard.
 *
 * @param searched what is searched, and for what
 * @param now what {@code now} means in dates, the same for all shards of a request
 * @param index the index's name
 * @param maxBuckets how many buckets a request may make
 * @param profile what times are noted in, if anybody wants to know them
 * @param memory is told of bytes before they are taken, and throws if they are too many
 * @param terms what is kept of columns of terms from one search to the next
 */
public record AggregationScope(
    Mapping mapping,
    Searched searched,
    Instant now,
    String index,
    int maxBuckets,
    QueryCompiler queries,
    HitFetcher hits,
    @Nullable AggregationProfile profile,
    LongConsumer memory,
    KeptTerms.OfSearch terms) {
  public static final int DEFAULT_MAX_BUCKETS = 65_535;

  /**
   * A shard's searcher, and the query whose documents are collected.
   *
   * @param visible what is let through of all documents, whatever the query
   */
  public record Searched(IndexSearcher searcher, Query query, Query visible) {
    /** Of a shard whose documents may all be seen. */
    public Searched(IndexSearcher searcher, Query query) {
      this(searcher, query, MatchAllDocsQuery.INSTANCE);
    }
  }

  public AggregationScope {
    Check.notNegative(maxBuckets, "maxBuckets");
  }

  public IndexSearcher searcher() {
    return searched.searcher();
  }

  /** The same scope, for what is inside of an aggregation. */
  AggregationScope profiled(AggregationProfile inside) {
    return new AggregationScope(
        mapping, searched, now, index, maxBuckets, queries, hits, inside, memory, terms);
  }

  /** The same scope, where it is a query's documents that are collected. */
  public AggregationScope over(Query query) {
    return new AggregationScope(
        mapping,
        new Searched(searcher(), query, searched.visible()),
        now,
        index,
        maxBuckets,
        queries,
        hits,
        profile,
        memory,
        terms);
  }

  /** The same scope, on the documents of a nested object; null for whole documents. */
  public AggregationScope inNested(@Nullable String path) {
    return new AggregationScope(
        mapping,
        searched,
        now,
        index,
        maxBuckets,
        queries.inNested(path),
        hits,
        profile,
        memory,
        terms);
  }

  /** The scope inside of the aggregation of that name. */
  public AggregationScope inside(String name) {
    return profile == null ? this : profiled(profile.inside(name));
  }

  /** All documents that are let through and are not nested in others. */
  public Query rootDocuments() {
    Query roots = mapping.hasNested() ? WholeDocuments.all() : MatchAllDocsQuery.INSTANCE;
    return searched.visible() instanceof MatchAllDocsQuery
        ? roots
        : new BooleanQuery.Builder()
            .add(roots, BooleanClause.Occur.MUST)
            .add(searched.visible(), BooleanClause.Occur.FILTER)
            .build();
  }

  /** The scores of the documents that are collected, for one source of values. */
  CollectedScores scores() {
    return new CollectedScores(searched.searcher(), searched.query());
  }

  /** Whether nobody waits for the result any more. */
  BooleanSupplier stopped() {
    QueryTimeout timeout = searcher().getTimeout();
    return () -> timeout != null && timeout.shouldExit();
  }

  /** The query's weight, without scores. */
  public Weight weight(Query query) {
    try {
      return searcher().createWeight(searcher().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
