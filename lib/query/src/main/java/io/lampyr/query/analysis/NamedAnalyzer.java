package io.lampyr.query.analysis;

import org.apache.lucene.analysis.Analyzer;

/**
 * An analyzer or normalizer and the name by which mappings know it.
 *
 * @param boundedTerms whether no text, however long, makes a term that the index would refuse
 */
public record NamedAnalyzer(String name, Analyzer analyzer, boolean boundedTerms) {}
