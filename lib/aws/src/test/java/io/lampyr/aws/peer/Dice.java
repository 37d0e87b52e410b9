package io.lampyr.aws.peer;

import java.time.Duration;
import java.util.Random;
import java.util.function.Function;

/** Faults by chance, which may hit any request; for tests that must come to a good end anyway. */
public final class Dice implements Function<String, Fault> {
  private final Random random;
  private final double rate;
  private final Fault throttle;

  /** Of all requests, this share goes wrong. */
  public Dice(long seed, double rate, Fault throttle) {
    this.random = new Random(seed);
    this.rate = rate;
    this.throttle = throttle;
  }

  @Override
  public synchronized Fault apply(String firstLine) {
    if (random.nextDouble() >= rate) {
      return Fault.NONE;
    }
    return switch (random.nextInt(5)) {
      case 0 -> new Fault.ResetBefore();
      case 1 -> new Fault.ResetAfter();
      case 2 -> new Fault.Delay(Duration.ofMillis(random.nextInt(20)));
      case 3 -> throttle;
      default -> firstLine.startsWith("GET ") ? new Fault.Truncate() : new Fault.ResetAfter();
    };
  }
}
