package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import org.jspecify.annotations.Nullable;

/**
 * Count, sum, least and greatest of numbers.
 *
 * @param numbers of which type they are: {@code Int}, {@code Long} or {@code Double}
 */
record Summary(String numbers, long count, Number total, double least, double most)
    implements ScriptObject {
  /** Of which type they are is seen from all of them where nobody says it. */
  static Summary of(Iterable<?> elements, @Nullable String numbers, int offset) {
    long count = 0;
    // Sums of ints are longs here, as in Java.
    Number total = 0L;
    boolean ints = true;
    boolean longs = true;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Object one : elements) {
      if (!(one instanceof Number number)) {
        throw ScriptFailure.cast(
            "Cannot cast from [" + Members.typeName(one) + "] to [Number].", offset);
      }
      count++;
      total = Numbers.calculate("+", total, number, offset);
      ints &= number instanceof Integer;
      longs &= number instanceof Long;
      least = Math.min(least, number.doubleValue());
      most = Math.max(most, number.doubleValue());
    }
    String seen = ints ? "Int" : longs ? "Long" : "Double";
    return new Summary(numbers == null ? seen : numbers, count, total, least, most);
  }

  /** The mean of what there is. */
  Maybe mean() {
    return new Maybe(count == 0 ? null : average());
  }

  double average() {
    return count == 0 ? 0 : total.doubleValue() / count;
  }

  @Override
  public String typeName() {
    return "java.util." + numbers + "SummaryStatistics";
  }

  @Override
  public Object member(String name, int offset) {
    return switch (name) {
      case "average" -> average();
      case "count" -> count;
      case "sum" -> sum();
      case "min" -> typed(least, Integer.MAX_VALUE, Long.MAX_VALUE);
      case "max" -> typed(most, Integer.MIN_VALUE, Long.MIN_VALUE);
      default -> throw Members.unknownField(typeName(), name, offset);
    };
  }

  private Object typed(double value, int noInt, long noLong) {
    return switch (numbers) {
      case "Int" -> (Object) (count == 0 ? noInt : (int) value);
      case "Long" -> count == 0 ? noLong : (long) value;
      default -> value;
    };
  }

  Number sum() {
    return numbers.equals("Double") ? (Number) total.doubleValue() : total.longValue();
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    boolean read = method.startsWith("get") && method.length() > 3 && arguments.count() == 0;
    if (!read) {
      throw arguments.unknownMethod(typeName(), method);
    }
    return member(
        Character.toLowerCase(method.charAt(3)) + method.substring(4), arguments.offset());
  }
}
