package io.lampyr.blobstore.fault;

import io.lampyr.base.check.Check;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** How often each fault strikes where it can, from 0 to 1, and how long the longest delay is. */
public record FaultRates(Map<Fault, Double> rates, Duration longestDelay) {
  public FaultRates {
    rates = Map.copyOf(rates);
    Check.that(
        rates.values().stream().allMatch(rate -> rate >= 0 && rate <= 1), "rates are from 0 to 1");
    Check.that(!longestDelay.isNegative(), "longestDelay must not be negative");
  }

  /** No faults. */
  public static FaultRates none() {
    return new FaultRates(Map.of(), Duration.ofMillis(100));
  }

  /** Every fault at the same rate. */
  public static FaultRates all(double rate) {
    FaultRates rates = none();
    for (Fault fault : Fault.values()) {
      rates = rates.with(fault, rate);
    }
    return rates;
  }

  /** The same, but for one fault. */
  public FaultRates with(Fault fault, double rate) {
    Map<Fault, Double> changed = new EnumMap<>(Fault.class);
    changed.putAll(rates);
    changed.put(fault, rate);
    return new FaultRates(changed, longestDelay);
  }

  double of(Fault fault) {
    return rates.getOrDefault(fault, 0.0);
  }
}
