package io.lampyr.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blockcache.policy.AdaptivePolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final double AIM = 0.9;

  @Test
  void beladysOptimumIsTheBestOfAllChoicesOnSmallTraces() {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<Integer> wanted = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        wanted.add(random.nextInt(5));
      }
      double best = best(wanted, 0, Set.of(), 3);
      assertThat(Replay.beladyHitRate(new Trace("small", 3, wanted)) * wanted.size())
          .as("%s", wanted)
          .isEqualTo(best, Offset.offset(1e-9));
    }
  }

  /** Tries every choice. */
  private static int best(List<Integer> wanted, int at, Set<Integer> resident, int capacity) {
    if (at == wanted.size()) {
      return 0;
    }
    Integer key = wanted.get(at);
    if (resident.contains(key)) {
      return 1 + best(wanted, at + 1, resident, capacity);
    }
    int best = -1;
    List<Integer> leaving =
        resident.size() < capacity ? Arrays.asList((Integer) null) : List.copyOf(resident);
    for (Integer leaves : leaving) {
      Set<Integer> next = new HashSet<>(resident);
      next.remove(leaves);
      next.add(key);
      best = Math.max(best, best(wanted, at + 1, next, capacity));
    }
    return best;
  }

  @Test
  void policyComesNearTheOptimumOnTheMixedTrace() {
    Trace trace = Trace.mixedWithScans(42);
    double rate = Replay.hitRate(trace, new AdaptivePolicy<>(trace.capacity()));
    assertThat(rate).isGreaterThanOrEqualTo(AIM * Replay.beladyHitRate(trace));
  }

  @Test
  void policyHoldsPartOfALoopThatDoesNotFit() {
    Trace trace = Trace.loopAboveCapacity();
    assertThat(Replay.hitRate(trace, new Replay.Lru())).isZero();
    assertThat(Replay.hitRate(trace, new AdaptivePolicy<>(trace.capacity())))
        .isGreaterThanOrEqualTo(AIM * Replay.beladyHitRate(trace));
  }
}
