package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
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

  /** An analyzer that ends where the request wants it, and when its time is over. */
  Analyzer over(Analyzer analyzer) {
    return new AnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
      @Override
      protected Analyzer getWrappedAnalyzer(String name) {
        return analyzer;
      }

      @Override
      protected TokenStreamComponents wrapComponents(
          String name, TokenStreamComponents components) {
        TokenStream heeding = new Heeding(components.getTokenStream());
        return new TokenStreamComponents(
            components.getSource(),
            wanted == 0 ? heeding : new LimitTokenOffsetFilter(heeding, wanted, false));
      }
    };
  }

  /** Tells of each word: large texts take long. */
  private static final class Heeding extends TokenFilter {
    private static final int WORD_STEPS = 8;

    Heeding(TokenStream words) {
      super(words);
    }

    @Override
    public boolean incrementToken() throws IOException {
      StopSign.passed(WORD_STEPS);
      return input.incrementToken();
    }
  }
}
