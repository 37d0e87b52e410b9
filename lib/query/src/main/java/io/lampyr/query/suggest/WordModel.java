package io.lampyr.query.suggest;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/** How likely a word follows others, by how often the shard's field has them so. */
final class WordModel {
  private static final double NEXT_TO_NOTHING = 1e-11;

  private final IndexReader reader;
  private final String path;
  private final Suggester.PhraseOptions options;
  private final double vocabulary;
  private final double terms;
  private final Map<String, Long> known = new HashMap<>();

  private WordModel(
      IndexReader reader, String path, Suggester.PhraseOptions options, @Nullable Terms terms)
      throws IOException {
    this.reader = reader;
    this.path = path;
    this.options = options;
    this.vocabulary = terms == null ? 0 : Math.max(terms.getSumTotalTermFreq(), 0);
    long size = terms == null ? 0 : terms.size();
    // Of several segments nobody knows how many terms they have; the peers take the documents.
    this.terms = size < 0 ? reader.maxDoc() : size;
  }

  static WordModel of(String path, IndexReader reader, Suggester.PhraseOptions options)
      throws IOException {
    return new WordModel(reader, path, options, MultiTerms.getTerms(reader, path));
  }

  boolean isEmpty() {
    return vocabulary == 0;
  }

  /** The logarithm of how likely the word is what was meant, behind those before it. */
  double score(List<MeantTerm> before, MeantTerm word, int grams) throws IOException {
    double meant = word.alike() == 1 ? options.realWordErrorLikelihood() : word.alike();
    int seen = Math.min(Math.min(grams, 3) - 1, before.size());
    return Math.log10(
        meant * likelihood(before.subList(before.size() - seen, before.size()), word));
  }

  private double likelihood(List<MeantTerm> before, MeantTerm word) throws IOException {
    if (before.isEmpty()) {
      return alone(word);
    }
    MeantTerm last = before.getLast();
    if (before.size() == 1) {
      return behind(last, word);
    }
    MeantTerm first = before.getFirst();
    return switch (options.smoothing()) {
      case Suggester.Smoothing.Laplace(double alpha) ->
          (alpha + often(first, last, word)) / (often(last, word) + alpha * terms);
      case Suggester.Smoothing.BackOff(double discount) -> backOff(first, last, word, discount);
      case Suggester.Smoothing.Linear linear -> {
        double two = behind(last, word);
        long together = often(first, last, word);
        yield together < 1 ? two : linear.three() * (together / (1.0 + often(first, last))) + two;
      }
    };
  }

  private double alone(MeantTerm word) throws IOException {
    double added = options.smoothing() instanceof Suggester.Smoothing.Laplace(double a) ? a : 1;
    return (added + often(word)) / (vocabulary + added * terms);
  }

  /** The likelihood of a word behind one other. */
  private double behind(MeantTerm last, MeantTerm word) throws IOException {
    long together = often(last, word);
    return switch (options.smoothing()) {
      case Suggester.Smoothing.Laplace(double alpha) ->
          (alpha + together) / (last.often() + alpha * terms);
      case Suggester.Smoothing.BackOff(double discount) ->
          together < 1 ? discount * alone(word) : together / (last.often() + NEXT_TO_NOTHING);
      case Suggester.Smoothing.Linear linear ->
          (together < 1 ? 0 : linear.two() * (together / (0.5 + last.often())))
              + linear.one() * alone(word);
    };
  }

  /** As often as the words are seen together; if they never are, by fewer words, discounted. */
  private double backOff(MeantTerm first, MeantTerm last, MeantTerm word, double discount)
      throws IOException {
    long two = often(last, word);
    if (two < 1) {
      return discount * alone(word);
    }
    long three = often(first, last, word);
    return three < 1
        ? discount * (two / (last.often() + NEXT_TO_NOTHING))
        : three / (two + NEXT_TO_NOTHING);
  }

  private long often(MeantTerm... words) throws IOException {
    StringBuilder joined = new StringBuilder(words[0].term());
    for (int i = 1; i < words.length; i++) {
      joined.append(options.separator()).append(words[i].term());
    }
    String term = joined.toString();
    Long before = known.get(term);
    if (before == null) {
      before = reader.totalTermFreq(new Term(path, term));
      known.put(term, before);
    }
    return before;
  }
}
