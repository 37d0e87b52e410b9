package io.lampyr.esql.run;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.series.Span;
import io.lampyr.esql.series.SpanState;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.time.DateTimeException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Computes columns of nodes. */
final class Evaluation {
  /** Between so many rows it is asked whether anybody waits. */
  private static final int ROWS_BETWEEN = 50;

  private final Warnings warnings;
  private final Runnable check;

  Evaluation(Warnings warnings, Runnable check) {
    this.warnings = warnings;
    this.check = check;
  }

  /** The node's value for each of a page's rows. */
  @Nullable Object[] column(Node node, Page page, Made made) {
    return switch (node) {
      case Node.Constant(Object value, DataType _) -> {
        Object[] column = new Object[page.rows()];
        Arrays.fill(column, value);
        yield column;
      }
      case Node.Slot slot -> {
        Object[] column = page.column(slot.slot());
        yield column == null ? new Object[page.rows()] : column;
      }
      case Node.Apply apply -> apply(apply, page, made);
    };
  }

  private @Nullable Object[] apply(Node.Apply apply, Page page, Made made) {
    int count = apply.arguments().size();
    Object[][] columns = new Object[count][];
    for (int i = 0; i < count; i++) {
      columns[i] = column(apply.arguments().get(i), page, made);
    }
    Object[] results = new Object[page.rows()];
    for (int row = 0; row < results.length; row++) {
      if (row % ROWS_BETWEEN == 0) {
        check.run();
      }
      Object[] arguments = new Object[count];
      boolean known = true;
      boolean several = false;
      for (int i = 0; i < count; i++) {
        arguments[i] = columns[i][row];
        known &= arguments[i] != null;
        several |= arguments[i] instanceof Multi;
      }
      results[row] = apply.raw() || (known && !several) ? value(apply, arguments) : null;
      made.add(results[row]);
      if (several && known && !apply.raw()) {
        warnings.failed(
            apply.source(),
            new IllegalArgumentException("single-value function encountered multi-value"));
      }
    }
    return results;
  }

  /** What a function of series found out; null, and a warning, if there is no such number. */
  @Nullable Object result(SpanState state, Span span, Source source) {
    try {
      return Values.finite(state.result(span));
    } catch (ArithmeticException | IllegalArgumentException failed) {
      warnings.failed(source, failed);
      return null;
    }
  }

  private @Nullable Object value(Node.Apply apply, @Nullable Object[] arguments) {
    try {
      return Values.finite(apply.kernel().apply(arguments));
    } catch (ArithmeticException
        | IllegalArgumentException
        | DateTimeException
        | InvalidInputException failed) {
      warnings.failed(apply.source(), failed);
      return null;
    }
  }
}
