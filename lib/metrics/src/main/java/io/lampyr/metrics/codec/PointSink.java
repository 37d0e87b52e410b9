package io.lampyr.metrics.codec;

import java.io.IOException;

/**
 * Takes what a series has in a span of time, the newest first.
 *
 * <p>Laws: spans of calls do not overlap, and go back in time. Arrays and summaries are used again
 * by the next call.
 */
public interface PointSink {
  /**
   * Whether points from the oldest to the newest may come as their sum; then so may those of them
   * that follow on each other.
   */
  boolean takesWhole(long oldest, long newest);

  /** Points that {@link #takesWhole} was asked of. */
  void whole(long oldest, long newest, BlockSummary summary) throws IOException;

  /** The first {@code count} places of two arrays, in descending order of time. */
  void points(long[] times, double[] values, int count) throws IOException;
}
