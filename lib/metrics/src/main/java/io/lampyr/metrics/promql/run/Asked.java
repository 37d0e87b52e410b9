package io.lampyr.metrics.promql.run;

/**
 * The times that a query is asked for, in milliseconds.
 *
 * @param step 0 of a query for one moment
 * @param lookback for how long a point stands for its series
 */
public record Asked(long start, long end, long step, long lookback) {
  /** For how long a point stands for its series, unless it is said. */
  public static final long LOOKBACK_MILLIS = 300_000;

  /** How far the steps of subqueries are apart that do not say so. */
  static final long SUBQUERY_STEP_MILLIS = 60_000;

  public static Asked at(long millis) {
    return new Asked(millis, millis, 0, LOOKBACK_MILLIS);
  }

  public static Asked between(long start, long end, long step) {
    return new Asked(start, end, step, LOOKBACK_MILLIS);
  }

  public Asked withLookback(long millis) {
    return new Asked(start, end, step, millis);
  }

  public boolean isRange() {
    return step > 0;
  }

  Grid grid() {
    return new Grid(start, end, isRange() ? step : 1);
  }
}
