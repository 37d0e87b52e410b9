package io.lampyr.query.analysis;

import org.apache.lucene.analysis.Analyzer;

/** An analyzer or normalizer and the name by which mappings know it. */
public record NamedAnalyzer(String name, Analyzer analyzer) {}
