package io.lampyr.query.sort;

import org.apache.lucene.search.SortField;
import org.jspecify.annotations.Nullable;

/**
 * One part of a compiled sort: how Lucene collects by it, and what its values mean.
 *
 * @param values translates between Lucene's values and users'
 */
record SortKey(SortField field, Values values) {

  /** Null stands for a document without a value. */
  interface Values {
    /** What is compared with other shards' values. */
    @Nullable Object comparable(@Nullable Object lucene);

    /** What the response shows. */
    @Nullable Object shown(@Nullable Object lucene);

    /** Lucene's value of one that a user gave, as JSON has it, to search after. */
    @Nullable Object lucene(@Nullable Object given);
  }
}
