package io.lampyr.cli.cost;

import io.lampyr.base.check.Check;
import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** How many units of what is charged for are used. */
public record Usage(Map<UnitPrice, Double> quantities) {
  public Usage {
    quantities.forEach((price, quantity) ->
        Check.that(
            Double.isFinite(quantity) && quantity >= 0, price.key() + " must not be negative"));
    Map<UnitPrice, Double> ordered = new EnumMap<>(UnitPrice.class);
    ordered.putAll(quantities);
    quantities = Collections.unmodifiableMap(ordered);
  }

  static Usage none() {
    return new Usage(Map.of());
  }

  /** With so many units more. */
  Usage plus(UnitPrice price, double quantity) {
    Map<UnitPrice, Double> sum = new EnumMap<>(UnitPrice.class);
    sum.putAll(quantities);
    sum.merge(price, quantity, Double::sum);
    return new Usage(sum);
  }

  /** Together with another. */
  Usage plus(Usage other) {
    Usage sum = this;
    for (var entry : other.quantities.entrySet()) {
      sum = sum.plus(entry.getKey(), entry.getValue());
    }
    return sum;
  }

  Usage times(double factor) {
    Map<UnitPrice, Double> scaled = new EnumMap<>(UnitPrice.class);
    quantities.forEach((price, quantity) -> scaled.put(price, quantity * factor));
    return new Usage(scaled);
  }

  public double dollars(Prices prices) {
    return quantities.entrySet().stream()
        .mapToDouble(entry -> prices.dollars(entry.getKey(), entry.getValue()))
        .sum();
  }
}
