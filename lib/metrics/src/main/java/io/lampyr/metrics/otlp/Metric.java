package io.lampyr.metrics.otlp;

import org.apache.lucene.util.BytesRef;

/**
 * What all points of a metric share.
 *
 * @param temporality of its numbers or histograms
 * @param counts whether its numbers only grow, and are counted from one start
 */
record Metric(
    String name,
    BytesRef nameUtf8,
    String unit,
    Kind kind,
    Temporality temporality,
    boolean counts) {

  /** Since when is counted, in the order of the numbers that the message has for it. */
  enum Temporality {
    UNKNOWN,
    /** Since the point before. */
    DELTA,
    CUMULATIVE
  }

  /** The kinds of metrics, by the fields of the message that hold their points. */
  enum Kind {
    GAUGE(5, 7, 3, 2, 8),
    SUM(7, 7, 3, 2, 8),
    HISTOGRAM(9, 9, 3, 2, 10),
    EXPONENTIAL_HISTOGRAM(10, 1, 3, 2, 10),
    SUMMARY(11, 7, 3, 2, 8);

    final int field;
    final int attributes;
    final int time;
    final int start;
    final int flags;

    Kind(int field, int attributes, int time, int start, int flags) {
      this.field = field;
      this.attributes = attributes;
      this.time = time;
      this.start = start;
      this.flags = flags;
    }
  }
}
