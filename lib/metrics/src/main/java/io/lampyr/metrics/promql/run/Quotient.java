package io.lampyr.metrics.promql.run;

import org.jspecify.annotations.Nullable;

/** Series divided by series with the same labels, which come in the same order. */
record Quotient(SeriesStream dividends, SeriesStream divisors) implements SeriesStream {
  @Override
  public @Nullable Series next() {
    Series dividend = dividends.next();
    Series divisor = divisors.next();
    if (dividend == null || divisor == null) {
      return null;
    }
    if (!dividend.labels().equals(divisor.labels())) {
      throw new IllegalStateException("series of two scans differ labels=" + dividend.labels());
    }
    Row row = Row.empty(dividend.row().steps());
    for (int step = 0; step < row.steps(); step++) {
      if (dividend.row().hasNumber(step) && divisor.row().hasNumber(step)) {
        row.set(step, dividend.row().number(step) / divisor.row().number(step));
      }
    }
    return new Series(dividend.labels(), row);
  }

  @Override
  public void close() {
    try (dividends;
        divisors) {
      // Both, whatever the first one says.
    }
  }
}
