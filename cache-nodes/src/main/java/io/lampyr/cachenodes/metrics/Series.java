package io.lampyr.cachenodes.metrics;

import io.lampyr.base.port.Metrics;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** One instrument with its labels, and how it is written down. */
sealed interface Series {

  /** The word for its type in the exposition. */
  String type();

  void write(StringBuilder into, String family, String labels);

  /** A number that only rises. */
  final class Count implements Series, Metrics.Counter {
    private final LongAdder sum = new LongAdder();

    @Override
    public void add(long amount) {
      sum.add(amount);
    }

    @Override
    public String type() {
      return "counter";
    }

    @Override
    public void write(StringBuilder into, String family, String labels) {
      line(into, family, labels, Long.toString(sum.sum()));
    }
  }

  /** A value that is read when it is asked for. */
  record Gauge(DoubleSupplier value) implements Series {
    @Override
    public String type() {
      return "gauge";
    }

    @Override
    public void write(StringBuilder into, String family, String labels) {
      double read;
      try {
        read = value.getAsDouble();
      } catch (RuntimeException unreadable) {
        // One broken gauge must not hide all other measurements.
        read = Double.NaN;
      }
      line(into, family, labels, number(read));
    }
  }

  /** How many values fell below each bound, their number and their sum. */
  final class Histogram implements Series, Metrics.Distribution {
    private final double[] bounds;
    private final LongAdder[] counts;
    private final DoubleAdder sum = new DoubleAdder();

    Histogram(double[] bounds) {
      this.bounds = bounds.clone();
      this.counts = new LongAdder[bounds.length + 1];
      for (int i = 0; i < counts.length; i++) {
        counts[i] = new LongAdder();
      }
    }

    @Override
    public void record(double value) {
      int bucket = 0;
      while (bucket < bounds.length && value > bounds[bucket]) {
        bucket++;
      }
      counts[bucket].increment();
      sum.add(value);
    }

    @Override
    public String type() {
      return "histogram";
    }

    @Override
    public void write(StringBuilder into, String family, String labels) {
      String others = labels.isEmpty() ? "" : labels + ",";
      long below = 0;
      for (int i = 0; i < counts.length; i++) {
        below += counts[i].sum();
        String bound = i == bounds.length ? "+Inf" : number(bounds[i]);
        line(into, family + "_bucket", others + "le=\"" + bound + "\"", Long.toString(below));
      }
      line(into, family + "_sum", labels, number(sum.sum()));
      line(into, family + "_count", labels, Long.toString(below));
    }
  }

  private static void line(StringBuilder into, String name, String labels, String value) {
    into.append(name);
    if (!labels.isEmpty()) {
      into.append('{').append(labels).append('}');
    }
    into.append(' ').append(value).append('\n');
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return Double.toString(value);
  }
}
