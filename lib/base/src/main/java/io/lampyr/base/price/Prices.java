package io.lampyr.base.price;

import io.lampyr.base.check.Check;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prices that hold somewhere: the list's, but for those that are given. Each is of the list's
 * units.
 */
public record Prices(Map<UnitPrice, Double> given) {
  /** The list's own. */
  public static final Prices LIST = new Prices(Map.of());

  public Prices {
    given.forEach((price, dollars) ->
        Check.that(
            Double.isFinite(dollars) && dollars >= 0, price.key() + " must not be negative"));
    given = Map.copyOf(given);
  }

  /** The same but for one. */
  public Prices with(UnitPrice price, double dollars) {
    Map<UnitPrice, Double> changed = new EnumMap<>(UnitPrice.class);
    changed.putAll(given);
    changed.put(price, dollars);
    return new Prices(changed);
  }

  /** The price of {@link UnitPrice#units} units. */
  public double of(UnitPrice price) {
    return given.getOrDefault(price, price.dollars());
  }

  /** What so many units cost. */
  public double dollars(UnitPrice price, double quantity) {
    return quantity / price.units() * of(price);
  }
}
