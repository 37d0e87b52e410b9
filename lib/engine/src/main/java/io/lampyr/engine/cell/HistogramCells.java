package io.lampyr.engine.cell;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.mapping.histogram.BucketColumn;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import io.lampyr.mapping.histogram.Counts;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Histograms in columns as points of series. */
public final class HistogramCells {
  private HistogramCells() {}

  /** Whether the field's column holds histograms that can be points. */
  public static boolean areIn(LeafField leaf) {
    return leaf.type() instanceof HistogramType type && type.keepsBuckets();
  }

  static CellReader of(LeafReader reader, String path, Figure figure) throws IOException {
    BinaryDocValues values = DocValues.getBinary(reader, path);
    return doc -> {
      FloatHistogram histogram = values.advanceExact(doc) ? point(values.binaryValue()) : null;
      return histogram != null && figure == Figure.COUNT
          ? (Object) FigureCells.counted(histogram.sum())
          : histogram;
    };
  }

  /** The point that a column's entry is; null if its buckets are wider than those of any point. */
  public static @Nullable FloatHistogram point(BytesRef entry) throws IOException {
    return point(BucketColumn.read(entry));
  }

  /** The point that a histogram is; null if its buckets are wider than those of any point. */
  public static @Nullable FloatHistogram point(BucketHistogram told) {
    if (told.hasBounds()) {
      return new FloatHistogram(
          FloatHistogram.CUSTOM,
          resets(told),
          0,
          0,
          told.count(),
          told.span().sum(),
          buckets(told.positive(), 0, 0),
          Buckets.NONE,
          told.bounds());
    }
    int coarser = Math.max(0, told.scale() - FloatHistogram.GREATEST_SCHEMA);
    boolean known =
        told.scale() >= FloatHistogram.LEAST_SCHEMA
            && isNear(told.positive(), coarser)
            && isNear(told.negative(), coarser);
    return known
        ? new FloatHistogram(
            told.scale() - coarser,
            resets(told),
            told.zero().threshold(),
            told.zero().count(),
            told.count(),
            told.span().sum(),
            buckets(told.positive(), coarser, 1),
            buckets(told.negative(), coarser, 1),
            told.bounds())
        : null;
  }

  /** A point as columns hold it, with what is known of its span. */
  public static BucketHistogram stored(FloatHistogram point, Span span) {
    Reset reset =
        switch (point.resets()) {
          case RESET -> Reset.YES;
          case NONE -> Reset.NO;
          case GAUGE -> Reset.GAUGE;
          case UNKNOWN -> Reset.UNKNOWN;
        };
    Counts positive = counts(point.positive(), point.isCustom() ? 0 : 1);
    if (point.isCustom()) {
      return BucketHistogram.custom(point.bounds(), point.count(), span, reset, positive);
    }
    Zero zero = new Zero(point.zeroThreshold(), point.zeroCount());
    return BucketHistogram.of(
            point.schema(), zero, span, reset, positive, counts(point.negative(), 1))
        .withCount(point.count());
  }

  private static Counts counts(Buckets side, int shift) {
    long[] indices = new long[side.size()];
    double[] counts = new double[side.size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = side.number(i) - (long) shift;
      counts[i] = side.count(i);
    }
    return new Counts(indices, counts);
  }

  /** That counts go on is found by looking: the point before may not be the one that was meant. */
  private static Resets resets(BucketHistogram told) {
    return switch (told.reset()) {
      case YES -> Resets.RESET;
      case GAUGE -> Resets.GAUGE;
      case UNKNOWN, NO -> Resets.UNKNOWN;
    };
  }

  /** Whether its buckets can be numbered: all in which there can be doubles are. */
  private static boolean isNear(Counts side, int coarser) {
    int last = side.size() - 1;
    return last < 0
        || (side.index(0) >> coarser >= Integer.MIN_VALUE
            && side.index(last) >> coarser < Integer.MAX_VALUE);
  }

  /** Buckets of a coarser scale, numbered by their upper ends, which is one more. */
  private static Buckets buckets(Counts side, int coarser, int shift) {
    int[] numbers = new int[side.size()];
    double[] counts = new double[side.size()];
    int size = 0;
    for (int i = 0; i < side.size(); i++) {
      int number = (int) (side.index(i) >> coarser) + shift;
      if (size > 0 && numbers[size - 1] == number) {
        counts[size - 1] += side.count(i);
      } else {
        numbers[size] = number;
        counts[size++] = side.count(i);
      }
    }
    return new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(counts, size));
  }
}
