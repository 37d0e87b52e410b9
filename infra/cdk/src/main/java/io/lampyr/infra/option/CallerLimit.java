package io.lampyr.infra.option;

import java.util.Optional;

/**
 * How much each caller may ask.
 *
 * @param rate requests a second
 * @param burst requests at once
 */
public record CallerLimit(int rate, int burst) {

  /** Nothing, if none of its options is given. */
  static Optional<CallerLimit> from(Choices choices) {
    Optional<Integer> rate = choices.number("callerRate", 1, 10_000);
    Optional<Integer> burst = choices.number("callerBurst", 1, 5000);
    if (rate.isPresent() != burst.isPresent()) {
      throw new IllegalArgumentException(
          "context options callerRate and callerBurst go together: give both or none");
    }
    return rate.map(perSecond -> new CallerLimit(perSecond, burst.orElseThrow()));
  }
}
