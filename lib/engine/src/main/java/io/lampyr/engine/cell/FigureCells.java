package io.lampyr.engine.cell;

import io.lampyr.esql.source.Table;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Columns of metrics, whether documents have numbers, figures of numbers or histograms. Such a
 * column is called by the field's path and the figure.
 */
public final class FigureCells {
  private static final char MARK = '#';

  private FigureCells() {}

  /** What scans call the column. */
  public static String name(String path, Figure figure) {
    return Table.Figure.valueOf(figure.name()).of(path);
  }

  /** What reads the column of that name in a segment; null if it is no such name, or not there. */
  public static @Nullable CellReader of(LeafReader reader, Mapping mapping, String name)
      throws IOException {
    int mark = name.lastIndexOf(MARK);
    LeafField leaf = mark < 0 ? null : mapping.leaf(name.substring(0, mark));
    return leaf == null ? null : of(reader, leaf, Figure.valueOf(name.substring(mark + 1)));
  }

  private static @Nullable CellReader of(LeafReader reader, LeafField leaf, Figure figure)
      throws IOException {
    if (leaf.type() instanceof AggregateMetricType type) {
      return figures(reader, leaf.path(), type, figure);
    }
    if (HistogramCells.areIn(leaf)) {
      return HistogramCells.of(reader, leaf.path(), figure);
    }
    boolean number = leaf.type() instanceof NumberType || leaf.type() instanceof ScaledFloatType;
    if (!number) {
      return null;
    }
    SortedNumericDocValues values = DocValues.getSortedNumeric(reader, leaf.path());
    ColumnFormat format = ColumnFormat.of(leaf, null);
    return doc -> {
      if (!values.advanceExact(doc)) {
        return null;
      }
      double value = format.number(values.nextValue()).doubleValue();
      return figure == Figure.COUNT ? counted(value) : value;
    };
  }

  /** How many numbers a number stands for: the mark of an end stays one. */
  public static double counted(double value) {
    return Samples.isStale(value) ? value : 1;
  }

  /** The column that has the figure itself; null if there is none. */
  public static AggregateMetricType.@Nullable Figure stored(
      AggregateMetricType type, Figure figure) {
    AggregateMetricType.Figure wanted =
        switch (figure) {
          case LEAST -> AggregateMetricType.Figure.MIN;
          case GREATEST -> AggregateMetricType.Figure.MAX;
          case SUM, AVERAGE -> AggregateMetricType.Figure.SUM;
          case COUNT -> AggregateMetricType.Figure.VALUE_COUNT;
        };
    return type.has(wanted) ? wanted : null;
  }

  private static @Nullable CellReader figures(
      LeafReader reader, String path, AggregateMetricType type, Figure figure) throws IOException {
    AggregateMetricType.Figure stored = stored(type, figure);
    if (stored == null) {
      return null;
    }
    SortedNumericDocValues values = column(reader, path, stored);
    if (figure != Figure.AVERAGE) {
      return doc -> values.advanceExact(doc) ? (Object) number(values) : null;
    }
    AggregateMetricType.Figure count = stored(type, Figure.COUNT);
    if (count == null) {
      return null;
    }
    SortedNumericDocValues counts = column(reader, path, count);
    return doc ->
        values.advanceExact(doc) && counts.advanceExact(doc)
            ? (Object) (number(values) / number(counts))
            : null;
  }

  private static SortedNumericDocValues column(
      LeafReader reader, String path, AggregateMetricType.Figure figure) throws IOException {
    return DocValues.getSortedNumeric(reader, AggregateMetricType.column(path, figure));
  }

  private static double number(SortedNumericDocValues values) throws IOException {
    return NumericUtils.sortableLongToDouble(values.nextValue());
  }
}
