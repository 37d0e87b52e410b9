package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.Locale;

/** Dates of a few years, in the forms that the usual format takes. */
public final class Dates {
  private Dates() {}

  static Object any(Chance chance) {
    return switch (chance.below(14)) {
      case 0 -> 1_600_000_000_000L + chance.below(100_000_000) * 1000L;
      case 1 -> Json.list(day(chance), time(chance));
      case 2 -> chance.of(Json.NULL, "x", "2020", "1969-12-31", "2020-02-30", "9999-12-31");
      case 3, 4, 5, 6, 7 -> time(chance);
      default -> day(chance);
    };
  }

  static Object nanos(Chance chance) {
    return chance.oneIn(10)
        ? chance.of((Object) 1_600_000_000_123L, Json.NULL, "1969-12-31", "2300-01-01")
        : time(chance);
  }

  public static String day(Chance chance) {
    return String.format(
        Locale.ROOT,
        "20%02d-%02d-%02d",
        chance.between(19, 22),
        chance.between(1, 12),
        chance.between(1, 28));
  }

  public static String time(Chance chance) {
    return day(chance)
        + String.format(
            Locale.ROOT,
            "T%02d:%02d:%02d.%03dZ",
            chance.below(24),
            chance.below(60),
            chance.below(60),
            chance.below(1000));
  }
}
