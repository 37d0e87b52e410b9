package io.lampyr.query.highlight;

import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AnalyzedType;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.core.KeywordAnalyzer;

/** Analyzes each field as it was for the index; fields of whole values have one term. */
final class FieldAnalyzers extends DelegatingAnalyzerWrapper {
  private static final Analyzer WHOLE = new KeywordAnalyzer();

  private final Mapping mapping;

  FieldAnalyzers(Mapping mapping) {
    super(PER_FIELD_REUSE_STRATEGY);
    this.mapping = mapping;
  }

  @Override
  protected Analyzer getWrappedAnalyzer(String field) {
    LeafField leaf = mapping.leaf(field);
    if (leaf != null && leaf.type() instanceof AnalyzedType text) {
      return text.indexAnalyzer().analyzer();
    }
    InnerLeaf inner = InnerLeaf.find(mapping, field);
    return inner == null ? WHOLE : inner.inner().analyzer();
  }
}
