package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.synonym.SynonymGraphFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.jspecify.annotations.Nullable;

/** What analysis makes of texts that are to be corrected. */
final class CorrectedText {
  /** The most terms of a text that are looked at. */
  static final int MAX_TERMS = 256;

  /** As many words as no analyzer makes one of. */
  private static final String PROBE = "a b c d e f g h i j k l";

  private CorrectedText() {}

  /**
   * A term of a text, and where it stands.
   *
   * @param joined whether it is made of several words
   * @param other whether it is another word for the one before it
   */
  record Word(String term, int offset, int length, boolean joined, boolean other) {}

  /** How many words an analyzer makes one of at most, and whether it leaves them alone, too. */
  record Shingles(int most, boolean words) {}

  /** The terms by which texts are corrected, and what makes them of texts. */
  record Field(String path, Analyzer analyzer) {}

  /** The field of that name with the analyzer of that other, or else that of its searches. */
  static Field field(QueryScope scope, String name, @Nullable String analyzer) {
    LeafField leaf = scope.mapping().leaf(name);
    if (leaf == null && scope.field(name) == null) {
      throw FaultException.argument("no mapping found for field [" + name + "]");
    }
    String path = leaf == null ? name : leaf.path();
    return new Field(path, analyzer == null ? ofSearches(leaf) : named(scope, analyzer));
  }

  private static Analyzer ofSearches(@Nullable LeafField leaf) {
    return switch (leaf == null ? null : leaf.type()) {
      case AnalyzedType text -> text.searchAnalyzer().analyzer();
      case KeywordType keyword -> {
        NamedAnalyzer normalizer = keyword.normalizer();
        yield normalizer == null ? new KeywordAnalyzer() : normalizer.analyzer();
      }
      case null, default -> new KeywordAnalyzer();
    };
  }

  static Analyzer named(QueryScope scope, String name) {
    NamedAnalyzer found = scope.analysis().find(name);
    if (found == null) {
      throw FaultException.argument("analyzer [" + name + "] doesn't exists");
    }
    return found.analyzer();
  }

  static List<Word> words(Field field, String text) throws IOException {
    List<Word> words = new ArrayList<>();
    try (TokenStream tokens = field.analyzer().tokenStream(field.path(), text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      TypeAttribute type = tokens.addAttribute(TypeAttribute.class);
      PositionIncrementAttribute step = tokens.addAttribute(PositionIncrementAttribute.class);
      tokens.reset();
      while (tokens.incrementToken() && words.size() < MAX_TERMS) {
        words.add(
            new Word(
                term.toString(),
                offset.startOffset(),
                offset.endOffset() - offset.startOffset(),
                type.type().equals(ShingleFilter.DEFAULT_TOKEN_TYPE),
                step.getPositionIncrement() == 0
                    && type.type().equals(SynonymGraphFilter.TYPE_SYNONYM)));
      }
      tokens.end();
    }
    return words;
  }

  /** Found by trying: what an analyzer is made of does not say what its parts do together. */
  static Shingles shingles(Field field) throws IOException {
    int most = 1;
    boolean words = false;
    try (TokenStream tokens = field.analyzer().tokenStream(field.path(), PROBE)) {
      TypeAttribute type = tokens.addAttribute(TypeAttribute.class);
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      for (int i = 0; i < MAX_TERMS && tokens.incrementToken(); i++) {
        if (type.type().equals(ShingleFilter.DEFAULT_TOKEN_TYPE)) {
          // Each word of the probe is one letter.
          most = Math.max(most, (int) term.chars().filter(Character::isLetter).count());
        } else {
          words = true;
        }
      }
      tokens.end();
    }
    return new Shingles(most, words || most == 1);
  }
}
