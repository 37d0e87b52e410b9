package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.Numbers;
import io.lampyr.metrics.protobuf.WireReader;

/**
 * A histogram with bounds of its own, as values and how often each was seen: the middles of its
 * buckets, as collectors write it. Used again for the next; confined to one thread.
 */
final class HistogramValue {
  /** Far above what any sender makes. */
  static final int MAX_BUCKETS = 16_384;

  private final Numbers counts = new Numbers(MAX_BUCKETS);
  private final Numbers bounds = new Numbers(MAX_BUCKETS);
  private final double[] values = new double[MAX_BUCKETS];
  private final long[] weights = new long[MAX_BUCKETS];
  private int size;
  private String problem = "";

  /** What was wrong with the one that was read last. */
  String problem() {
    return problem;
  }

  private boolean fails(String why) {
    problem = why;
    return false;
  }

  /** Reads one; false if it is not sound. */
  boolean readExplicit(WireReader in) {
    long count = 0;
    double sum = 0;
    counts.clear();
    bounds.clear();
    while (in.next()) {
      switch (in.field()) {
        case 4 -> count = in.fixed64();
        case 5 -> sum = in.float64();
        case 6 -> in.fixed64s(counts);
        case 7 -> in.fixed64s(bounds);
        default -> {}
      }
    }
    size = 0;
    if (counts.size() > 0 && counts.size() != bounds.size() + 1) {
      return fails("it has %d counts for %d bounds".formatted(counts.size(), bounds.size()));
    }
    if (bounds.size() == 0 || counts.size() == 0) {
      return mean(sum, count);
    }
    for (int i = 0; i < bounds.size(); i++) {
      boolean ascends = i == 0 || bounds.decimal(i) > bounds.decimal(i - 1);
      if (!Double.isFinite(bounds.decimal(i)) || !ascends) {
        return fails("its bounds do not ascend");
      }
    }
    boolean sound = true;
    for (int i = 0; i < counts.size(); i++) {
      sound &= add(middle(i), counts.get(i));
    }
    return sound;
  }

  /** Without buckets, all that is known is the mean. */
  private boolean mean(double sum, long count) {
    return count == 0 || add(sum / count, count);
  }

  private double middle(int bucket) {
    if (bucket == 0) {
      double bound = bounds.decimal(0);
      return bound > 0 ? bound / 2 : bound;
    }
    double below = bounds.decimal(bucket - 1);
    return bucket == bounds.size() ? below : below + (bounds.decimal(bucket) - below) / 2;
  }

  /** Values ascend; those that doubles do not tell apart are one. */
  private boolean add(double value, long weight) {
    if (weight == 0) {
      return true;
    }
    if (weight < 0 || !Double.isFinite(value)) {
      return fails("a bucket has more than can be counted, or lies beyond what is finite");
    }
    if (size > 0 && value <= values[size - 1]) {
      weights[size - 1] += weight;
      return weights[size - 1] > 0 || fails("its buckets have more than can be counted");
    }
    values[size] = value;
    weights[size++] = weight;
    return true;
  }

  void write(JsonBytes out) {
    out.beginObject().name("values").beginArray();
    for (int i = 0; i < size; i++) {
      out.decimal(values[i]);
    }
    out.endArray().name("counts").beginArray();
    for (int i = 0; i < size; i++) {
      out.number(weights[i]);
    }
    out.endArray().endObject();
  }
}
