package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.AggregateMetricType.Figure;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** Adds up what documents say of numbers that they do not have any more. */
final class SummedCollecting implements Collecting {
  private final Opening opening;
  private final PerBucket<Moments> buckets = new PerBucket<>(Moments::new);

  /** Count, sum and ends. */
  private static final class Moments {
    private double count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    void add(double value, double times) {
      count += times;
      sum += value * times;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }

  /** Adds what a document says. */
  private interface Adding {
    void add(int doc, Moments moments) throws IOException;
  }

  private interface Opening {
    Adding open(LeafReader reader) throws IOException;
  }

  private SummedCollecting(Opening opening) {
    this.opening = opening;
  }

  /** For a field whose documents say such a thing; null for others. */
  static @Nullable SummedCollecting of(@Nullable LeafField leaf) {
    if (leaf == null) {
      return null;
    }
    return switch (leaf.type()) {
      case HistogramType _ -> new SummedCollecting(reader -> histogram(reader, leaf.path()));
      case AggregateMetricType _ -> new SummedCollecting(reader -> figures(reader, leaf.path()));
      default -> null;
    };
  }

  /** Whether documents say enough of their numbers to tell that. */
  static boolean tells(@Nullable LeafField leaf, StatsAggregation.Kind kind) {
    if (leaf == null || !(leaf.type() instanceof AggregateMetricType type)) {
      return kind != StatsAggregation.Kind.STATS && kind != StatsAggregation.Kind.EXTENDED_STATS;
    }
    return switch (kind) {
      case MIN -> type.has(Figure.MIN);
      case MAX -> type.has(Figure.MAX);
      case SUM -> type.has(Figure.SUM);
      case VALUE_COUNT -> type.has(Figure.VALUE_COUNT);
      case AVG -> type.has(Figure.SUM) && type.has(Figure.VALUE_COUNT);
      case STATS, EXTENDED_STATS -> false;
    };
  }

  private static Adding histogram(LeafReader reader, String path) throws IOException {
    BinaryDocValues column = DocValues.getBinary(reader, path);
    return (doc, moments) -> {
      if (column.advanceExact(doc)) {
        HistogramType.read(column.binaryValue(), moments::add);
      }
    };
  }

  private static Adding figures(LeafReader reader, String path) throws IOException {
    Map<Figure, SortedNumericDocValues> columns = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      columns.put(
          figure, DocValues.getSortedNumeric(reader, AggregateMetricType.column(path, figure)));
    }
    return (doc, moments) -> {
      moments.min =
          Math.min(moments.min, number(columns, Figure.MIN, doc, Double.POSITIVE_INFINITY));
      moments.max =
          Math.max(moments.max, number(columns, Figure.MAX, doc, Double.NEGATIVE_INFINITY));
      moments.sum += number(columns, Figure.SUM, doc, 0);
      moments.count += number(columns, Figure.VALUE_COUNT, doc, 0);
    };
  }

  private static double number(
      Map<Figure, SortedNumericDocValues> columns, Figure figure, int doc, double otherwise)
      throws IOException {
    SortedNumericDocValues column = columns.get(figure);
    return column != null && column.advanceExact(doc)
        ? NumericUtils.sortableLongToDouble(column.nextValue())
        : otherwise;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    Adding adding = opening.open(segment.context().reader());
    return (doc, bucket) -> adding.add(doc, buckets.get(bucket));
  }

  @Override
  public Partial build(int bucket) {
    Moments found = buckets.take(bucket);
    return new Partial.Stats(
        Format.RAW, Math.round(found.count), found.sum, 0, found.min, found.max, 0, 0);
  }
}
