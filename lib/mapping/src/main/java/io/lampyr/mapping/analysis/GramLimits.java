package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;

/**
 * Bounds on the grams of one token, as their number is the product of its length and the spread.
 */
final class GramLimits {
  /** The index setting as it is passed to the components. */
  static final String MAX_DIFF = "index.max_ngram_diff";

  /** The same for shingles. */
  static final String MAX_SHINGLE_DIFF = "index.max_shingle_diff";

  private static final int STANDARD_DIFF = 1;
  private static final int STANDARD_SHINGLE_DIFF = 3;

  private GramLimits() {}

  static void check(int min, int max, boolean edge, AnalysisSettings settings) {
    int allowed = settings.number(MAX_DIFF, STANDARD_DIFF);
    if (!edge && max - min > allowed) {
      throw FaultException.argument(
          "The difference between max_gram and min_gram in NGram Tokenizer must be less than or"
              + " equal to: ["
              + allowed
              + "] but was ["
              + (max - min)
              + "]. This limit can be set by changing the [index.max_ngram_diff] index level"
              + " setting.");
    }
    if (min < 1 || max < min) {
      throw FaultException.argument(
          min < 1
              ? "minGram must be greater than zero"
              : "minGram must not be greater than maxGram");
    }
  }

  /** Refuses shingles of too many sizes; an index that is there keeps those that it has. */
  static void checkShingles(int min, int max, boolean unigrams, AnalysisSettings settings) {
    int allowed = settings.number(MAX_SHINGLE_DIFF, STANDARD_SHINGLE_DIFF);
    int diff = max - min + (unigrams ? 1 : 0);
    if (diff > allowed) {
      settings.refuse(
          "In Shingle TokenFilter the difference between max_shingle_size and min_shingle_size (and"
              + " +1 if outputting unigrams) must be less than or equal to: ["
              + allowed
              + "] but was ["
              + diff
              + "]. This limit can be set by changing the [index.max_shingle_diff] index level"
              + " setting.");
    }
  }
}
