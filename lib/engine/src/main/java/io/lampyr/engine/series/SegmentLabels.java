package io.lampyr.engine.series;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.cell.CellReader;
import io.lampyr.esql.type.DataType;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.metrics.codec.SegmentSeries;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a segment's series. What is the same in all documents of a series is read once for
 * each, and a condition upon words once for each word. Series are asked in ascending order.
 */
final class SegmentLabels {
  private final SegmentSeries series;
  private final List<Column> columns = new ArrayList<>();
  private final List<Words> words = new ArrayList<>();
  private final Wanted wanted;
  private boolean nothing;

  /** One label of series. */
  private interface Column {
    String name();

    @Nullable String of(int series) throws IOException;
  }

  private SegmentLabels(SegmentSeries series, Wanted wanted) {
    this.series = series;
    this.wanted = wanted;
  }

  /** Nothing if labels may differ from document to document of a series. */
  static @Nullable SegmentLabels open(
      LeafReader reader, SegmentSeries series, Mapping mapping, Wanted wanted) throws IOException {
    SegmentLabels labels = new SegmentLabels(series, wanted);
    for (Wanted.Column column : wanted.labels()) {
      LeafField leaf = mapping.leaf(column.path());
      if (leaf != null && isThere(reader, leaf) && !labels.add(reader, column, leaf)) {
        return null;
      }
    }
    labels.wanted.matchers().forEach(labels::condition);
    return labels;
  }

  private static boolean isThere(LeafReader reader, LeafField leaf) {
    FieldInfo field = reader.getFieldInfos().fieldInfo(leaf.path());
    return leaf.type() instanceof ConstantKeywordType
        || (field != null && field.getDocValuesType() != DocValuesType.NONE);
  }

  private boolean add(LeafReader reader, Wanted.Column column, LeafField leaf) throws IOException {
    DataType type = wanted.type(column.path());
    SegmentSeries.Dimension dimension = series.dimension(column.path());
    if (dimension != null && type == DataType.KEYWORD) {
      Words told = new Words(column.name(), dimension);
      words.add(told);
      columns.add(told);
      return true;
    }
    boolean same =
        dimension != null
            || leaf.type().facts().dimension()
            || leaf.type() instanceof ConstantKeywordType;
    CellReader cells = same ? CellReader.of(reader, leaf, type) : null;
    if (cells == null) {
      return false;
    }
    columns.add(new Cells(column.name(), cells));
    return true;
  }

  /** A condition that no series can meet is known at once, one upon words for each word. */
  private void condition(LabelMatcher matcher) {
    List<Column> named = columns.stream().filter(one -> one.name().equals(matcher.name())).toList();
    if (named.isEmpty()) {
      nothing |= !matcher.matchesEmpty();
    } else if (named.size() == 1) {
      words.stream().filter(named::contains).forEach(one -> one.matchers.add(matcher));
    }
  }

  /** Whether no series of the segment can be matched. */
  boolean areNothing() {
    return nothing;
  }

  /** The labels of a series but for the metric's name; nothing if it is not matched. */
  @Nullable Labels of(int wantedSeries) throws IOException {
    for (Words one : words) {
      if (!one.matches(wantedSeries)) {
        return null;
      }
    }
    Map<String, String> named = new HashMap<>();
    for (Column column : columns) {
      String value = column.of(wantedSeries);
      if (value != null) {
        named.putIfAbsent(column.name(), value);
      }
    }
    return wanted.matches(named) ? Labels.of(named) : null;
  }

  /** Words that are the same within each series, told apart by their ordinals. */
  private static final class Words implements Column {
    private static final byte MATCHES = 1;
    private static final byte DOES_NOT = 2;

    private final String name;
    private final SegmentSeries.Dimension dimension;
    private final List<LabelMatcher> matchers = new ArrayList<>();
    private final @Nullable String[] texts;
    private final byte[] matched;

    Words(String name, SegmentSeries.Dimension dimension) {
      this.name = name;
      this.dimension = dimension;
      RequestMemory.takeFor(9L * dimension.valueCount() + 64, "promql");
      texts = new String[dimension.valueCount()];
      matched = new byte[dimension.valueCount() + 1];
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public @Nullable String of(int series) throws IOException {
      int ordinal = dimension.ordinal(series);
      return ordinal < 0 ? null : text(ordinal);
    }

    private String text(int ordinal) throws IOException {
      String text = texts[ordinal];
      if (text == null) {
        text = dimension.value(ordinal).utf8ToString();
        RequestMemory.takeFor(44L + text.length(), "promql");
        texts[ordinal] = text;
      }
      return text;
    }

    boolean matches(int series) throws IOException {
      if (matchers.isEmpty()) {
        return true;
      }
      int ordinal = dimension.ordinal(series);
      if (matched[ordinal + 1] == 0) {
        String text = ordinal < 0 ? "" : text(ordinal);
        boolean all = matchers.stream().allMatch(one -> one.matches(text));
        matched[ordinal + 1] = all ? MATCHES : DOES_NOT;
      }
      return matched[ordinal + 1] == MATCHES;
    }
  }

  /** Values of other types, read of the first document of a series. */
  private final class Cells implements Column {
    private final String name;
    private final CellReader cells;

    Cells(String name, CellReader cells) {
      this.name = name;
      this.cells = cells;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public @Nullable String of(int of) throws IOException {
      Object value = Gathering.first(cells.of(series.firstDocument(of)));
      return value == null ? null : String.valueOf(value);
    }
  }
}
