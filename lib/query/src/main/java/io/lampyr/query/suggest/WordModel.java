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
  private final IndexReader reader;
  private final String path;
  private final Suggester.PhraseOptions options;
  private final int grams;
  private final double vocabulary;
  private final double terms;
  private final Map<String, Long> known = new HashMap<>();

  private WordModel(
      IndexReader reader,
      String path,
      Suggester.PhraseOptions options,
      int grams,
      @Nullable Terms terms)
      throws IOException {
    this.reader = reader;
    this.path = path;
    this.options = options;
    this.grams = grams;
    this.vocabulary = terms == null ? 0 : Math.max(terms.getSumTotalTermFreq(), 0);
    long size = terms == null ? 0 : terms.size();
    this.terms = size < 0 ? vocabulary : size;
  }

  static WordModel of(String path, IndexReader reader, Suggester.PhraseOptions options, int grams)
      throws IOException {
    return new WordModel(reader, path, options, grams, MultiTerms.getTerms(reader, path));
  }

  boolean isEmpty() {
    return vocabulary == 0;
  }

  /** The likelihood of a word behind those before it. */
  double likelihood(List<String> before, String word) throws IOException {
    int most = Math.min(grams - 1, before.size());
    return switch (options.smoothing().model()) {
      case "laplace" -> laplace(before.subList(before.size() - most, before.size()), word);
      default -> backOff(before.subList(before.size() - most, before.size()), word);
    };
  }

  private double alone(String word) throws IOException {
    return (1 + often(word)) / (vocabulary + terms);
  }

  /** As often as the words are seen together; if they never are, by fewer words, discounted. */
  private double backOff(List<String> before, String word) throws IOException {
    if (before.isEmpty()) {
      return alone(word);
    }
    long together = often(join(before) + options.separator() + word);
    return together < 1
        ? options.smoothing().number() * backOff(before.subList(1, before.size()), word)
        : together / (often(join(before)) + 1e-11);
  }

  private double laplace(List<String> before, String word) throws IOException {
    if (before.isEmpty()) {
      return alone(word);
    }
    double alpha = options.smoothing().number();
    return (alpha + often(join(before) + options.separator() + word))
        / (often(join(before)) + alpha * terms);
  }

  private String join(List<String> words) {
    return String.join(options.separator(), words);
  }

  private long often(String term) throws IOException {
    Long before = known.get(term);
    if (before == null) {
      before = reader.totalTermFreq(new Term(path, term));
      known.put(term, before);
    }
    return before;
  }
}
