package io.lampyr.esql.eql.condition;

import java.util.List;

/** A document as conditions see it that no query of the index can judge. */
public interface EqlRow {
  /** The values of a field; empty if it has none. */
  List<Object> values(String field);

  /** Whether a query of this name has found it. */
  boolean isFoundBy(String name);
}
