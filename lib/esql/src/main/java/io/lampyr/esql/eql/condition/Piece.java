package io.lampyr.esql.eql.condition;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a condition.
 *
 * @param query finds all that fulfil it, and no more if there is no test
 * @param test what is judged beside it
 */
record Piece(Map<String, Object> query, @Nullable EqlTest test) {
  static final Piece ALL = new Piece(Queries.ALL, null);
  static final Piece NONE = new Piece(Queries.NONE, null);

  static Piece exact(Map<String, Object> query) {
    return new Piece(query, null);
  }

  static Piece judged(EqlTest test) {
    return new Piece(Queries.ALL, test);
  }

  static Piece of(boolean always) {
    return always ? ALL : NONE;
  }
}
