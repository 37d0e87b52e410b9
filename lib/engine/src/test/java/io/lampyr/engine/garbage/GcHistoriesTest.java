package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** GcSafe and GcComplete over random histories. */
@Timeout(900)
class GcHistoriesTest {
  /** More with {@code -Dlampyr.histories=}. */
  private static final int SEEDS = Integer.getInteger("lampyr.histories", 20);

  private static final int STEPS = 60;

  @Test
  void histories() {
    long first = Long.getLong("lampyr.seed", 1);
    for (long seed = first; seed < first + SEEDS; seed++) {
      try {
        new GcHistory(seed, Flaw.NONE).run(STEPS);
      } catch (AssertionError | RuntimeException broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
    System.out.println("histories of seeds " + first + " to " + (first + SEEDS - 1));
  }

  @Test
  void aReaderThatIsIgnoredIsFoundByChanceToo() {
    assertThat(firstFind(Flaw.IGNORES_READERS)).isLessThanOrEqualTo(20);
  }

  private static int firstFind(Flaw flaw) {
    for (int seed = 1; seed <= 20; seed++) {
      try {
        new GcHistory(seed, flaw).run(STEPS);
      } catch (AssertionError | RuntimeException found) {
        return seed;
      }
    }
    return Integer.MAX_VALUE;
  }
}
