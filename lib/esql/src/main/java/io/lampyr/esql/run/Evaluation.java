package io.lampyr.esql.run;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import java.time.DateTimeException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Computes columns of nodes. */
final class Evaluation {
  private final Warnings warnings;

  Evaluation(Warnings warnings) {
    this.warnings = warnings;
  }

  /** The node's value for each of a page's rows. */
  @Nullable Object[] column(Node node, Page page) {
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
      case Node.Apply apply -> apply(apply, page);
    };
  }

  private @Nullable Object[] apply(Node.Apply apply, Page page) {
    int count = apply.arguments().size();
    Object[][] columns = new Object[count][];
    for (int i = 0; i < count; i++) {
      columns[i] = column(apply.arguments().get(i), page);
    }
    Object[] results = new Object[page.rows()];
    for (int row = 0; row < results.length; row++) {
      Object[] arguments = new Object[count];
      boolean known = true;
      boolean several = false;
      for (int i = 0; i < count; i++) {
        arguments[i] = columns[i][row];
        known &= arguments[i] != null;
        several |= arguments[i] instanceof Multi;
      }
      results[row] = apply.raw() || (known && !several) ? value(apply, arguments) : null;
      if (several && known && !apply.raw()) {
        warnings.failed(
            apply.source(),
            new IllegalArgumentException("single-value function encountered multi-value"));
      }
    }
    return results;
  }

  private @Nullable Object value(Node.Apply apply, @Nullable Object[] arguments) {
    try {
      return apply.kernel().apply(arguments);
    } catch (ArithmeticException
        | IllegalArgumentException
        | DateTimeException
        | InvalidInputException failed) {
      warnings.failed(apply.source(), failed);
      return null;
    }
  }
}
