package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** What analysis tells of a query's text besides its terms. */
final class AnalyzedText {
  private AnalyzedText() {}

  /** Whether the last term ends where the text does, so that more of it may be to come. */
  static boolean endsOpen(Analyzer analyzer, String field, String text) {
    try (TokenStream terms = analyzer.tokenStream(field, text)) {
      OffsetAttribute offsets = terms.addAttribute(OffsetAttribute.class);
      terms.reset();
      int last = -1;
      while (terms.incrementToken()) {
        last = offsets.endOffset();
      }
      terms.end();
      return last == offsets.endOffset();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
