package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;

/** A type whose values are cut into terms. */
public interface AnalyzedType extends MappedType {

  NamedAnalyzer indexAnalyzer();

  NamedAnalyzer searchAnalyzer();

  /** The analyzer of phrases in searches. */
  NamedAnalyzer searchQuoteAnalyzer();

  /** The positions between two values of one field, so that no phrase spans both. */
  int positionIncrementGap();
}
