package io.lampyr.esql.series;

/**
 * A span of time that is asked for, its end excluded.
 *
 * @param perSecond in how many parts a second is counted
 * @param bounded whether it has ends; if not, it is as long as its points reach
 */
public record Span(long from, long to, long perSecond, boolean bounded) {
  /** As long as its points reach. */
  public static Span open(long perSecond) {
    return new Span(0, 0, perSecond, false);
  }

  double seconds(long between) {
    return (double) between / perSecond;
  }
}
