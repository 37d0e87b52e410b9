package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.otlp.Metric.Temporality;
import io.lampyr.metrics.protobuf.Numbers;
import io.lampyr.metrics.protobuf.WireReader;

/**
 * A histogram whose bounds are powers, as fields of exponential histograms take it. Used again for
 * the next; confined to one thread.
 */
final class ExponentialValue {
  /** What can be told apart by doubles: from 2^(2^10) a bucket, to 2^-20 of a doubling. */
  private static final int LEAST_SCALE = -10;

  private static final int GREATEST_SCALE = 20;

  private final Numbers positive = new Numbers(HistogramValue.MAX_BUCKETS);
  private final Numbers negative = new Numbers(HistogramValue.MAX_BUCKETS);
  private int scale;
  private long positiveOffset;
  private long negativeOffset;
  private long count;
  private long zero;
  private double threshold;
  private double sum;
  private double min;
  private double max;
  private boolean hasSum;
  private String problem = "";

  /** What was wrong with the one that was read last. */
  String problem() {
    return problem;
  }

  private boolean fails(String why) {
    problem = why;
    return false;
  }

  private void clear() {
    positive.clear();
    negative.clear();
    scale = 0;
    positiveOffset = 0;
    negativeOffset = 0;
    count = 0;
    zero = 0;
    threshold = 0;
    sum = 0;
    hasSum = false;
    min = Double.NaN;
    max = Double.NaN;
  }

  /** Reads one; false if it is not sound. */
  boolean read(WireReader in) {
    clear();
    while (in.next()) {
      switch (in.field()) {
        case 4 -> count = in.fixed64();
        case 5 -> {
          sum = in.float64();
          hasSum = true;
        }
        case 6 -> scale = (int) in.zigzag();
        case 7 -> zero = in.fixed64();
        case 8 -> positiveOffset = buckets(in, positive);
        case 9 -> negativeOffset = buckets(in, negative);
        case 12 -> min = in.float64();
        case 13 -> max = in.float64();
        case 14 -> threshold = in.float64();
        default -> {}
      }
    }
    if (scale < LEAST_SCALE || scale > GREATEST_SCALE) {
      return fails("its scale is " + scale);
    }
    if (!(threshold >= 0) || Double.isInfinite(threshold)) {
      return fails("its zero threshold is " + threshold);
    }
    return isSound(zero, 0) && sides();
  }

  private boolean sides() {
    boolean sound = true;
    for (int i = 0; i < positive.size(); i++) {
      sound &= isSound(positive.get(i), positiveOffset + i);
    }
    for (int i = 0; i < negative.size(); i++) {
      sound &= isSound(negative.get(i), negativeOffset + i);
    }
    return sound;
  }

  private boolean isSound(long weight, long index) {
    return weight == 0
        || (weight > 0 && Double.isFinite(Math.pow(2, index * Math.scalb(1.0, -scale))))
        || fails("a bucket has more than can be counted, or lies beyond what is finite");
  }

  private static long buckets(WireReader in, Numbers into) {
    long offset = 0;
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> offset = (int) in.zigzag();
        case 2 -> in.varints(into, false);
        default -> {}
      }
    }
    in.leave(outer);
    return offset;
  }

  /** Each of delta temporality stands for itself; what else counts goes on from the one before. */
  void write(Temporality temporality, JsonBytes out) {
    out.beginObject().name("scale").number(scale);
    if (hasSum) {
      out.name("sum");
      DecimalText.write(sum, out);
    }
    if (count > 0) {
      out.name("count").number(count);
    }
    end("min", min, out);
    end("max", max, out);
    if (threshold != 0 || zero != 0) {
      out.name("zero").beginObject().name("threshold").decimal(threshold);
      out.name("count").number(zero).endObject();
    }
    if (temporality == Temporality.DELTA) {
      out.name("reset").text("gauge");
    }
    side("positive", positiveOffset, positive, out);
    side("negative", negativeOffset, negative, out);
    out.endObject();
  }

  private static void end(String name, double value, JsonBytes out) {
    if (Double.isFinite(value)) {
      out.name(name).decimal(value);
    }
  }

  /** Empty buckets are left out: senders tell all between the first and the last one. */
  private static void side(String name, long offset, Numbers counts, JsonBytes out) {
    if (counts.size() == 0) {
      return;
    }
    out.name(name).beginObject().name("indices").beginArray();
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) != 0) {
        out.number(offset + i);
      }
    }
    out.endArray().name("counts").beginArray();
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) != 0) {
        out.number(counts.get(i));
      }
    }
    out.endArray().endObject();
  }
}
