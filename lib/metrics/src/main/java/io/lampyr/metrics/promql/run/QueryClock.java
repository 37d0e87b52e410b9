package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Length;
import io.lampyr.metrics.promql.tree.Moment;
import io.lampyr.metrics.promql.tree.Shift;
import org.jspecify.annotations.Nullable;

/** Lengths of time and moments, once the query's times are known. */
final class QueryClock {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double MOST_SECONDS = 0x1p63 / NANOS;

  private final Asked asked;

  QueryClock(Asked asked) {
    this.asked = asked;
  }

  /**
   * As of when a selector is evaluated.
   *
   * @param fixed the moment; null: the step's
   */
  record Reference(@Nullable Long fixed, long offset) {
    long of(long step) {
      return (fixed == null ? step : fixed) - offset;
    }

    boolean isFixed() {
      return fixed != null;
    }
  }

  Reference reference(Shift shift) {
    Moment moment = shift.at();
    Long fixed =
        switch (moment) {
          case null -> null;
          case Moment.Fixed at -> (Long) at.millis();
          case Moment.Start _ -> (Long) asked.start();
          case Moment.End _ -> (Long) asked.end();
        };
    long offset = shift.offset() == null ? 0 : nanos(shift.offset(), true) / NANOS_PER_MILLI;
    return new Reference(fixed, offset);
  }

  long millis(Length length) {
    return nanos(length, false) / NANOS_PER_MILLI;
  }

  double seconds(Length length) {
    return nanos(length, false) / NANOS;
  }

  private long nanos(Length length, boolean mayBeNegative) {
    if (length instanceof Length.Literal literal) {
      return Math.round(literal.number().value() * NANOS);
    }
    double seconds = value(length);
    if (!(Math.abs(seconds) < Double.POSITIVE_INFINITY)) {
      throw fault(length, "duration is NaN or infinite");
    }
    if (seconds <= 0 && !mayBeNegative) {
      throw fault(length, "duration must be greater than 0");
    }
    if (Math.abs(seconds) > MOST_SECONDS) {
      throw fault(length, "duration is out of range");
    }
    long millis = (long) (seconds * MILLIS);
    return millis * NANOS_PER_MILLI;
  }

  private static PromqlException fault(Length length, String message) {
    return PromqlException.badData(
        length.place().start() + ":" + length.place().end() + ": " + message);
  }

  private double value(Length length) {
    return switch (length) {
      case Length.Literal literal -> literal.number().value();
      case Length.OfQuery ofQuery ->
          ofQuery.word() == Length.Word.STEP
              ? asked.step() / MILLIS
              : (asked.end() - asked.start()) / MILLIS;
      case Length.Signed signed -> signed.negative() ? -value(signed.of()) : value(signed.of());
      case Length.Wrapped wrapped -> value(wrapped.of());
      case Length.Extreme extreme ->
          extreme.greatest()
              ? Math.max(value(extreme.left()), value(extreme.right()))
              : Math.min(value(extreme.left()), value(extreme.right()));
      case Length.Computed computed -> computed(computed);
    };
  }

  private double computed(Length.Computed computed) {
    double left = value(computed.left());
    double right = value(computed.right());
    return switch (computed.operator()) {
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case DIV -> {
        if (right == 0) {
          throw fault(computed, "division by zero");
        }
        yield left / right;
      }
      case MOD -> {
        if (right == 0) {
          throw fault(computed, "modulo by zero");
        }
        yield left % right;
      }
      default -> GoMath.pow(left, right);
    };
  }
}
