package io.lampyr.query.similarity;

import io.lampyr.mapping.fault.FaultException;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

/**
 * What every similarity must keep, as searches leave documents out that cannot be among the best:
 * no score is negative, less for a word that is there more often, or more in a longer text. Tried
 * on one word.
 */
final class ScoreLaws {
  private static final int TRIED = 10;
  private static final int LENGTH = 20;

  private ScoreLaws() {}

  static void check(Similarity similarity) {
    CollectionStatistics field = new CollectionStatistics("some_field", 1200, 1100, 3000, 2000);
    TermStatistics term = new TermStatistics(new BytesRef("some_value"), 100, 130);
    Similarity.SimScorer scorer = similarity.scorer(2, field, term);
    long norm = similarity.computeNorm(text(LENGTH));
    for (int freq = 1; freq <= TRIED; freq++) {
      if (scorer.score(freq, norm) < 0) {
        throw broken("Similarities should not return negative scores:", how(scorer, freq, norm));
      }
      if (freq > 1 && scorer.score(freq, norm) < scorer.score(freq - 1, norm)) {
        throw broken(
            "Similarity scores should not decrease when term frequency increases:",
            how(scorer, freq - 1, norm),
            how(scorer, freq, norm));
      }
    }
    checkLengths(similarity, scorer);
  }

  private static void checkLengths(Similarity similarity, Similarity.SimScorer scorer) {
    long shorter = similarity.computeNorm(text(1));
    for (int length = 2; length <= TRIED; length++) {
      long norm = similarity.computeNorm(text(length));
      if (Long.compareUnsigned(shorter, norm) > 0) {
        return;
      }
      if (scorer.score(1, norm) > scorer.score(1, shorter)) {
        throw broken(
            "Similarity scores should not increase when norm increases:",
            how(scorer, 1, shorter),
            how(scorer, 1, norm));
      }
      shorter = norm;
    }
  }

  private static FieldInvertState text(int words) {
    return new FieldInvertState(
        Version.LATEST.major,
        "some_field",
        IndexOptions.DOCS_AND_FREQS,
        words,
        words,
        0,
        50,
        10,
        3);
  }

  private static String how(Similarity.SimScorer scorer, int freq, long norm) {
    return scorer.explain(Explanation.match(freq, "term freq"), norm).toString();
  }

  private static FaultException broken(String law, String... shown) {
    return FaultException.argument(law + "\n" + String.join("\n", shown));
  }
}
