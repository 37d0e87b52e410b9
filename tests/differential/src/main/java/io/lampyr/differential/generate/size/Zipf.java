package io.lampyr.differential.generate.size;

import io.lampyr.differential.chance.Chance;

/** Ranks of which the first ones are frequent, and most are rare, as those of words are. */
final class Zipf {
  private Zipf() {}

  /** A rank from zero on; each half of the logarithms is as likely as the other. */
  static int rank(Chance chance, int bound) {
    int rank = (int) Math.pow(bound + 1, chance.unit()) - 1;
    return Math.min(rank, bound - 1);
  }
}
