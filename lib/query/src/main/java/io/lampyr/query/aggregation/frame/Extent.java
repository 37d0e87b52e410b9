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
 *
 * @param reach how many of them
 * @param field whose values the query bounds, all of the segment or not; null where it does not
 */
@SuppressWarnings("ArrayRecordComponent") // Lucene's own points, which nobody changes or compares.
public record Extent(Reach reach, @Nullable String field, byte[] lower, byte[] upper) {
  /** All documents of the shard, those of the segment whatever others are, or some. */
  public enum Reach {
    SHARD,
    SEGMENT,
    SOME
  }

  private static final byte[] NOWHERE = new byte[0];

  private static final Extent SHARD = new Extent(Reach.SHARD, null, NOWHERE, NOWHERE);

  /** Whether all documents of the segment are collected. */
  public boolean isAll() {
    return reach != Reach.SOME;
  }

  /** What the query lets through, if it says no more than that; else null. */
  public static @Nullable Extent of(Query query) {
    return switch (query) {
      case MatchAllDocsQuery all -> SHARD;
      case ConstantScoreQuery alike -> of(alike.getQuery());
      case BoostQuery boosted -> of(boosted.getQuery());
      case IndexOrDocValuesQuery either -> of(either.getIndexQuery());
      case PointRangeQuery range when range.getNumDims() == 1 ->
          new Extent(Reach.SOME, range.getField(), range.getLowerPoint(), range.getUpperPoint());
      default -> null;
    };
  }

  /** The same where the query lets through all documents of a segment. */
  public static Extent ofAll(Query query) {
    Extent told = of(query);
    if (told == null) {
      return new Extent(Reach.SEGMENT, null, NOWHERE, NOWHERE);
    }
    return told.isAll() ? told : new Extent(Reach.SEGMENT, told.field, told.lower, told.upper);
  }
}
