package io.lampyr.base.port;

/**
 * The only source of chance: nonces, jitter, identifiers.
 *
 * <p>Laws: safe for use by many threads. The system's source cannot be predicted from its earlier
 * values (identifiers and secrets are drawn from it); a seeded source repeats itself exactly.
 */
public interface Randomness {

  long nextLong();

  /** A value in {@code [0, bound)}; the bound is positive. */
  int nextInt(int bound);

  /** A value in {@code [0, 1)}. */
  double nextDouble();

  void nextBytes(byte[] into);
}
