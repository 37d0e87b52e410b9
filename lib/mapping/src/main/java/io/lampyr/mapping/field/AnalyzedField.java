package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.analysis.PlainWords;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A text that brings its analyzer along: mappings grow while an index writer, and the one analyzer
 * that it was opened with, live on.
 */
final class AnalyzedField extends Field {
  /** So many bytes may the terms of one text come to, or so many for each of its characters. */
  private static final long MAX_BYTES = 128L << 20;

  private static final int MAX_BYTES_PER_CHAR = 32;

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

  /**
   * Refuses a text with a word that wants to be counted more than once, if the index cannot keep
   * that of the field: it would count places, or none.
   */
  static void checkCounts(String field, String text, FieldType type, NamedAnalyzer analyzer) {
    String why = analyzer.countsWords() ? countsNothing(type) : null;
    if (why == null) {
      return;
    }
    try (TokenStream stream = analyzer.analyzer().tokenStream(field, text)) {
      TermFrequencyAttribute times = stream.addAttribute(TermFrequencyAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (times.getTermFrequency() != 1) {
          throw ValueException.argument(
              "field \"" + field + "\": " + why + " while using custom TermFrequencyAttribute");
        }
      }
      stream.end();
    } catch (java.io.IOException fromMemory) {
      throw new java.io.UncheckedIOException(fromMemory);
    }
  }

  private static @Nullable String countsNothing(FieldType type) {
    if (type.indexOptions() == IndexOptions.DOCS) {
      return "must index term freq";
    }
    if (type.indexOptions() != IndexOptions.DOCS_AND_FREQS) {
      return "cannot index positions";
    }
    if (type.storeTermVectorPositions()) {
      return "cannot index term vector positions";
    }
    return type.storeTermVectorOffsets() ? "cannot index term vector offsets" : null;
  }

  /**
   * Refuses a text with a term that the index would refuse, before anything is indexed; and one
   * that comes to very many bytes of terms, as grams of all lengths do, which would be indexed for
   * hours.
   */
  static void checkTerms(String field, String text, Analyzer analyzer) {
    try (TokenStream stream = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      stream.reset();
      long most = Math.max(MAX_BYTES, (long) MAX_BYTES_PER_CHAR * text.length());
      long left = most;
      while (stream.incrementToken()) {
        BytesRef bytes = term.getBytesRef();
        left -= bytes.length;
        if (left < 0) {
          throw ValueException.argument(
              "the analyzer makes too much of the text in field ["
                  + field
                  + "]: its terms come to"
                  + " more than ["
                  + most
                  + "] bytes");
        }
        if (bytes.length > Scalars.MAX_TERM_BYTES) {
          throw Scalars.immense(field, bytes.utf8ToString().getBytes(StandardCharsets.UTF_8));
        }
      }
      stream.end();
    } catch (java.io.IOException fromMemory) {
      throw new java.io.UncheckedIOException(fromMemory);
    }
  }
}
