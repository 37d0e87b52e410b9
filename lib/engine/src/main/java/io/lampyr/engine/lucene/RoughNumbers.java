package io.lampyr.engine.lucene;

import java.util.function.LongUnaryOperator;

/**
 * Sequence numbers of points, of which old ones are kept by their stretch alone, as they would
 * otherwise take more than everything else of a point (ADR 0040).
 *
 * <p>A stretch is given up as a whole, when all its numbers were given and no replay asks for them,
 * and each of its numbers becomes its last. So a document's number never falls, and another
 * document in its place has a greater one, whether it is still exact or not: who compares with what
 * he was told is never told that nothing has changed when something has.
 */
final class RoughNumbers {
  /** So many numbers become one. */
  static final long STRETCH = 1 << 18;

  /** So many of the newest stay exact, that are still compared with. */
  static final long KEPT = STRETCH;

  private RoughNumbers() {}

  /** What numbers become, where no replay asks for those below the floor any more. */
  static LongUnaryOperator below(long floor) {
    long exact = Math.floorDiv(Math.max(floor - KEPT, 0), STRETCH) * STRETCH;
    return number -> number >= 0 && number < exact ? number | (STRETCH - 1) : number;
  }
}
