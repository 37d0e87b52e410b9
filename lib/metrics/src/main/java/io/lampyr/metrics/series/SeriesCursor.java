package io.lampyr.metrics.series;

/**
 * Hands series over, one after another.
 *
 * <p>Laws: points of a series ascend in time and differ in it. What {@link #samples} gave may be
 * used again by the next call of {@link #next}. Where windows are asked for, points that lie in the
 * same of them may come as what they {@link Summed add up to}. Used by one thread.
 */
public interface SeriesCursor extends AutoCloseable {
  /** Goes to the next series; false if there is none. */
  boolean next();

  /** What names the series that the cursor is at. */
  Labels labels();

  /** Its points in the span that was asked for; at least one. */
  Samples samples();

  @Override
  void close();
}
