package io.lampyr.cli.bulk.send;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How long to try again.
 *
 * @param firstPause after the first refusal; doubled with each further one
 * @param longestPause no pause is longer, but for a server's own Retry-After
 * @param unreachable how long a server that was never heard of may be silent
 * @param giveUp how long a server may accept nothing at all, once it was heard of
 * @param attempts how often one document may be refused for now
 */
public record Patience(
    Duration firstPause,
    Duration longestPause,
    Duration unreachable,
    Duration giveUp,
    int attempts) {
  public Patience {
    Check.that(firstPause.isPositive(), "firstPause must be positive");
    Check.positive(attempts, "attempts");
  }

  public static Patience defaults() {
    return new Patience(
        Duration.ofMillis(200),
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofMinutes(5),
        12);
  }

  /** Between half of the doubled pause and all of it, as the draw from [0, 1) says. */
  Duration pause(int refusals, double draw) {
    double doubled = firstPause.toNanos() * Math.pow(2, Math.min(refusals, 40));
    double bounded = Math.min(doubled, (double) longestPause.toNanos());
    return Duration.ofNanos((long) (bounded * (0.5 + draw / 2)));
  }
}
