package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Randomness;
import java.util.function.Function;

/**
 * A kind of search, of which each round makes several that differ in their words and numbers.
 *
 * @param variants how many make a round: fewer of what takes long
 * @param body one more of its kind
 */
record Kind(String title, int variants, Function<Randomness, String> body) {
  private static final int VARIANTS = 24;

  static Kind of(String title, Function<Randomness, String> body) {
    return new Kind(title, VARIANTS, body);
  }
}
