package io.lampyr.bench.corpus;

import io.lampyr.base.port.Randomness;
import java.util.Arrays;

/** A made-up vocabulary, used as people use words: the n-th most frequent one 1/n as often. */
public final class Words {
  private static final int VOCABULARY = 30_000;
  private static final int MIN_LETTERS = 2;
  private static final int MAX_LETTERS = 11;

  private final String[] words = new String[VOCABULARY];
  private final double[] cumulative = new double[VOCABULARY];

  public Words(Randomness randomness) {
    double sum = 0;
    for (int i = 0; i < VOCABULARY; i++) {
      words[i] = make(randomness);
      sum += 1.0 / (i + 1);
      cumulative[i] = sum;
    }
  }

  private static String make(Randomness randomness) {
    int letters = MIN_LETTERS + randomness.nextInt(MAX_LETTERS - MIN_LETTERS + 1);
    StringBuilder word = new StringBuilder(letters);
    for (int i = 0; i < letters; i++) {
      word.append((char) ('a' + randomness.nextInt(26)));
    }
    return word.toString();
  }

  /** The word of a rank, of which the first is used most. */
  String of(int rank) {
    return words[rank % VOCABULARY];
  }

  /** A word as it might come next. */
  public String next(Randomness randomness) {
    double point = randomness.nextDouble() * cumulative[VOCABULARY - 1];
    int found = Arrays.binarySearch(cumulative, point);
    return words[Math.min(VOCABULARY - 1, found < 0 ? -found - 1 : found)];
  }
}
