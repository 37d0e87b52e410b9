package io.lampyr.base.port;

import java.util.Random;

/**
 * Repeats itself exactly from its seed: for tests, simulations and benchmarks, never for
 * identifiers of real data.
 */
public final class SeededRandomness implements Randomness {
  private final Random random;

  public SeededRandomness(long seed) {
    this.random = new Random(seed);
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public int nextInt(int bound) {
    return random.nextInt(bound);
  }

  @Override
  public double nextDouble() {
    return random.nextDouble();
  }

  @Override
  public void nextBytes(byte[] into) {
    random.nextBytes(into);
  }
}
