package io.lampyr.engine.series;

import io.lampyr.engine.cell.FigureCells;
import io.lampyr.metrics.codec.BlockSummary;
import io.lampyr.metrics.codec.PointSink;
import java.io.IOException;
import java.util.Arrays;

/** Takes points for others, who want something else of them. */
final class FigureSinks {
  private FigureSinks() {}

  /** Tells of each number that it is one. */
  record Counted(PointSink inner) implements PointSink {
    @Override
    public boolean takesWhole(long oldest, long newest) {
      return inner.takesWhole(oldest, newest);
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) throws IOException {
      inner.whole(oldest, newest, summary);
    }

    @Override
    public void points(long[] times, double[] values, int count) throws IOException {
      for (int i = 0; i < count; i++) {
        values[i] = FigureCells.counted(values[i]);
      }
      inner.points(times, values, count);
    }
  }

  /** Keeps the points of a series. */
  static final class Kept implements PointSink {
    private long[] times = new long[16];
    private double[] values = new double[16];
    private int size;

    @Override
    public boolean takesWhole(long oldest, long newest) {
      return false;
    }

    @Override
    public void whole(long oldest, long newest, BlockSummary summary) {
      throw new IllegalStateException("each point is wanted");
    }

    @Override
    public void points(long[] moreTimes, double[] moreValues, int count) {
      if (size + count > times.length) {
        int capacity = Math.max(size + count, 2 * times.length);
        times = Arrays.copyOf(times, capacity);
        values = Arrays.copyOf(values, capacity);
      }
      System.arraycopy(moreTimes, 0, times, size, count);
      System.arraycopy(moreValues, 0, values, size, count);
      size += count;
    }

    /** Gives these, each divided by the one of its time. */
    void dividedBy(Kept others, PointSink sink) throws IOException {
      int count = 0;
      int other = 0;
      for (int i = 0; i < size; i++) {
        while (other < others.size && others.times[other] > times[i]) {
          other++;
        }
        if (other < others.size && others.times[other] == times[i]) {
          times[count] = times[i];
          values[count++] = values[i] / others.values[other];
        }
      }
      if (count > 0) {
        sink.points(times, values, count);
      }
    }
  }
}
