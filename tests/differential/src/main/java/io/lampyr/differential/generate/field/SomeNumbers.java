package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.math.BigInteger;

/** SomeNumbers, mostly small, some at the edge of their types, some written as texts. */
public final class SomeNumbers {
  private SomeNumbers() {}

  public static Object ofLong(Chance chance) {
    return whole(chance, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  static Object ofInteger(Chance chance) {
    return whole(chance, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  static Object ofShort(Chance chance) {
    return whole(chance, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  static Object ofByte(Chance chance) {
    return whole(chance, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  private static Object whole(Chance chance, long least, long most) {
    return switch (chance.below(24)) {
      case 0 -> least;
      case 1 -> most;
      case 2 -> Json.list(small(chance), small(chance), small(chance));
      case 3 -> chance.of(Json.NULL, "7", 3.7, "2.0", "x", true, "");
      default -> small(chance);
    };
  }

  /** A whole number that others are likely to be too. */
  public static long small(Chance chance) {
    return chance.between(-20, 60);
  }

  public static Object ofDouble(Chance chance) {
    return switch (chance.below(20)) {
      case 0 -> Json.list(decimal(chance), decimal(chance));
      case 1 -> chance.of(Json.NULL, "1.5", "x", 0L, 1e30, "NaN", false);
      case 2 -> small(chance);
      default -> decimal(chance);
    };
  }

  public static double decimal(Chance chance) {
    return Math.round((chance.unit() * 80 - 20) * 10) / 10.0;
  }

  static Object ofUnsigned(Chance chance) {
    return switch (chance.below(12)) {
      case 0 -> new BigInteger("18446744073709551615");
      case 1 -> new BigInteger("9223372036854775808");
      case 2 -> chance.of(Json.NULL, -1L, "3", 2.5);
      case 3 -> Json.list(0L, 9007199254740993L);
      default -> (long) chance.below(60);
    };
  }

  static Object ofBoolean(Chance chance) {
    return switch (chance.below(10)) {
      case 0 -> chance.of("true", "false", "", "yes", 1L);
      case 1 -> Json.list(true, false);
      case 2 -> Json.NULL;
      default -> chance.flip();
    };
  }

  static Object positive(Chance chance) {
    return chance.oneIn(12) ? chance.of((Object) 0L, -1L, "3", Json.NULL) : 1L + chance.below(100);
  }

  static Object features(Chance chance) {
    return Json.object(
        Texts.word(chance).replace(".", ""), 1L + chance.below(50), "fixed", 1 + chance.unit());
  }
}
