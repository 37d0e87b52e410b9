package io.lampyr.query.field;

import io.lampyr.query.analysis.NamedAnalyzer;

/** A type whose values are cut into terms. */
public interface AnalyzedType extends MappedType {

  NamedAnalyzer indexAnalyzer();

  NamedAnalyzer searchAnalyzer();

  /** The analyzer of phrases in searches. */
  NamedAnalyzer searchQuoteAnalyzer();

  /** The positions between two values of one field, so that no phrase spans both. */
  int positionIncrementGap();
}
