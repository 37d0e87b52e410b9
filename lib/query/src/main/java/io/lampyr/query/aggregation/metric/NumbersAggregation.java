package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Metrics that are made of a fixed number of numbers for each bucket. */
abstract class NumbersAggregation implements Aggregation {
  /** The numbers of no documents at all. */
  abstract double[] fresh();

  /** Adds the other documents' numbers; both have the length of {@link #fresh}. */
  abstract void combine(double[] into, double[] other);

  /** The same numbers as they are sent. */
  double[] sent(double[] numbers) {
    return numbers;
  }

  /** What was sent; null if it cannot have been. */
  double @Nullable [] received(double[] sent) {
    return sent.length == fresh().length ? sent : null;
  }

  @Override
  public final boolean acceptsChildren() {
    return false;
  }

  /** Adds one document to numbers. */
  interface Adding {
    void add(int doc, double[] into) throws IOException;
  }

  /** Reads a segment. */
  interface Reading {
    Adding of(Segment segment) throws IOException;
  }

  final Collecting collecting(Format format, Reading reading) {
    PerBucket<double[]> numbers = new PerBucket<>(this::fresh);
    return new Collecting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        Adding adding = reading.of(segment);
        return (doc, bucket) -> adding.add(doc, numbers.get(bucket));
      }

      @Override
      public Partial build(int bucket) {
        return new Partial.Numbers(format, sent(numbers.take(bucket)));
      }
    };
  }

  @Override
  public final Partial nothing(Node self) {
    return new Partial.Numbers(Format.RAW, sent(fresh()));
  }

  final double[] numbers(Partial partial) {
    if (partial instanceof Partial.Numbers numbers) {
      double[] values = received(numbers.values());
      if (values != null) {
        return values;
      }
    }
    throw new CorruptionException("partial aggregation has other numbers");
  }

  @Override
  public final Partial merge(List<Partial> partials, Node self) {
    double[] all = fresh();
    Format format = Format.RAW;
    for (Partial partial : partials) {
      combine(all, numbers(partial));
      if (format.isRaw() && partial instanceof Partial.Numbers numbers) {
        format = numbers.format();
      }
    }
    return new Partial.Numbers(format, sent(all));
  }

  static void add(double[] into, int at, double value) {
    double next = into[at] + value;
    if (Double.isFinite(next)) {
      into[at + 1] += io.lampyr.query.aggregation.sketch.Sum.lost(into[at], value, next);
    }
    into[at] = next;
  }

  /** The sum whose lost part follows it. */
  static double sum(double[] numbers, int at) {
    return new io.lampyr.query.aggregation.sketch.Sum(numbers[at], numbers[at + 1]).value();
  }
}
