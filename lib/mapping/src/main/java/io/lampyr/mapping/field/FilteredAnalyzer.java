package io.lampyr.mapping.field;

import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;

/** Another analyzer, with a filter behind it. */
final class FilteredAnalyzer extends AnalyzerWrapper {
  private final Analyzer base;
  private final UnaryOperator<TokenStream> filter;

  FilteredAnalyzer(Analyzer base, UnaryOperator<TokenStream> filter) {
    super(PER_FIELD_REUSE_STRATEGY);
    this.base = base;
    this.filter = filter;
  }

  @Override
  protected Analyzer getWrappedAnalyzer(String field) {
    return base;
  }

  @Override
  protected TokenStreamComponents wrapComponents(String field, TokenStreamComponents inner) {
    return new TokenStreamComponents(inner.getSource(), filter.apply(inner.getTokenStream()));
  }
}
