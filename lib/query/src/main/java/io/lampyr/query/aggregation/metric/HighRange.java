package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.sketch.WideHistogram;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;

/** Distributions in histograms of so many significant digits, instead of digests. */
record HighRange(int digits) {
  static final int STANDARD_DIGITS = 3;

  /** Of a histogram of few numbers. */
  private static final int BUCKET_BYTES = 640;

  /** Of numbers; what histograms grow by is told to {@code memory} before. */
  Collecting collecting(NumberSource source, LongConsumer memory) {
    PerBucket<WideHistogram> histograms = new PerBucket<>(() -> new WideHistogram(digits, memory));
    return new Collecting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        LeafNumbers numbers = source.leaf(segment.context());
        return (doc, bucket) -> {
          for (int i = numbers.advance(doc) ? numbers.count() : 0; i > 0; i--) {
            histograms.get(bucket).add(checked(numbers.nextDouble()), 1);
          }
        };
      }

      @Override
      public String variant() {
        return "hdr";
      }

      @Override
      public int bytesOfBucket() {
        return BUCKET_BYTES;
      }

      @Override
      public Partial build(int bucket) {
        return new Partial.Numbers(source.format(), histograms.take(bucket).pairs());
      }
    };
  }

  /** What documents counted themselves. */
  Collecting counted(String path, LongConsumer memory) {
    PerBucket<WideHistogram> histograms = new PerBucket<>(() -> new WideHistogram(digits, memory));
    return new Collecting() {
      @Override
      public Leaf leaf(Segment segment) throws IOException {
        BinaryDocValues column = DocValues.getBinary(segment.context().reader(), path);
        return (doc, bucket) -> {
          if (column.advanceExact(doc)) {
            HistogramType.read(
                column.binaryValue(),
                (value, count) -> histograms.get(bucket).add(checked(value), count));
          }
        };
      }

      @Override
      public int bytesOfBucket() {
        return BUCKET_BYTES;
      }

      @Override
      public Partial build(int bucket) {
        return new Partial.Numbers(Format.RAW, histograms.take(bucket).pairs());
      }
    };
  }

  private static double checked(double value) {
    if (!(value >= 0)) {
      throw new FaultException(
          ErrorKind.ARRAY_INDEX_OUT_OF_BOUNDS,
          "Negative values are not supported by HDR aggregation, got [" + value + "]");
    }
    return value;
  }

  Partial nothing() {
    return new Partial.Numbers(Format.RAW);
  }

  static Format format(Partial partial) {
    return numbers(partial).format();
  }

  WideHistogram histogram(List<Partial> partials) {
    // No larger than the partials together, which are counted.
    WideHistogram all = new WideHistogram(digits, _ -> {});
    for (Partial partial : partials) {
      double[] pairs = numbers(partial).values();
      if (pairs.length % 2 != 0) {
        throw new CorruptionException("partial aggregation has half a pair");
      }
      for (int i = 0; i < pairs.length; i += 2) {
        if (!(pairs[i] >= 0) || !Double.isFinite(pairs[i]) || !(pairs[i + 1] >= 1)) {
          throw new CorruptionException("partial aggregation has no such step");
        }
        all.add(pairs[i], (long) pairs[i + 1]);
      }
    }
    return all;
  }

  private static Partial.Numbers numbers(Partial partial) {
    if (partial instanceof Partial.Numbers numbers) {
      return numbers;
    }
    throw new CorruptionException("partial aggregation has no histogram");
  }
}
