package io.lampyr.query.dsl.frame;

import java.util.Optional;
import org.apache.lucene.search.Query;

/**
 * A query as its user wrote it, before any index is known. Immutable, safe for many threads, and
 * equal to others that mean the same.
 */
public interface QueryNode {
  /**
   * The query for one index. What cannot be asked of the index's fields is a {@link
   * io.lampyr.mapping.fault.FaultException}. Reads nothing; the same scope may serve many calls of
   * one thread.
   */
  Query toLucene(QueryScope scope);

  /**
   * Whether the query says of itself, by the index's fields alone, that it matches nothing. What
   * must match together with it is then not looked at, however wrong it is: so the peers do it.
   */
  default boolean isNothing(QueryScope scope) {
    return false;
  }

  /**
   * A range outside of which no document's values of the field lie if the document matches; empty
   * if there is no telling. Lets a shard be skipped by its least and highest value.
   */
  default Optional<FieldRange> range(String field, QueryScope scope) {
    return Optional.empty();
  }
}
