package io.lampyr.metrics.promql.run;

import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The series of a vector, one after another.
 *
 * <p>Laws: whoever takes a series may change its row. A series has at least one point. Closing is
 * idempotent.
 */
interface SeriesStream extends AutoCloseable {
  /** The next series; null if there is none. */
  @Nullable Series next();

  @Override
  void close();

  static SeriesStream of(List<Series> all) {
    Iterator<Series> left = all.iterator();
    return new SeriesStream() {
      @Override
      public @Nullable Series next() {
        return left.hasNext() ? left.next() : null;
      }

      @Override
      public void close() {}
    };
  }

  /** Each series changed; those that have no points left are left out. */
  default SeriesStream mapped(UnaryOperator<Series> change) {
    SeriesStream from = this;
    return new SeriesStream() {
      @Override
      public @Nullable Series next() {
        while (true) {
          Series series = from.next();
          if (series == null) {
            return null;
          }
          Series changed = change.apply(series);
          if (!changed.row().isEmpty()) {
            return changed;
          }
        }
      }

      @Override
      public void close() {
        from.close();
      }
    };
  }
}
