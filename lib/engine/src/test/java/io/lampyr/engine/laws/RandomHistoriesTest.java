package io.lampyr.engine.laws;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class RandomHistoriesTest {
  /** More with {@code -Dlampyr.histories=}. */
  private static final int SEEDS = Integer.getInteger("lampyr.histories", 25);

  @Test
  void histories() {
    long first = Long.getLong("lampyr.seed", 1);
    for (long seed = first; seed < first + SEEDS; seed++) {
      try {
        new History(seed, new History.Meddling() {}).run(50);
      } catch (AssertionError | RuntimeException broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
    System.out.println("histories of seeds " + first + " to " + (first + SEEDS - 1));
  }
}
