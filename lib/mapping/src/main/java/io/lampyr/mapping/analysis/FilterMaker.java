package io.lampyr.mapping.analysis;

import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;

/** Makes a token filter from its parameters, once; the result is applied to every stream. */
interface FilterMaker {

  /**
   * The filter.
   *
   * @param before the chain up to this filter, for rules whose texts must be analyzed like it
   */
  UnaryOperator<TokenStream> make(AnalysisSettings settings, Analyzer before);
}
