package io.lampyr.differential.compare;

/**
 * What counts when two answers are compared.
 *
 * @param scoresCount whether scores, and the order by them, mean anything
 * @param namesCount whether it matters which index a hit is of
 * @param isMidst whether what is shown begins in the midst, so that those that are tied with the
 *     first one may be others too
 * @param isLarge whether estimates are of so many values that each side's sketch joins some
 */
public record Measure(boolean scoresCount, boolean namesCount, boolean isMidst, boolean isLarge) {
  /** Of one index with few documents. */
  static Measure ofScene(boolean scoresCount) {
    return new Measure(scoresCount, false, false, false);
  }

  /** Of several indices, where documents that were replaced still count in scores. */
  static final Measure OF_SEVERAL = new Measure(false, true, false, false);

  /** Of one index with many documents. */
  public static Measure ofCorpus(boolean scoresCount, boolean isMidst) {
    return new Measure(scoresCount, false, isMidst, true);
  }
}
