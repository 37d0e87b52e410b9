package io.lampyr.query.script.run;

import java.lang.reflect.Executable;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a script's values fits parameters of Java's methods, and at what change. */
final class JavaArguments {
  private static final int UNFIT = -1;
  private static final int TO_OBJECT = 10;
  private static final int NARROWED = 20;

  private static final List<Class<?>> WIDER =
      List.of(byte.class, short.class, int.class, long.class, float.class, double.class);

  private JavaArguments() {}

  /** How much the arguments must change; the greatest of all ints if they do not fit. */
  static int cost(Executable of, Arguments arguments) {
    Class<?>[] types = of.getParameterTypes();
    int sum = 0;
    for (int i = 0; i < types.length; i++) {
      int cost = cost(types[i], arguments.any(i));
      if (cost == UNFIT) {
        return Integer.MAX_VALUE;
      }
      sum += cost;
    }
    return sum;
  }

  private static int cost(Class<?> type, @Nullable Object value) {
    if (value == null) {
      return type.isPrimitive() ? UNFIT : 1;
    }
    if (type == boolean.class) {
      return value instanceof Boolean ? 0 : UNFIT;
    }
    if (type == char.class || type == Character.class) {
      return value instanceof Character
          ? 0
          : value instanceof String t && t.length() == 1 ? 5 : UNFIT;
    }
    if (type.isPrimitive()) {
      return costOfNumber(type, value);
    }
    if (type == String.class || type == CharSequence.class) {
      return value instanceof String ? 0 : value instanceof Character ? 2 : UNFIT;
    }
    if (value instanceof ScriptObject || value instanceof Callable || value instanceof Iterable) {
      return UNFIT;
    }
    if (!type.isInstance(value)) {
      return UNFIT;
    }
    return type == Object.class ? TO_OBJECT : type == value.getClass() ? 0 : 1;
  }

  private static int costOfNumber(Class<?> type, Object value) {
    if (value instanceof Character) {
      return WIDER.indexOf(type) >= 2 ? 2 : UNFIT;
    }
    if (!(value instanceof Number number)) {
      return UNFIT;
    }
    int from =
        switch (number) {
          case Byte _ -> 0;
          case Short _ -> 1;
          case Integer _ -> 2;
          case Long _ -> 3;
          case Float _ -> 4;
          case Double _ -> 5;
          case BigDecimal _ -> 5;
          default -> UNFIT;
        };
    int to = WIDER.indexOf(type);
    if (from == UNFIT) {
      return UNFIT;
    }
    if (to >= from) {
      return to - from;
    }
    // Numbers of JSON are longs, though they are ints where they have room in one.
    long whole = number.longValue();
    boolean fits =
        from <= 3
            && (to != 2 || whole == (int) whole)
            && (to != 1 || whole == (short) whole)
            && (to != 0 || whole == (byte) whole);
    return fits || (from == 5 && to == 4) ? NARROWED + from - to : UNFIT;
  }

  /** The arguments as the parameters want them. */
  static Object[] values(Executable of, Arguments arguments) {
    Class<?>[] types = of.getParameterTypes();
    @Nullable Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = value(types[i], arguments.any(i));
      if (values[i] instanceof String text) {
        arguments.budget().steps(1 + text.length() / 16, arguments.offset());
      }
    }
    return values;
  }

  private static @Nullable Object value(Class<?> type, @Nullable Object value) {
    if ((type == char.class || type == Character.class) && value instanceof String text) {
      return text.charAt(0);
    }
    if (!type.isPrimitive()) {
      return type != Object.class && value instanceof Character && type != Character.class
          ? value.toString()
          : value;
    }
    Object plain = value instanceof Character letter && type != char.class ? (int) letter : value;
    if (!(plain instanceof Number number)) {
      return plain;
    }
    return switch (type.getName()) {
      case "byte" -> (Object) number.byteValue();
      case "short" -> number.shortValue();
      case "int" -> number.intValue();
      case "long" -> number.longValue();
      case "float" -> number.floatValue();
      default -> number.doubleValue();
    };
  }
}
