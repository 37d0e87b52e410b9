package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.miscellaneous.LimitTokenOffsetFilter;

/**
 * How much of a text is analyzed for highlighting: what the request wants, or else what the index
 * lets, beyond which a text is refused.
 */
final class AnalysisBound {
  private static final String ADVICE =
      " - maximum allowed to be analyzed for highlighting. This maximum can be set by changing the"
          + " [index.highlight.max_analyzed_offset] index level setting. For large texts, indexing"
          + " with offsets or term vectors is recommended!";

  private final String field;
  private final int ofIndex;

  /** Zero if the request does not say. */
  private final int wanted;

  AnalysisBound(HighlightOptions options, int ofIndex, String field) {
    this.field = field;
    this.ofIndex = ofIndex;
    int asked = options.maxAnalyzedOffset();
    if (asked > ofIndex) {
      throw FaultException.argument("max_analyzer_offset has exceeded [" + ofIndex + "]" + ADVICE);
    }
    this.wanted = asked < 0 ? ofIndex : asked;
  }

  void check(String text, int doc) {
    if (wanted == 0 && text.length() > ofIndex) {
      throw FaultException.argument(
          "The length of ["
              + field
              + "] field of ["
              + doc
              + "] doc has exceeded ["
              + ofIndex
              + "]"
              + ADVICE);
    }
  }

  String cut(String text) {
    return wanted == 0 || text.length() <= wanted ? text : text.substring(0, wanted);
  }

  /** An analyzer that ends where the request wants it. */
  Analyzer over(Analyzer analyzer) {
    if (wanted == 0) {
      return analyzer;
    }
    return new AnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
      @Override
      protected Analyzer getWrappedAnalyzer(String name) {
        return analyzer;
      }

      @Override
      protected TokenStreamComponents wrapComponents(
          String name, TokenStreamComponents components) {
        return new TokenStreamComponents(
            components.getSource(),
            new LimitTokenOffsetFilter(components.getTokenStream(), wanted, false));
      }
    };
  }
}
