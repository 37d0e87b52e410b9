package io.lampyr.engine.downsample;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.AggregateMetricType.Figure;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/** Figures of numbers, or of numbers of which there are only figures. What is no number is none. */
final class FiguresColumn extends Column {
  private final LeafField leaf;
  private double min;
  private double max;
  private double sum;
  private double lost;
  private double count;
  private boolean any;

  FiguresColumn(LeafField leaf, List<String> names) {
    super(names);
    this.leaf = leaf;
    clear();
  }

  private void clear() {
    min = Double.POSITIVE_INFINITY;
    max = Double.NEGATIVE_INFINITY;
    sum = 0;
    lost = 0;
    count = 0;
    any = false;
  }

  @Override
  @Nullable Cells open(LeafReader reader) throws IOException {
    if (reader.getFieldInfos().fieldInfo(leaf.path()) == null) {
      return null;
    }
    return leaf.type() instanceof AggregateMetricType type
        ? figures(reader, type)
        : numbers(reader);
  }

  private Cells numbers(LeafReader reader) throws IOException {
    SortedNumericDocValues values = DocValues.getSortedNumeric(reader, leaf.path());
    ColumnFormat format = ColumnFormat.of(leaf, null);
    return doc -> {
      if (values.advanceExact(doc)) {
        for (int i = 0; i < values.docValueCount(); i++) {
          double value = format.number(values.nextValue()).doubleValue();
          if (Double.isFinite(value)) {
            add(value, value, value, 1);
          }
        }
      }
    };
  }

  private Cells figures(LeafReader reader, AggregateMetricType type) throws IOException {
    Map<Figure, SortedNumericDocValues> columns = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      if (type.has(figure)) {
        String column = AggregateMetricType.column(leaf.path(), figure);
        columns.put(figure, DocValues.getSortedNumeric(reader, column));
      }
    }
    return doc -> {
      Map<Figure, Double> told = new EnumMap<>(Figure.class);
      for (Map.Entry<Figure, SortedNumericDocValues> column : columns.entrySet()) {
        if (column.getValue().advanceExact(doc)) {
          long entry = column.getValue().nextValue();
          told.put(column.getKey(), NumericUtils.sortableLongToDouble(entry));
        }
      }
      if (!told.isEmpty()) {
        add(
            told.getOrDefault(Figure.MIN, Double.POSITIVE_INFINITY),
            told.getOrDefault(Figure.MAX, Double.NEGATIVE_INFINITY),
            told.getOrDefault(Figure.SUM, 0.0),
            told.getOrDefault(Figure.VALUE_COUNT, 0.0));
      }
    };
  }

  private void add(double least, double greatest, double more, double values) {
    any = true;
    min = Math.min(min, least);
    max = Math.max(max, greatest);
    count += values;
    // What rounding takes is kept, as sums elsewhere do.
    double next = sum + more;
    lost += Math.abs(sum) >= Math.abs(more) ? (sum - next) + more : (more - next) + sum;
    sum = next;
  }

  @Override
  @Nullable Object take() {
    if (!any) {
      return null;
    }
    Map<String, @Nullable Object> told = new TreeMap<>();
    for (Figure figure : Figure.values()) {
      if (!(leaf.type() instanceof AggregateMetricType type) || type.has(figure)) {
        told.put(figure.word(), value(figure));
      }
    }
    clear();
    return told;
  }

  private Object value(Figure figure) {
    return switch (figure) {
      case MIN -> (Object) min;
      case MAX -> max;
      case SUM -> Double.isFinite(sum + lost) ? sum + lost : Math.copySign(Double.MAX_VALUE, sum);
      case VALUE_COUNT -> (long) count;
    };
  }
}
