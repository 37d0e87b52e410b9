package io.lampyr.esql.source;

import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Samples;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a table that has all of a series or nothing of it, and may know the numbers of each by
 * themselves.
 */
public interface SeriesSplit extends Table.Split {
  /**
   * What is wanted of series.
   *
   * @param keys columns that are the same in all rows of a series
   * @param filters series that do not match all of them may be left out
   * @param from the first moment that is wanted, in milliseconds
   * @param to the last one, itself included
   * @param rows whether it has to be known when there are rows without any of the metrics, too
   */
  record Lines(
      List<Table.Wanted> keys,
      List<Metric> metrics,
      List<Map<String, Object>> filters,
      long from,
      long to,
      boolean rows) {
    public Lines {
      keys = List.copyOf(keys);
      metrics = List.copyOf(metrics);
      filters = List.copyOf(filters);
    }
  }

  /**
   * A column of numbers.
   *
   * @param sums whether neighbours may come as what they add up to
   * @param resets whether it has to be known then where a counter began anew
   */
  record Metric(String name, DataType type, boolean sums, boolean resets) {}

  /** Takes series, one after the other. */
  interface Taker {
    /** Whether the numbers of a series with these keys are wanted. */
    boolean begins(@Nullable Object[] keys);

    /** Whether rows from one moment to another may come together. */
    boolean keepsTogether(long oldest, long newest);

    /**
     * Takes the series that was wanted; says whether more are.
     *
     * @param rows when it has rows; none if that need not be known, and some metric has numbers
     * @param metrics the numbers of each metric, all at times of rows
     */
    boolean takes(Samples rows, List<Samples> metrics);
  }

  /** Hands series over; false if some of it can only be read as rows, before anything was. */
  boolean lines(Lines wanted, Taker taker);
}
