package io.lampyr.base.port;

import java.security.SecureRandom;

/** Unpredictable values. Must be made after a restore from a snapshot, never before. */
public final class SystemRandomness implements Randomness {
  private final SecureRandom random = new SecureRandom();

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
