package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Summed;
import org.jspecify.annotations.Nullable;

/**
 * The points of a series that a function of a range is called for, at one step. Only functions that
 * ask for it find places of numbers that stand for several.
 */
final class Window {
  private final Points points;
  private final Call call;
  private Labels labels = Labels.EMPTY;
  private int from;
  private int to;
  private int histogramFrom;
  private int histogramTo;
  private long start;
  private long end;
  private long at;
  private long looked;
  private long numbers;
  private double[] arguments = new double[0];

  /**
   * What is the same for all series and steps.
   *
   * @param place of the first argument
   * @param all of all arguments
   * @param lookback how far beyond its borders a range is looked at, if it is
   */
  record Call(
      double seconds,
      Place place,
      Place all,
      Remarks remarks,
      Expr.Widening widening,
      long lookback) {}

  Window(Points points, Call call) {
    this.points = points;
    this.call = call;
  }

  void begin(Labels of) {
    labels = of;
    from = 0;
    to = 0;
    histogramFrom = 0;
    histogramTo = 0;
    looked = 0;
    numbers = 0;
  }

  /** Goes on to what is after the start and not after the end. */
  void slide(long windowStart, long windowEnd, long step) {
    start = windowStart;
    end = windowEnd;
    at = step;
    int count = points.count();
    while (to < count && points.time(to) <= windowEnd) {
      numbers += points.weight(to++);
    }
    while (from < to && points.time(from) <= windowStart) {
      numbers -= points.weight(from++);
    }
    int histograms = points.histogramCount();
    while (histogramTo < histograms && points.histogramTime(histogramTo) <= windowEnd) {
      histogramTo++;
    }
    while (histogramFrom < histogramTo && points.histogramTime(histogramFrom) <= windowStart) {
      histogramFrom++;
    }
    looked += numbers + histograms();
  }

  /** How many points all steps together looked at. */
  long looked() {
    return looked;
  }

  Expr.Widening widening() {
    return call.widening();
  }

  Points points() {
    return points;
  }

  /** The place of the last number before the window that is not too far away; -1 if none is. */
  int before() {
    boolean near = from > 0 && points.time(from - 1) > start - call.lookback();
    return near ? from - 1 : -1;
  }

  /** Whether there is a number after the window that is not too far away. */
  boolean hasNext() {
    return to < points.count() && points.time(to) <= end + call.lookback();
  }

  void arguments(double[] given) {
    arguments = given;
  }

  double argument(int place) {
    return arguments[place];
  }

  int arguments() {
    return arguments.length;
  }

  Remarks remarks() {
    return call.remarks();
  }

  Place place() {
    return call.place();
  }

  Place places() {
    return call.all();
  }

  double seconds() {
    return call.seconds();
  }

  String metric() {
    return labels.metric();
  }

  /** At how many places there are numbers. */
  int count() {
    return to - from;
  }

  /** How many numbers there are. */
  long numbers() {
    return numbers;
  }

  /** What the numbers at a place of the series add up to, if there are several. */
  @Nullable Summed summed(int place) {
    return points.summed(place);
  }

  /** The oldest number. */
  double first() {
    Summed several = points.summed(from);
    return several == null ? points.value(from) : several.first();
  }

  long firstTime() {
    Summed several = points.summed(from);
    return several == null ? points.time(from) : several.oldest();
  }

  int histograms() {
    return histogramTo - histogramFrom;
  }

  boolean isEmpty() {
    return count() + histograms() == 0;
  }

  boolean isMixed() {
    return count() > 0 && histograms() > 0;
  }

  long time(int place) {
    return points.time(from + place);
  }

  double value(int place) {
    return points.value(from + place);
  }

  /** The array of numbers, in which the window's are from {@link #from} on. */
  double[] values() {
    return points.values();
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  long histogramTime(int place) {
    return points.histogramTime(histogramFrom + place);
  }

  FloatHistogram histogram(int place) {
    return points.histogram(histogramFrom + place);
  }

  /** Where the range begins, which is not within it. */
  long start() {
    return start;
  }

  long end() {
    return end;
  }

  /** The step's time. */
  long at() {
    return at;
  }
}
