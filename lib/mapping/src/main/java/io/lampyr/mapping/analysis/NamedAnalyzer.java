package io.lampyr.mapping.analysis;

import org.apache.lucene.analysis.Analyzer;

/**
 * An analyzer or normalizer and the name by which mappings know it.
 *
 * @param boundedTerms whether no text, however long, makes a term that the index would refuse
 */
public record NamedAnalyzer(String name, Analyzer analyzer, boolean boundedTerms) {

  /** How far texts are from each other if nothing else is said. */
  private static final int GAP = 100;

  /** The positions between two values of a field that says nothing else. */
  public int gap() {
    return analyzer instanceof ChainAnalyzer chain ? chain.getPositionIncrementGap(name) : GAP;
  }

  /**
   * The same of what is made of the analyzer's words, such as shingles: there, only analyzers that
   * settings put together keep values apart.
   */
  public int innerGap() {
    return analyzer instanceof ChainAnalyzer chain && chain.chain() != null ? gap() : 0;
  }

  /** Whether its words say by themselves how often they are to be counted. */
  public boolean countsWords() {
    return analyzer instanceof ChainAnalyzer chain && chain.countsWords();
  }

  /** Whether {@link PlainWords} makes the same of the texts that it takes. */
  public boolean makesPlainWords() {
    // Only built-in analyzers bound their terms: one that settings define under this name may be
    // anything.
    return boundedTerms && (name.equals("standard") || name.equals(IndexAnalysis.DEFAULT));
  }
}
