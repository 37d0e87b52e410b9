package io.lampyr.bench.cache;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The regions that a load wants, in order, and the size of the cache that it is played against. All
 * are made from seeds, after the loads that search nodes see.
 */
record Trace(String name, int capacity, List<Integer> wanted) {
  private static final int TOUCHES = 200_000;
  private static final int CAPACITY = 640; // ten gigabytes of regions: a function's disk
  private static final double NEWEST_SHARE = 0.85;

  Trace {
    wanted = List.copyOf(wanted);
  }

  private interface Load {
    int next(int touch);
  }

  private static Trace of(String name, Load load) {
    return new Trace(name, CAPACITY, IntStream.range(0, TOUCHES).map(load::next).boxed().toList());
  }

  static List<Trace> all(long seed) {
    return List.of(
        mixedWithScans(seed),
        zipf("zipf 0.7", 0.7, seed),
        zipf("zipf 1.0", 1.0, seed),
        hotLoopWithScans(seed),
        shiftingWorkingSet(seed),
        loopAboveCapacity(),
        uniform(seed),
        phases(seed));
  }

  /**
   * Dashboards ask for the newest data again and again (a loop over a hot set), people look at
   * older data (Zipf), and now and then someone searches everything once (a scan of new regions).
   */
  static Trace mixedWithScans(long seed) {
    Randomness random = new SeededRandomness(seed);
    Zipf zipf = new Zipf(8 * CAPACITY, 1.0, random);
    int hot = CAPACITY / 2;
    Scans scans = new Scans(random, 4000, CAPACITY);
    int[] loop = {0};
    return of(
        "mixed with scans",
        _ -> {
          int scanned = scans.next();
          if (scanned >= 0) {
            return scanned;
          }
          return random.nextDouble() < NEWEST_SHARE ? loop[0]++ % hot : 100_000 + zipf.next();
        });
  }

  static Trace zipf(String name, double skew, long seed) {
    Zipf zipf = new Zipf(8 * CAPACITY, skew, new SeededRandomness(seed));
    return of(name, _ -> zipf.next());
  }

  static Trace hotLoopWithScans(long seed) {
    Randomness random = new SeededRandomness(seed);
    Scans scans = new Scans(random, 1500, 2 * CAPACITY);
    int[] loop = {0};
    return of(
        "hot loop with scans",
        _ -> {
          int scanned = scans.next();
          return scanned >= 0 ? scanned : loop[0]++ % (CAPACITY * 3 / 4);
        });
  }

  /** Time passes: every so often the hot data are other data. */
  static Trace shiftingWorkingSet(long seed) {
    Randomness random = new SeededRandomness(seed);
    Zipf zipf = new Zipf(2 * CAPACITY, 0.9, random);
    return of("shifting working set", touch -> touch / 20 + zipf.next());
  }

  static Trace loopAboveCapacity() {
    return of("loop 10% above capacity", touch -> touch % (CAPACITY * 11 / 10));
  }

  static Trace uniform(long seed) {
    Randomness random = new SeededRandomness(seed);
    return of("uniform", _ -> random.nextInt(2 * CAPACITY));
  }

  /** One load after another, as between day and night. */
  static Trace phases(long seed) {
    Randomness random = new SeededRandomness(seed);
    Zipf zipf = new Zipf(8 * CAPACITY, 0.9, random);
    return of(
        "phases",
        touch ->
            switch (touch / 25_000 % 4) {
              case 0 -> zipf.next();
              case 1 -> 50_000 + touch % (CAPACITY * 5 / 4);
              case 2 -> 100_000 + touch / 10 + random.nextInt(CAPACITY);
              default -> 1_000_000 + zipf.next();
            });
  }

  /** Now and then a pass over regions that nobody wants again. */
  private static final class Scans {
    private final Randomness random;
    private final int every;
    private final int length;
    private int fresh = 10_000_000;
    private int left;

    Scans(Randomness random, int every, int length) {
      this.random = random;
      this.every = every;
      this.length = length;
    }

    int next() {
      if (left == 0 && random.nextInt(every) == 0) {
        left = length / 2 + random.nextInt(length);
      }
      if (left == 0) {
        return -1;
      }
      left--;
      return fresh++;
    }
  }

  /** Draws ranks, of which the lower are the likelier. */
  private static final class Zipf {
    private final double[] sums;
    private final Randomness random;

    Zipf(int count, double skew, Randomness random) {
      this.random = random;
      this.sums = new double[count];
      double sum = 0;
      for (int rank = 0; rank < count; rank++) {
        sum += 1 / Math.pow(rank + 1, skew);
        sums[rank] = sum;
      }
    }

    int next() {
      int at = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
      return Math.min(at < 0 ? -at - 1 : at, sums.length - 1);
    }
  }
}
