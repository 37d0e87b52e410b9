package io.lampyr.base.kept;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentlyUsedTest {
  private static final long SEED = 11;

  @Test
  void whatWasLongestNotUsedGoesFirst() {
    RecentlyUsed<String, Integer> kept = RecentlyUsed.ofEntries(2);
    kept.keep("a", 1);
    kept.keep("b", 2);
    assertThat(kept.find("a")).isEqualTo(1);
    kept.keep("c", 3);
    assertThat(kept.find("b")).isNull();
    assertThat(kept.find("a")).isEqualTo(1);
    assertThat(kept.find("c")).isEqualTo(3);
  }

  @Test
  void whatIsHeavierThanAllThatMayBeIsNotKept() {
    RecentlyUsed<String, Integer> kept = RecentlyUsed.ofWeight(10, Integer::longValue);
    kept.keep("light", 4);
    kept.keep("heavy", 11);
    assertThat(kept.find("heavy")).isNull();
    assertThat(kept.weight()).isZero();
  }

  @Test
  void whateverIsDoneTheWeightIsThatOfWhatIsThereAndBounded() {
    SeededRandomness random = new SeededRandomness(SEED);
    RecentlyUsed<Integer, Integer> kept = RecentlyUsed.ofWeight(100, Integer::longValue);
    Map<Integer, Integer> last = new LinkedHashMap<>();
    for (int i = 0; i < 10_000; i++) {
      int key = below(random, 30);
      switch (below(random, 8)) {
        case 0 -> kept.forget(key);
        case 1 -> kept.forgetIf((k, _) -> k % 7 == key % 7);
        case 2 -> kept.find(key);
        default -> {
          int value = 1 + below(random, 20);
          last.put(key, value);
          kept.keep(key, value);
        }
      }
      long found = 0;
      for (int k = 0; k < 30; k++) {
        Integer value = kept.find(k);
        if (value != null) {
          assertThat(value).as("seed=%s step=%s", SEED, i).isEqualTo(last.get(k));
          found += value;
        }
      }
      assertThat(kept.weight()).as("seed=%s step=%s", SEED, i).isEqualTo(found);
      assertThat(found).isLessThanOrEqualTo(100);
    }
  }

  private static int below(SeededRandomness random, int bound) {
    return (int) Math.floorMod(random.nextLong(), (long) bound);
  }
}
