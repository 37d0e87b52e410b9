package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** The word that a text ends with, which somebody may still be typing. */
final class LastWord {
  private LastWord() {}

  /** Whether the text goes no further than its last word, so that the word may become longer. */
  static boolean isOpen(Analyzer analyzer, String field, String text) {
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      OffsetAttribute offsets = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      int last = 0;
      while (tokens.incrementToken()) {
        last = offsets.endOffset();
      }
      tokens.end();
      return last == offsets.endOffset();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
