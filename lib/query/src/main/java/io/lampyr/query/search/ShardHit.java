package io.lampyr.query.search;

import io.lampyr.query.sort.SortValues;
import org.jspecify.annotations.Nullable;

/**
 * A document that one shard found.
 *
 * @param shard which of the search's shards
 * @param doc the document's number in the commit that was searched
 * @param score not a number, if scores were not wanted
 * @param group the value of the field that hits are collapsed by, as users see it
 */
public record ShardHit(int shard, int doc, float score, SortValues sort, @Nullable Object group) {
  /** The same, as the first of a group. */
  ShardHit of(@Nullable Object value) {
    return new ShardHit(shard, doc, score, sort, value);
  }
}
