package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What several indices can do with their fields: told apart by type where they differ in it. */
final class MergedCaps {
  private static final String UNMAPPED = "unmapped";
  private static final String NO_METRIC = "";

  private final TreeMap<String, TreeMap<String, OfType>> fields = new TreeMap<>();
  private final List<String> indices = new ArrayList<>();

  /** The indices in which a field has one type. */
  private static final class OfType {
    final List<String> indices = new ArrayList<>();
    final List<String> notSearchable = new ArrayList<>();
    final List<String> notAggregatable = new ArrayList<>();
    final TreeMap<String, TreeSet<String>> meta = new TreeMap<>();
    final List<String> notDimension = new ArrayList<>();
    final TreeMap<String, List<String>> byMetric = new TreeMap<>();
    boolean ofSystem;

    void add(String index, FieldCaps caps) {
      indices.add(index);
      ofSystem = caps.ofSystem();
      if (!caps.searchable()) {
        notSearchable.add(index);
      }
      if (!caps.aggregatable()) {
        notAggregatable.add(index);
      }
      if (!caps.series().dimension()) {
        notDimension.add(index);
      }
      byMetric
          .computeIfAbsent(
              Objects.requireNonNullElse(caps.series().metric(), NO_METRIC), _ -> new ArrayList<>())
          .add(index);
      caps.meta()
          .forEach((name, value) -> meta.computeIfAbsent(name, _ -> new TreeSet<>()).add(value));
    }

    Map<String, @Nullable Object> json(String type, boolean alone, Dialect dialect) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("type", type);
      if (dialect == Dialect.ELASTICSEARCH) {
        json.put("metadata_field", ofSystem);
      }
      putSeries(json);
      json.put("searchable", notSearchable.isEmpty());
      json.put("aggregatable", notAggregatable.isEmpty());
      if (!alone) {
        json.put("indices", indices);
      }
      putIfMixed("non_searchable_indices", notSearchable, json);
      putIfMixed("non_aggregatable_indices", notAggregatable, json);
      putIfMixed("non_dimension_indices", notDimension, json);
      if (byMetric.size() > 1) {
        json.put("metric_conflicts_indices", indices);
      }
      if (!meta.isEmpty()) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        meta.forEach((name, set) -> values.put(name, List.copyOf(set)));
        json.put("meta", values);
      }
      return json;
    }

    /** Told where all indices agree. */
    private void putSeries(Map<String, @Nullable Object> json) {
      if (notDimension.isEmpty()) {
        json.put("time_series_dimension", true);
      }
      if (byMetric.size() == 1 && !byMetric.containsKey(NO_METRIC)) {
        json.put("time_series_metric", byMetric.firstKey());
      }
    }

    private void putIfMixed(String name, List<String> without, Map<String, @Nullable Object> json) {
      if (!without.isEmpty() && without.size() < indices.size()) {
        json.put(name, without);
      }
    }
  }

  /** Adds an index with all of its fields; indices come in the order of their names. */
  void add(String index, Map<String, FieldCaps> caps) {
    indices.add(index);
    caps.forEach((path, one) ->
        fields
            .computeIfAbsent(path, _ -> new TreeMap<>())
            .computeIfAbsent(one.type(), _ -> new OfType())
            .add(index, one));
  }

  /** Names, for each field that some indices have, the indices that do not have it. */
  void addUnmapped() {
    FieldCaps nothing =
        new FieldCaps(UNMAPPED, false, false, false, Map.of(), FieldCaps.Series.NOTHING);
    for (TreeMap<String, OfType> types : fields.values()) {
      TreeSet<String> without = new TreeSet<>(indices);
      types.values().forEach(type -> type.indices.forEach(without::remove));
      if (!without.isEmpty()) {
        OfType unmapped = new OfType();
        without.forEach(index -> unmapped.add(index, nothing));
        types.put(UNMAPPED, unmapped);
      }
    }
  }

  Map<String, @Nullable Object> json(Dialect dialect) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    fields.forEach((path, types) -> {
      Map<String, @Nullable Object> byType = new LinkedHashMap<>();
      types.forEach((type, one) -> byType.put(type, one.json(type, types.size() == 1, dialect)));
      all.put(path, byType);
    });
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("indices", indices);
    json.put("fields", all);
    return json;
  }
}
