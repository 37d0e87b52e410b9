package io.lampyr.esql.series;

import org.jspecify.annotations.Nullable;

/**
 * The slope of the straight line that is nearest to all points, by the second. Sums are of
 * distances to the newest point, which are small.
 */
final class Slope extends SpanPoints {
  private long count;
  private long time;
  private double value;
  private double times;
  private double values;
  private double squares;
  private double products;

  @Override
  void point(long at, double number) {
    if (count == 0) {
      time = at;
      value = number;
    }
    double t = at - time;
    double v = number - value;
    times += t;
    values += v;
    squares += t * t;
    products += t * v;
    count++;
  }

  @Override
  void before(SpanPoints older) {
    Slope its = (Slope) older;
    if (count == 0) {
      time = its.time;
      value = its.value;
    }
    double t = its.time - time;
    double v = its.value - value;
    products += its.products + t * its.values + v * its.times + its.count * t * v;
    squares += its.squares + 2 * t * its.times + its.count * t * t;
    times += its.times + its.count * t;
    values += its.values + its.count * v;
    count += its.count;
  }

  @Override
  public @Nullable Object result(Span span) {
    double spread = count * squares - times * times;
    return count < 2 || spread == 0
        ? null
        : (count * products - times * values) / spread * span.perSecond();
  }
}
