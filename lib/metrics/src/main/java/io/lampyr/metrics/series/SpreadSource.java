package io.lampyr.metrics.series;

import java.util.List;

/**
 * A source whose series lie in lanes, which may be read by themselves, also elsewhere.
 *
 * <p>Law: each point lies in one lane. That all points of a series lie in one is likely, and to be
 * looked after by whoever asks.
 */
public interface SpreadSource extends SeriesSource {
  /**
   * What each lane says to a question; nothing if all series are better read here. Blocks; costs a
   * request for each place where lanes are read, and one more for each that does not answer.
   *
   * @param metric the name of all series that the question is about
   */
  List<Lane> lanes(String metric, byte[] question);

  /** One lane. */
  sealed interface Lane {}

  /** One that was read elsewhere, as {@code Promql} answers for a lane. */
  @SuppressWarnings("ArrayRecordComponent") // Answers are not copied, and nobody compares them.
  record Told(byte[] answer) implements Lane {}

  /** One that is to be read here. */
  record Here(SeriesSource source) implements Lane {}
}
