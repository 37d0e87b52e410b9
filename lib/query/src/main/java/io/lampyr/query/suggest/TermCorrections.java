package io.lampyr.query.suggest;

import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.JaroWinklerDistance;
import org.apache.lucene.search.spell.LevenshteinDistance;
import org.apache.lucene.search.spell.LuceneLevenshteinDistance;
import org.apache.lucene.search.spell.NGramDistance;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.search.spell.SuggestWordFrequencyComparator;
import org.apache.lucene.search.spell.SuggestWordQueue;

/** Corrects each term of a text by the terms of one shard. */
public final class TermCorrections {
  private TermCorrections() {}

  /** The corrections of each term, in the order of the text. */
  public static List<Suggestion> of(
      Suggester.Terms suggester, IndexReader reader, QueryScope scope, int shard)
      throws IOException {
    CorrectedText.Field field = CorrectedText.field(scope, suggester.field(), suggester.analyzer());
    DirectSpellChecker checker = checker(suggester.nearness());
    List<Suggestion> all = new ArrayList<>();
    for (CorrectedText.Word word : CorrectedText.words(field, suggester.text())) {
      List<Suggestion.Option> options = new ArrayList<>();
      for (SuggestWord near :
          checker.suggestSimilar(
              new Term(field.path(), word.term()),
              suggester.shardSize(),
              reader,
              mode(suggester.mode()))) {
        options.add(Suggestion.Option.term(near.string, near.score, near.freq, shard));
      }
      all.add(new Suggestion(word.term(), word.offset(), word.length(), options));
    }
    return all;
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
    checker.setAccuracy(nearness.accuracy());
    checker.setComparator(
        nearness.byFrequency()
            ? new SuggestWordFrequencyComparator()
            : SuggestWordQueue.DEFAULT_COMPARATOR);
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
