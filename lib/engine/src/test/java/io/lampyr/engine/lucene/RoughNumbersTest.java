package io.lampyr.engine.lucene;

import static io.lampyr.engine.lucene.RoughNumbers.KEPT;
import static io.lampyr.engine.lucene.RoughNumbers.STRETCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemRandomness;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class RoughNumbersTest {

  @Test
  void onlyWholeStretchesThatAreLongOverBecomeTheirLastNumbers() {
    LongUnaryOperator rough = RoughNumbers.below(2 * STRETCH + KEPT + 5);
    assertThat(rough.applyAsLong(0)).isEqualTo(STRETCH - 1);
    assertThat(rough.applyAsLong(STRETCH - 1)).isEqualTo(STRETCH - 1);
    assertThat(rough.applyAsLong(STRETCH)).isEqualTo(2 * STRETCH - 1);
    assertThat(rough.applyAsLong(2 * STRETCH)).isEqualTo(2 * STRETCH);
    assertThat(RoughNumbers.below(STRETCH + KEPT - 1).applyAsLong(7)).isEqualTo(7);
    assertThat(RoughNumbers.below(0).applyAsLong(0)).isEqualTo(0);
    assertThat(RoughNumbers.below(Long.MAX_VALUE).applyAsLong(-2)).isEqualTo(-2);
  }

  /**
   * A document is written now and then, merges make its number rough as floors rise, and somebody
   * remembers each number that it was seen under: none is ever that of a later document.
   */
  @Test
  void noNumberThatWasSeenIsThatOfALaterDocument() {
    long seed = new SystemRandomness().nextLong();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      long next = 0;
      long floor = 0;
      long shown = -1;
      for (int step = 0; step < 200; step++) {
        next += random.nextLong(STRETCH);
        if (random.nextInt(3) == 0) {
          long written = next++;
          assertThat(written).isGreaterThan(shown);
          shown = written;
        }
        floor = Math.max(floor, random.nextLong(next + 1));
        long merged = RoughNumbers.below(floor).applyAsLong(shown);
        assertThat(merged).isGreaterThanOrEqualTo(shown).isLessThan(Math.max(floor, shown + 1));
        shown = merged;
      }
    }
  }
}
