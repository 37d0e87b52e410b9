package io.lampyr.metrics.document;

import io.lampyr.base.check.Check;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * Points of one series that are alike but for their times and finite numbers: what lies between
 * both in the document that each of them is, and the numbers by themselves. Not changed by anyone.
 */
public final class SeriesPoints {
  /** What a document has beside what all of them share, at most: both numbers, and brackets. */
  public static final int MOST_BYTES_BESIDE = 64;

  private final byte[] around;
  private final long[] millis;
  private final double[] values;

  /** The text goes on behind the time, and ends where the number belongs, in two objects. */
  public SeriesPoints(byte[] around, long[] millis, double[] values) {
    Check.that(millis.length == values.length, "each point has a time and a number");
    this.around = around;
    this.millis = millis;
    this.values = values;
  }

  /** What all of the documents share. */
  public byte[] around() {
    return around;
  }

  public int count() {
    return millis.length;
  }

  public long millis(int point) {
    return millis[point];
  }

  public double value(int point) {
    return values[point];
  }

  /** The JSON of one point's document. */
  public BytesRef document(int point, JsonBytes out) {
    out.beginObject().name("@timestamp").number(millis[point]);
    out.json(new BytesRef(around)).number(values[point]);
    return out.endObject().endObject().cut();
  }

  /** Those from one to before another. */
  public SeriesPoints between(int from, int to) {
    return new SeriesPoints(
        around, Arrays.copyOfRange(millis, from, to), Arrays.copyOfRange(values, from, to));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SeriesPoints points
        && Arrays.equals(around, points.around)
        && Arrays.equals(millis, points.millis)
        && Arrays.equals(values, points.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(around) + 31 * Arrays.hashCode(millis);
  }
}
