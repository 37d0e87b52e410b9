package io.lampyr.mapping.analysis;

import org.apache.lucene.analysis.Analyzer;

/**
 * An analyzer or normalizer and the name by which mappings know it.
 *
 * @param boundedTerms whether no text, however long, makes a term that the index would refuse
 */
public record NamedAnalyzer(String name, Analyzer analyzer, boolean boundedTerms) {

  /** Whether {@link PlainWords} makes the same of the texts that it takes. */
  public boolean makesPlainWords() {
    // Only built-in analyzers bound their terms: one that settings define under this name may be
    // anything.
    return boundedTerms && name.equals("standard");
  }
}
