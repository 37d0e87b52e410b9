package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.JaroWinklerDistance;
import org.apache.lucene.search.spell.LevenshteinDistance;
import org.apache.lucene.search.spell.LuceneLevenshteinDistance;
import org.apache.lucene.search.spell.NGramDistance;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;

/** Corrects each term of a text by the terms of one shard. */
public final class TermCorrections {
  /** The most terms of a text that are looked at. */
  public static final int MAX_TERMS = 256;

  private TermCorrections() {}

  /** The corrections of each term, in the order of the text. */
  public static List<Suggestion> of(
      Suggester.Terms suggester, IndexReader reader, Mapping mapping, int shard)
      throws IOException {
    LeafField leaf = mapping.leaf(suggester.field());
    if (leaf == null) {
      throw FaultException.argument("no mapping found for field [" + suggester.field() + "]");
    }
    DirectSpellChecker checker = checker(suggester.nearness());
    List<Suggestion> all = new ArrayList<>();
    for (Word word : words(leaf, suggester.text())) {
      List<Suggestion.Option> options = new ArrayList<>();
      for (SuggestWord near :
          checker.suggestSimilar(
              new Term(leaf.path(), word.term()),
              suggester.shardSize(),
              reader,
              mode(suggester.mode()))) {
        options.add(Suggestion.Option.term(near.string, near.score, near.freq, shard));
      }
      all.add(new Suggestion(word.term(), word.offset(), word.length(), options));
    }
    return all;
  }

  /** A term of a text, and where it stands. */
  record Word(String term, int offset, int length) {}

  /** The terms of a text, without those that are made of several words. */
  static List<Word> words(LeafField leaf, String text) throws IOException {
    List<Word> words = new ArrayList<>();
    try (TokenStream tokens = analyzer(leaf).tokenStream(leaf.path(), text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      TypeAttribute type = tokens.addAttribute(TypeAttribute.class);
      tokens.reset();
      while (tokens.incrementToken() && words.size() < MAX_TERMS) {
        if (!type.type().equals(ShingleFilter.DEFAULT_TOKEN_TYPE)) {
          words.add(
              new Word(
                  term.toString(),
                  offset.startOffset(),
                  offset.endOffset() - offset.startOffset()));
        }
      }
      tokens.end();
    }
    return words;
  }

  private static Analyzer analyzer(LeafField leaf) {
    return leaf.type() instanceof AnalyzedType text
        ? text.searchAnalyzer().analyzer()
        : new KeywordAnalyzer();
  }

  static SuggestMode mode(Suggester.Mode mode) {
    return switch (mode) {
      case MISSING -> SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX;
      case POPULAR -> SuggestMode.SUGGEST_MORE_POPULAR;
      case ALWAYS -> SuggestMode.SUGGEST_ALWAYS;
    };
  }

  static DirectSpellChecker checker(Suggester.Nearness nearness) {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMaxEdits(nearness.maxEdits());
    checker.setMinPrefix(nearness.prefixLength());
    checker.setMinQueryLength(nearness.minWordLength());
    checker.setMaxInspections(nearness.maxInspections());
    checker.setThresholdFrequency(nearness.minDocFreq());
    checker.setMaxQueryFrequency(nearness.maxTermFreq());
    checker.setLowerCaseTerms(false);
    checker.setAccuracy(0.5f);
    switch (nearness.distance()) {
      case "damerau_levenshtein" -> checker.setDistance(new LuceneLevenshteinDistance());
      case "levenshtein" -> checker.setDistance(new LevenshteinDistance());
      case "jaro_winkler" -> checker.setDistance(new JaroWinklerDistance());
      case "ngram" -> checker.setDistance(new NGramDistance());
      default -> checker.setDistance(DirectSpellChecker.INTERNAL_LEVENSHTEIN);
    }
    return checker;
  }
}
