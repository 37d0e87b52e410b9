package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.protobuf.WireReader;

/** Writes the values of points, each as the member that its metric names. Confined to a thread. */
final class PointValue {
  private final byte[] request;
  private final Refusals refusals;
  private final HistogramValue histogram = new HistogramValue();
  private final ExponentialValue exponential = new ExponentialValue();
  private String template = "";

  PointValue(byte[] request, Refusals refusals) {
    this.request = request;
    this.refusals = refusals;
  }

  /** Writes the point that lies there; false if it is refused, and nothing is written. */
  boolean write(Metric metric, int at, int length, JsonBytes out) {
    WireReader in = new WireReader(request, at, length);
    return switch (metric.kind()) {
      case GAUGE, SUM -> number(metric, in, out);
      case HISTOGRAM -> {
        boolean sound = settled(histogram.readExplicit(in), histogram.problem(), metric);
        if (sound) {
          name(metric, out);
          template = "histogram";
          histogram.write(out);
        }
        yield sound;
      }
      case EXPONENTIAL_HISTOGRAM -> {
        boolean sound = settled(exponential.read(in), exponential.problem(), metric);
        if (sound) {
          name(metric, out);
          template = "exponential_histogram";
          exponential.write(metric.temporality(), out);
        }
        yield sound;
      }
      case SUMMARY -> summary(metric, in, out);
    };
  }

  /** The dynamic template for fields like the value that was written last. */
  String template() {
    return template;
  }

  private static void name(Metric metric, JsonBytes out) {
    out.name(metric.nameUtf8().bytes, metric.nameUtf8().offset, metric.nameUtf8().length);
  }

  private boolean number(Metric metric, WireReader in, JsonBytes out) {
    boolean decimal = false;
    boolean whole = false;
    double value = 0;
    long wholeValue = 0;
    while (in.next()) {
      switch (in.field()) {
        case 4 -> {
          value = in.float64();
          decimal = true;
          whole = false;
        }
        case 6 -> {
          wholeValue = in.fixed64();
          whole = true;
          decimal = false;
        }
        default -> {}
      }
    }
    if (!decimal && !whole) {
      refusals.add(1, "a point of metric [" + metric.name() + "] has no value");
      return false;
    }
    name(metric, out);
    template = (metric.counts() ? "counter_" : "gauge_") + (whole ? "long" : "double");
    if (whole) {
      out.number(wholeValue);
    } else if (Double.isFinite(value)) {
      out.decimal(value);
    } else {
      DecimalText.write(value, out);
    }
    return true;
  }

  private boolean settled(boolean sound, String problem, Metric metric) {
    if (!sound) {
      refusals.add(1, "a point of metric [" + metric.name() + "] is invalid: " + problem);
    }
    return sound;
  }

  private boolean summary(Metric metric, WireReader in, JsonBytes out) {
    long count = 0;
    double sum = 0;
    while (in.next()) {
      switch (in.field()) {
        case 4 -> count = in.fixed64();
        case 5 -> sum = in.float64();
        default -> {}
      }
    }
    if (count < 0 || !Double.isFinite(sum)) {
      refusals.add(1, "a summary of metric [" + metric.name() + "] has no finite sum and count");
      return false;
    }
    name(metric, out);
    template = "summary";
    out.beginObject();
    out.name("sum").decimal(sum);
    out.name("value_count").number(count).endObject();
    return true;
  }
}
