package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.analysis.PlainWords;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * A text that brings its analyzer along: mappings grow while an index writer, and the one analyzer
 * that it was opened with, live on.
 */
final class AnalyzedField extends Field {
  private final Analyzer own;
  private final boolean plainWords;

  AnalyzedField(String name, String text, FieldType type, NamedAnalyzer own) {
    this(name, text, type, own.analyzer(), own.makesPlainWords());
  }

  AnalyzedField(String name, String text, FieldType type, Analyzer own) {
    this(name, text, type, own, false);
  }

  private AnalyzedField(
      String name, String text, FieldType type, Analyzer own, boolean plainWords) {
    super(name, text, type);
    this.own = own;
    this.plainWords = plainWords;
  }

  /** The writer gives back the stream of the field's last value, in the same thread. */
  @Override
  public TokenStream tokenStream(Analyzer ofTheWriter, @Nullable TokenStream reuse) {
    if (plainWords) {
      PlainWords words = reuse instanceof PlainWords used ? used : new PlainWords();
      if (words.take(stringValue())) {
        return words;
      }
    }
    return own.tokenStream(name, stringValue());
  }

  /** Refuses a text with a term that the index would refuse, before anything is indexed. */
  static void checkTerms(String field, String text, Analyzer analyzer) {
    try (TokenStream stream = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (term.getBytesRef().length > Scalars.MAX_TERM_BYTES) {
          throw Scalars.immense(
              field, term.getBytesRef().utf8ToString().getBytes(StandardCharsets.UTF_8));
        }
      }
      stream.end();
    } catch (java.io.IOException fromMemory) {
      throw new java.io.UncheckedIOException(fromMemory);
    }
  }
}
