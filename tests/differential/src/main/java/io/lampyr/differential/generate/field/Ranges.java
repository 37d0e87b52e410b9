package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** Values of range fields: closed, open, half, and now and then empty or upside down. */
final class Ranges {
  private Ranges() {}

  static Object integers(Chance chance) {
    long from = SomeNumbers.small(chance);
    return range(chance, from, from + chance.between(-1, 20));
  }

  static Object decimals(Chance chance) {
    double from = SomeNumbers.decimal(chance);
    return range(chance, from, from + chance.below(20));
  }

  static Object dates(Chance chance) {
    String one = Dates.day(chance);
    String other = Dates.time(chance);
    return one.compareTo(other) < 0 || chance.oneIn(10)
        ? range(chance, one, other)
        : range(chance, other, one);
  }

  static Object addresses(Chance chance) {
    return chance.flip()
        ? "10.0." + chance.below(3) + ".0/24"
        : range(chance, "10.0.0." + chance.below(5), "10.0.1." + chance.below(9));
  }

  private static Object range(Chance chance, Object from, Object to) {
    Map<String, Object> range = Json.object();
    if (!chance.oneIn(8)) {
      range.put(chance.oneIn(3) ? "gt" : "gte", chance.oneIn(20) ? Json.NULL : from);
    }
    if (!chance.oneIn(8)) {
      range.put(chance.oneIn(3) ? "lt" : "lte", to);
    }
    return chance.oneIn(30) ? Json.NULL : range;
  }
}
