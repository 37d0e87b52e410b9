package io.lampyr.query.dsl.frame;

/**
 * A query that does not tell where it matches in a document, though it may tell its terms:
 * highlights go by these.
 */
public interface TellsNoMatches {
  /** Whether it is about other documents alone, and has no terms of those that it finds. */
  default boolean isOfOthers() {
    return false;
  }
}
