package io.lampyr.engine.downsample;

import io.lampyr.mapping.AliasField;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The fields of points that are made of others: those of the mapping that have columns. */
final class Columns {
  private static final Set<String> LABELS =
      Set.of(
          "keyword",
          "wildcard",
          "byte",
          "short",
          "integer",
          "long",
          "unsigned_long",
          "half_float",
          "float",
          "double",
          "scaled_float",
          "boolean",
          "date",
          "date_nanos",
          "ip",
          "version",
          "geo_point",
          "histogram",
          HistogramType.EXPONENTIAL);

  private final SamplingMethod method;
  private final List<Column> all = new ArrayList<>();

  /** Fields that others' values are copied to get them again. */
  private final Set<String> copies = new HashSet<>();

  Columns(Mapping mapping, SamplingMethod method) {
    this.method = method;
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf) {
        copies.addAll(leaf.copyTo());
      }
    }
    collect(mapping.root(), List.of());
    all.add(new CountColumn());
  }

  List<Column> all() {
    return all;
  }

  private void collect(ObjectField object, List<String> around) {
    for (Map.Entry<String, MappedField> child : object.children().entrySet()) {
      List<String> names = new ArrayList<>(around);
      names.add(child.getKey());
      switch (child.getValue()) {
        case ObjectField inner -> collect(inner, names);
        case LeafField leaf -> {
          Column column = column(leaf, names);
          if (column != null) {
            all.add(column);
          }
        }
        case AliasField _ -> {}
      }
    }
  }

  private @Nullable Column column(LeafField leaf, List<String> names) {
    if (leaf.path().equals(SeriesMapping.TIMESTAMP) || copies.contains(leaf.path())) {
      return null;
    }
    if (leaf.type() instanceof AggregateMetricType) {
      // Of figures there is no last one: what is told of one point is told of all.
      return new FiguresColumn(leaf, names);
    }
    boolean metric = metric(leaf) != null;
    if (method == SamplingMethod.AGGREGATE && metric && leaf.type() instanceof HistogramType type) {
      return type.keepsBuckets()
          ? new BucketsColumn(leaf, names)
          : new HistogramColumn(leaf, names);
    }
    if (method == SamplingMethod.AGGREGATE
        && ReducedMapping.isFigured(leaf.type().name(), metric(leaf))) {
      return new FiguresColumn(leaf, names);
    }
    Facts.DocValues kind = leaf.type().facts().docValues();
    boolean kept =
        LABELS.contains(leaf.type().name())
            && (kind != Facts.DocValues.NONE || leaf.type() instanceof ScaledFloatType);
    return kept ? new LastColumn(leaf, names) : null;
  }

  private static @Nullable Object metric(LeafField leaf) {
    return leaf.parameters().stream()
        .filter(parameter -> parameter.name().equals("time_series_metric"))
        .findFirst()
        .map(parameter -> parameter.value())
        .orElse(null);
  }

  /** The document of what came since it was last asked. */
  BytesRef take(Object time) {
    Map<String, @Nullable Object> tree = new TreeMap<>();
    tree.put(SeriesMapping.TIMESTAMP, time);
    for (Column column : all) {
      Object value = column.take();
      if (value != null) {
        put(tree, column.names(), value);
      }
    }
    return new BytesRef(Json.write(tree));
  }

  @SuppressWarnings("unchecked") // Maps in the tree are made here.
  private static void put(Map<String, @Nullable Object> tree, List<String> names, Object value) {
    Map<String, @Nullable Object> at = tree;
    for (String name : names.subList(0, names.size() - 1)) {
      at =
          (Map<String, @Nullable Object>)
              at.computeIfAbsent(name, _ -> new TreeMap<String, @Nullable Object>());
    }
    at.put(names.getLast(), value);
  }
}
