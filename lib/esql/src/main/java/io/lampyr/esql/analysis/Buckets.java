package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Convert;
import io.lampyr.esql.function.Dates;
import io.lampyr.esql.function.Kernel;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.TimeUnits;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code BUCKET}: ranges of the same size, or as many of them as are wanted. */
final class Buckets {
  static final String NAME = "bucket";

  /** As many buckets as may be asked for. */
  private static final int MOST_BUCKETS = 10_000;

  /** Sizes that people count time in, the smallest first. */
  private static final List<Object> SIZES =
      List.of(
          Duration.ofMillis(1),
          Duration.ofMillis(10),
          Duration.ofMillis(100),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(10),
          Duration.ofMinutes(30),
          Duration.ofHours(1),
          Duration.ofHours(3),
          Duration.ofHours(12),
          Period.ofDays(1),
          Period.ofDays(7),
          Period.ofMonths(1),
          Period.ofMonths(3),
          Period.ofYears(1));

  private Buckets() {}

  static Node bind(Draft draft, Expression.Call call, List<Node> arguments) {
    DataType type = arguments.isEmpty() ? DataType.NULL : arguments.getFirst().type();
    Object size = null;
    try {
      if (type == DataType.NULL && arguments.size() >= 2) {
        return Binder.NULL;
      }
      if (type.isDate() && (arguments.size() == 2 || arguments.size() == 4)) {
        size = size(arguments);
        if (size != null) {
          Dates.truncate(0, size);
        }
      } else if (type.isNumber() && (arguments.size() == 2 || arguments.size() == 4)) {
        size = length(arguments);
      }
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException wrong) {
      draft.problem(call.source().place(), String.valueOf(wrong.getMessage()));
      return Binder.NULL;
    }
    if (size == null) {
      draft.problem(
          call.source().place(),
          "argument of ["
              + call.source().text()
              + "] must be [datetime or numeric] with a size, or with a number of buckets and two"
              + " bounds");
      return Binder.NULL;
    }
    return new Node.Apply(
        NAME,
        // The size, which the kernel knows, is there for whoever needs to know the ends of buckets.
        List.of(
            arguments.getFirst(),
            new Node.Constant(size, type.isDate() ? TimeUnits.type(size) : DataType.DOUBLE)),
        type.isDate() ? type : DataType.DOUBLE,
        false,
        kernel(type, size),
        call.source());
  }

  private static @Nullable Object constant(Node node) {
    return node instanceof Node.Constant constant ? constant.value() : null;
  }

  /** What finds the bucket of a value of that type, if buckets are so long. */
  static Kernel kernel(DataType type, Object size) {
    return type.isDate() ? dates(type, size) : numbers(((Number) size).doubleValue());
  }

  private static Kernel dates(DataType type, Object length) {
    long unit = type == DataType.DATE_NANOS ? 1_000_000 : 1;
    return a ->
        Math.multiplyExact(
            Dates.truncate(Math.floorDiv((Long) Objects.requireNonNull(a[0]), unit), length), unit);
  }

  /** How long buckets of time are; null if the arguments do not say it. */
  private static @Nullable Object size(List<Node> arguments) {
    Object size = constant(arguments.get(1));
    if (size instanceof String text) {
      size = TimeUnits.parse(text);
    }
    if (arguments.size() == 4) {
      Object from = constant(arguments.get(2));
      Object to = constant(arguments.get(3));
      if (!(size instanceof Integer count) || from == null || to == null) {
        return null;
      }
      if (count < 1 || count > MOST_BUCKETS) {
        throw new IllegalArgumentException(
            "the number of buckets must be from [1] to ["
                + MOST_BUCKETS
                + "], found ["
                + count
                + "]");
      }
      size = fitting(millis(arguments.get(2), from), millis(arguments.get(3), to), count);
    }
    return size instanceof Duration || size instanceof Period ? size : null;
  }

  private static long millis(Node node, Object value) {
    return (Long) Convert.convert(value, node.type(), DataType.DATETIME);
  }

  /** The smallest size with which no more buckets are needed than that. */
  private static Object fitting(long from, long to, int count) {
    for (Object size : SIZES) {
      if (fits(Dates.truncate(from, size), to, size, count)) {
        return size;
      }
    }
    return SIZES.getLast();
  }

  private static boolean fits(long from, long to, Object size, int count) {
    if (size instanceof Duration duration) {
      return Math.ceilDiv(Math.subtractExact(to, from), duration.toMillis()) <= count;
    }
    ZonedDateTime at = Instant.ofEpochMilli(from).atZone(ZoneOffset.UTC);
    for (int buckets = 0; buckets < count; buckets++) {
      at = at.plus((Period) size);
      if (at.toInstant().toEpochMilli() >= to) {
        return true;
      }
    }
    return from >= to;
  }

  private static @Nullable Double length(List<Node> arguments) {
    if (!(constant(arguments.get(1)) instanceof Number wanted)) {
      return null;
    }
    double size = wanted.doubleValue();
    if (arguments.size() == 4) {
      if (!(constant(arguments.get(2)) instanceof Number from)
          || !(constant(arguments.get(3)) instanceof Number to)) {
        return null;
      }
      size = rounded((to.doubleValue() - from.doubleValue()) / size);
    }
    if (!(size > 0) || size == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the size of buckets must be a number above zero");
    }
    return size;
  }

  private static Kernel numbers(double length) {
    return a -> {
      double value = ((Number) Objects.requireNonNull(a[0])).doubleValue();
      return Math.floor(value / length) * length;
    };
  }

  /** The next size that people count in. */
  private static double rounded(double least) {
    double power = Math.pow(10, Math.ceil(Math.log10(least)));
    double half = power / 2;
    return half >= least ? half : power;
  }
}
