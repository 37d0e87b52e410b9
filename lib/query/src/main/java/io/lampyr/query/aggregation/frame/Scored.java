package io.lampyr.query.aggregation.frame;

/** An aggregation that may look at the scores of documents. */
public interface Scored {
  /** Whether documents must come with their scores. */
  boolean needsScores();
}
