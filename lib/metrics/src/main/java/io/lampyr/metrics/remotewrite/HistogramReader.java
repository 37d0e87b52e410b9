package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.Numbers;
import io.lampyr.metrics.protobuf.WireReader;
import java.util.Optional;

/**
 * Reads native histograms, which both versions have in the same form. One that is wrong is refused
 * alone. Used again for the next; confined to one thread.
 */
final class HistogramReader {
  private static final int CUSTOM = -53;
  private static final int LEAST_SCHEMA = -4;

  /** Finer ones than Prometheus computes with are kept as they are, as far as fields take them. */
  private static final int GREATEST_SCHEMA = 38;

  private static final String[] RESETS = {"unknown", "yes", "no", "gauge"};

  private final SentBuckets positive = new SentBuckets();
  private final SentBuckets negative = new SentBuckets();
  private final Numbers bounds = new Numbers(SentBuckets.MOST);
  private long millis;
  private long startMillis;
  private int schema;
  private boolean whole;
  private long count;
  private long zeroCount;
  private double decimalCount;
  private double decimalZeroCount;
  private double sum;
  private double zeroThreshold;
  private long reset;

  /** Reads the one that the current field is. */
  void read(WireReader in, SeriesDocuments into) {
    int length = in.slice();
    clear();
    Optional<String> problem;
    try {
      fields(new WireReader(in.bytes(), in.position() - length, length));
      problem = problem();
    } catch (MalformedException malformed) {
      problem = Optional.of(String.valueOf(malformed.getMessage()));
    }
    if (problem.isPresent()) {
      into.refuse(1, problem.get() + ", of a native histogram of " + into.shown());
    } else {
      into.histogram(this, millis, startMillis);
    }
  }

  private void clear() {
    positive.clear();
    negative.clear();
    bounds.clear();
    millis = 0;
    startMillis = 0;
    schema = 0;
    whole = true;
    count = 0;
    zeroCount = 0;
    decimalCount = 0;
    decimalZeroCount = 0;
    sum = 0;
    zeroThreshold = 0;
    reset = 0;
  }

  private void fields(WireReader in) {
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          count = in.varint();
          whole = true;
        }
        case 2 -> {
          decimalCount = in.float64();
          whole = false;
        }
        case 3 -> sum = in.float64();
        case 4 -> schema = (int) in.zigzag();
        case 5 -> zeroThreshold = in.float64();
        case 6 -> zeroCount = in.varint();
        case 7 -> decimalZeroCount = in.float64();
        case 14 -> reset = in.varint();
        case 15 -> millis = in.varint();
        case 16 -> in.fixed64s(bounds);
        case 17 -> startMillis = in.varint();
        default -> side(in);
      }
    }
  }

  private void side(WireReader in) {
    switch (in.field()) {
      case 8 -> negative.span(in);
      case 9 -> negative.deltas(in);
      case 10 -> negative.counts(in);
      case 11 -> positive.span(in);
      case 12 -> positive.deltas(in);
      case 13 -> positive.counts(in);
      default -> {}
    }
  }

  private boolean isCustom() {
    return schema == CUSTOM;
  }

  private Optional<String> problem() {
    if (reset < 0 || reset >= RESETS.length) {
      return Optional.of("there is no reset hint " + reset);
    }
    if (!whole && (decimalCount < 0 || decimalZeroCount < 0)) {
      return Optional.of("its count is negative");
    }
    Optional<String> problem = isCustom() ? customProblem() : exponentialProblem();
    return problem.isPresent() || !whole ? problem : miscounted();
  }

  private Optional<String> exponentialProblem() {
    if (schema < LEAST_SCHEMA || schema > GREATEST_SCHEMA) {
      return Optional.of("there is no schema " + schema);
    }
    if (!(zeroThreshold >= 0) || Double.isInfinite(zeroThreshold)) {
      return Optional.of("its zero threshold is " + zeroThreshold);
    }
    return bounds.size() > 0
        ? Optional.of("schema " + schema + " has no custom values")
        : positive.problem(whole, -1).or(() -> negative.problem(whole, -1));
  }

  private Optional<String> customProblem() {
    if (zeroThreshold != 0 || zeroCount != 0 || decimalZeroCount != 0 || !negative.isEmpty()) {
      return Optional.of("custom buckets have neither a zero bucket nor a negative side");
    }
    for (int i = 0; i < bounds.size(); i++) {
      double bound = bounds.decimal(i);
      if (!Double.isFinite(bound) || (i > 0 && bound <= bounds.decimal(i - 1))) {
        return Optional.of("its custom values do not ascend, or are not finite");
      }
    }
    return positive.problem(whole, bounds.size());
  }

  /** All that was seen is in buckets, but for what is no number. */
  private Optional<String> miscounted() {
    long seen = zeroCount + positive.total() + negative.total();
    boolean fits = Double.isNaN(sum) ? Long.compareUnsigned(seen, count) <= 0 : seen == count;
    return fits
        ? Optional.empty()
        : Optional.of(
            "its buckets hold %s, and its count is %s"
                .formatted(Long.toUnsignedString(seen), Long.toUnsignedString(count)));
  }

  /** Writes the one that was read last, as fields of exponential histograms take it. */
  void write(JsonBytes out) {
    out.beginObject();
    if (isCustom()) {
      out.name("bounds").beginArray();
      for (int i = 0; i < bounds.size(); i++) {
        out.decimal(bounds.decimal(i));
      }
      out.endArray();
    } else {
      out.name("scale").number(schema);
    }
    out.name("sum");
    DecimalText.write(sum, out);
    out.name("count");
    number(count, decimalCount, out);
    if (zeroThreshold != 0 || zeroCount != 0 || decimalZeroCount != 0) {
      out.name("zero").beginObject().name("threshold").decimal(zeroThreshold).name("count");
      number(zeroCount, decimalZeroCount, out);
      out.endObject();
    }
    if (reset != 0) {
      out.name("reset").text(RESETS[(int) reset]);
    }
    // Buckets are numbered by their upper ends, and in documents by their lower ones.
    int first = isCustom() ? 0 : -1;
    positive.write("positive", whole, first, out);
    negative.write("negative", whole, first, out);
    out.endObject();
  }

  private void number(long wholeNumber, double decimal, JsonBytes out) {
    if (!whole) {
      DecimalText.write(decimal, out);
    } else if (wholeNumber < 0) {
      out.decimal((wholeNumber >>> 1) * 2.0);
    } else {
      out.number(wholeNumber);
    }
  }
}
