package io.lampyr.mapping.source;

import io.lampyr.mapping.AliasField;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.NonFinite;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Gives documents back that are kept in columns alone, as JSON: each value under its field's name,
 * names in order, several values of a field in the order of its column, and each text once. What
 * columns would not give back was found when the document was written, and its source kept.
 * Immutable and safe for many threads.
 */
public final class ColumnSource {
  /** A field, and the names that lead to it in a document. */
  private record Place(LeafField leaf, List<String> names) {}

  private final List<Place> places = new ArrayList<>();

  /** For documents of the mapping with that root. */
  public ColumnSource(ObjectField root) {
    collect(root, List.of());
  }

  /** Whether the field's column gives back what documents say. */
  public static boolean gives(LeafField leaf) {
    if (!leaf.copyTo().isEmpty()) {
      return false;
    }
    return switch (leaf.type()) {
      case ConstantKeywordType _, AggregateMetricType _ -> true;
      case KeywordType keyword -> keyword.facts().hasDocValues() && keyword.normalizer() == null;
      default ->
          switch (leaf.type().name()) {
            case "byte", "short", "integer", "long", "unsigned_long" -> has(leaf);
            case "half_float", "float", "double", "scaled_float" -> has(leaf);
            case "boolean", "date", "date_nanos", "ip", "version" -> has(leaf);
            case "histogram", "exponential_histogram" -> true;
            default -> false;
          };
    };
  }

  private static boolean has(LeafField leaf) {
    return leaf.type().facts().hasDocValues();
  }

  private void collect(ObjectField object, List<String> around) {
    for (Map.Entry<String, MappedField> child : object.children().entrySet()) {
      List<String> names = new ArrayList<>(around);
      names.add(child.getKey());
      switch (child.getValue()) {
        case ObjectField inner -> collect(inner, names);
        case LeafField leaf -> {
          if (gives(leaf)) {
            places.add(new Place(leaf, List.copyOf(names)));
          }
        }
        case AliasField _ -> {}
      }
    }
  }

  /** A document of the segment, whose columns are opened for it. */
  public BytesRef of(LeafReader reader, int doc) throws IOException {
    Map<String, @Nullable Object> tree = new TreeMap<>();
    for (Place place : places) {
      Object value = value(reader, place.leaf(), doc);
      if (value != null) {
        put(tree, place.names(), value);
      }
    }
    NumericDocValues counts = reader.getNumericDocValues(SystemFields.DOC_COUNT);
    if (counts != null && counts.advanceExact(doc)) {
      tree.put(SystemFields.DOC_COUNT, counts.longValue());
    }
    return new BytesRef(Json.write(tree));
  }

  private static @Nullable Object value(LeafReader reader, LeafField leaf, int doc)
      throws IOException {
    if (leaf.type() instanceof ConstantKeywordType constant) {
      return constant.constant();
    }
    FieldInfo info = reader.getFieldInfos().fieldInfo(leaf.path());
    if (info == null) {
      return null;
    }
    ColumnFormat format = ColumnFormat.of(leaf, null);
    if (leaf.type() instanceof AggregateMetricType figures) {
      return figures(reader, leaf, figures, format, doc);
    }
    List<Object> values = ColumnValues.open(reader, format).of(doc);
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> NonFinite.told(values.getFirst());
      default -> values.stream().map(NonFinite::told).toList();
    };
  }

  private static @Nullable Object figures(
      LeafReader reader, LeafField leaf, AggregateMetricType type, ColumnFormat format, int doc)
      throws IOException {
    Map<String, @Nullable Object> all = new TreeMap<>();
    for (AggregateMetricType.Figure figure : AggregateMetricType.Figure.values()) {
      if (!type.has(figure)) {
        continue;
      }
      String column = AggregateMetricType.column(leaf.path(), figure);
      var entries = org.apache.lucene.index.DocValues.getSortedNumeric(reader, column);
      if (!entries.advanceExact(doc)) {
        return null;
      }
      Number number = format.number(entries.nextValue());
      all.put(
          figure.word(),
          figure == AggregateMetricType.Figure.VALUE_COUNT ? (Object) number.longValue() : number);
    }
    return all;
  }

  @SuppressWarnings("unchecked") // Maps in the tree are made here.
  private static void put(Map<String, @Nullable Object> tree, List<String> names, Object value) {
    Map<String, @Nullable Object> at = tree;
    for (int i = 0; i < names.size() - 1; i++) {
      at =
          (Map<String, @Nullable Object>)
              at.computeIfAbsent(names.get(i), _ -> new TreeMap<String, @Nullable Object>());
    }
    at.put(names.getLast(), value);
  }
}
