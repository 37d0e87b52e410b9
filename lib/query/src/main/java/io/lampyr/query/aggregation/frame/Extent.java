package io.lampyr.query.aggregation.frame;

import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of a segment without deletions are collected: all, or all those whose value of
 * one field lies between two points, both included.
 */
@SuppressWarnings("ArrayRecordComponent") // Lucene's own points, which nobody changes or compares.
public record Extent(@Nullable String field, byte[] lower, byte[] upper) {
  public static final Extent ALL = new Extent(null, new byte[0], new byte[0]);

  public boolean isAll() {
    return field == null;
  }

  /** What the query lets through, if it says no more than that; else null. */
  public static @Nullable Extent of(Query query) {
    return switch (query) {
      case MatchAllDocsQuery all -> ALL;
      case ConstantScoreQuery alike -> of(alike.getQuery());
      case BoostQuery boosted -> of(boosted.getQuery());
      case IndexOrDocValuesQuery either -> of(either.getIndexQuery());
      case PointRangeQuery range when range.getNumDims() == 1 ->
          new Extent(range.getField(), range.getLowerPoint(), range.getUpperPoint());
      default -> null;
    };
  }
}
