package io.lampyr.engine.request;

import io.lampyr.base.port.Randomness;

/** One client request, as it keeps it through all retries inside: 128 random bits. */
public record RequestId(long high, long low) {

  public static RequestId random(Randomness randomness) {
    return new RequestId(randomness.nextLong(), randomness.nextLong());
  }

  @Override
  public String toString() {
    return String.format("%016x%016x", high, low);
  }
}
