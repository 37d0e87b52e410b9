package io.lampyr.blockcache.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdaptivePolicyTest {
  private static final int CAPACITY = 50;

  private final AdaptivePolicy<Integer> policy = new AdaptivePolicy<>(CAPACITY);
  private final Set<Integer> resident = new HashSet<>();

  private boolean want(int key) {
    if (resident.contains(key)) {
      policy.touched(key);
      return true;
    }
    if (resident.size() == CAPACITY) {
      assertThat(resident.remove(policy.evict(_ -> true).orElseThrow())).isTrue();
    }
    resident.add(key);
    policy.admitted(key);
    return false;
  }

  private double hitRate(int touches, IntSupplier next) {
    int hits = 0;
    for (int i = 0; i < touches; i++) {
      hits += want(next.getAsInt()) ? 1 : 0;
    }
    return (double) hits / touches;
  }

  @Test
  void hotKeysOutliveScans() {
    for (int round = 0; round < 40; round++) {
      for (int hot = 0; hot < CAPACITY / 2; hot++) {
        want(hot);
      }
    }
    for (int scanned = 1000; scanned < 1000 + 3 * CAPACITY; scanned++) {
      want(scanned);
    }
    for (int scan = 0; scan < 20; scan++) {
      for (int hot = 0; hot < CAPACITY / 2; hot++) {
        want(hot);
      }
      for (int once = 0; once < CAPACITY; once++) {
        want(10_000 + scan * CAPACITY + once);
      }
    }
    assertThat(resident).containsAll(IntStream.range(0, CAPACITY / 2).boxed().toList());
  }

  @Test
  void partOfALoopThatDoesNotFitIsHeld() {
    int[] at = {0};
    IntSupplier loop = () -> at[0]++ % (CAPACITY * 12 / 10);
    hitRate(CAPACITY * 40, loop);
    assertThat(hitRate(CAPACITY * 40, loop)).isGreaterThan(0.6);
  }

  @Test
  void movingWorkingSetIsFollowed() {
    int[] at = {0};
    // Each key is wanted over a stretch of time and then never again.
    Random random = new Random(3);
    IntSupplier moving = () -> at[0]++ / 10 + random.nextInt(CAPACITY / 2);
    assertThat(hitRate(20_000, moving)).isGreaterThan(0.85);
  }

  @Test
  void keysThatMayNotGoStay() {
    for (int key = 0; key < CAPACITY; key++) {
      want(key);
    }
    for (int i = 0; i < CAPACITY - 1; i++) {
      assertThat(policy.evict(key -> key != 7)).isPresent().get().isNotEqualTo(7);
    }
    assertThat(policy.evict(key -> key != 7)).isEmpty();
    assertThat(policy.evict(_ -> true)).hasValue(7);
    assertThat(policy.evict(_ -> true)).isEmpty();
  }

  @Test
  void onlyResidentKeysAreEvicted() {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      int key = random.nextInt(3 * CAPACITY);
      switch (random.nextInt(30)) {
        case 0 -> {
          policy.removed(key);
          resident.remove(key);
        }
        case 1 -> policy.touched(key);
        case 2 -> {
          if (random.nextInt(100) == 0) {
            policy.clear();
            resident.clear();
          }
        }
        default -> want(key);
      }
    }
    while (!resident.isEmpty()) {
      assertThat(resident.remove(policy.evict(_ -> true).orElseThrow())).isTrue();
    }
    assertThat(policy.evict(_ -> true)).isEmpty();
  }

  @Test
  void decisionsRepeat() {
    AdaptivePolicyTest other = new AdaptivePolicyTest();
    Random one = new Random(5);
    Random two = new Random(5);
    for (int i = 0; i < 5000; i++) {
      want((int) (Math.abs(one.nextGaussian()) * CAPACITY));
      other.want((int) (Math.abs(two.nextGaussian()) * CAPACITY));
    }
    assertThat(resident).isEqualTo(other.resident);
  }
}
