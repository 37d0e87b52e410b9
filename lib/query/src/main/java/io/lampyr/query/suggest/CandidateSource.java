package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestWord;
import org.jspecify.annotations.Nullable;

/** The terms of one field of a shard that are near those of a phrase. */
final class CandidateSource {
  /** By how much more frequent than what was typed a correction must be. */
  private static final double LOG_BASE = 5;

  private final Suggester.Generator generator;
  private final IndexReader reader;
  private final String path;
  private final long size;
  private final @Nullable Analyzer before;
  private final @Nullable Analyzer behind;
  private final DirectSpellChecker checker;

  private CandidateSource(
      Suggester.Generator generator, IndexReader reader, String path, long size, QueryScope scope) {
    this.generator = generator;
    this.reader = reader;
    this.path = path;
    this.size = size;
    this.before = filter(scope, generator.preFilter());
    this.behind = filter(scope, generator.postFilter());
    this.checker = TermCorrections.checker(generator.nearness());
  }

  private static @Nullable Analyzer filter(QueryScope scope, @Nullable String name) {
    return name == null ? null : CorrectedText.named(scope, name);
  }

  /** Empty if the shard has no term of the generator's field. */
  static Optional<CandidateSource> of(
      Suggester.Generator generator, IndexReader reader, QueryScope scope) throws IOException {
    LeafField leaf = scope.mapping().leaf(generator.field());
    String path = leaf == null ? generator.field() : leaf.path();
    Terms terms = MultiTerms.getTerms(reader, path);
    return terms == null
        ? Optional.empty()
        : Optional.of(
            new CandidateSource(
                generator, reader, path, Math.max(terms.getSumTotalTermFreq(), 0), scope));
  }

  /** What was typed. */
  MeantTerm typed(String term) throws IOException {
    return candidate(term, filtered(before, term), 1, true);
  }

  /** Another word for what was typed, of this likelihood; empty if no document has it. */
  Optional<MeantTerm> other(String term, double likelihood) throws IOException {
    MeantTerm other = candidate(term, filtered(before, term), likelihood, false);
    return other.documents() > 0 ? Optional.of(other) : Optional.empty();
  }

  /** Terms that are near the one that was typed. */
  List<MeantTerm> near(MeantTerm typed) throws IOException {
    if (generator.mode() != Suggester.Mode.ALWAYS) {
      long threshold = threshold(typed.documents());
      if (threshold >= Integer.MAX_VALUE) {
        return List.of();
      }
      float least = generator.nearness().minDocFreq();
      checker.setThresholdFrequency(Math.max(least, (float) threshold));
    }
    List<MeantTerm> near = new ArrayList<>();
    for (SuggestWord word :
        checker.suggestSimilar(
            new Term(path, filtered(before, typed.term())),
            generator.size(),
            reader,
            TermCorrections.mode(generator.mode()))) {
      near.addAll(behind(candidate(word.string, word.string, word.score, false)));
    }
    return near;
  }

  private List<MeantTerm> behind(MeantTerm found) throws IOException {
    if (behind == null) {
      return List.of(found);
    }
    List<MeantTerm> all = new ArrayList<>();
    try (TokenStream tokens = behind.tokenStream(path, found.term())) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute step = tokens.addAttribute(PositionIncrementAttribute.class);
      tokens.reset();
      while (tokens.incrementToken() && all.size() < CorrectedText.MAX_TERMS) {
        String made = term.toString();
        boolean same = step.getPositionIncrement() > 0 && made.equals(found.term());
        all.add(
            same
                ? found
                : new MeantTerm(
                    made, found.documents(), found.often(), found.alike(), found.score(), false));
      }
      tokens.end();
    }
    return all;
  }

  private long threshold(int documents) {
    if (documents == 0) {
      return 0;
    }
    double least = generator.nearness().minDocFreq();
    long plateau = least >= 1 ? (long) least : (long) (size * least);
    double more = Math.log10((double) (documents - plateau)) / Math.log10(LOG_BASE);
    return Math.max(0, Math.round(documents * more + 1));
  }

  private MeantTerm candidate(String term, String counted, double alike, boolean typed)
      throws IOException {
    Term of = new Term(path, counted);
    long often = reader.totalTermFreq(of);
    double score = alike * ((often + 1.0) / (size + 1.0));
    return new MeantTerm(term, reader.docFreq(of), often, alike, score, typed);
  }

  /** The last term that analysis makes of one. */
  private String filtered(@Nullable Analyzer analyzer, String term) throws IOException {
    if (analyzer == null) {
      return term;
    }
    List<CorrectedText.Word> made =
        CorrectedText.words(new CorrectedText.Field(path, analyzer), term);
    return made.isEmpty() ? "" : made.getLast().term();
  }
}
