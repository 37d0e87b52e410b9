package io.lampyr.esql.eql.condition;

/** What is judged row by row. Safe for many threads. */
public interface EqlTest {
  boolean of(EqlRow row);
}
