package io.lampyr.restapi.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How many fields of a type there are, in how many indices, and what they are like. */
final class FieldTypeCount {
  private long all;
  private long indices;
  private long scripts;
  private long vectors;
  private long least = Long.MAX_VALUE;
  private long most;
  private final Map<String, Long> graphs = new TreeMap<>();
  private final Map<String, Long> similarities = new TreeMap<>();
  private final Map<String, Long> elements = new TreeMap<>();

  /** A field of the type, as its mapping says it. */
  void field(Map<?, ?> field) {
    all++;
    if (field.get("script") != null) {
      scripts++;
    }
    if ("dense_vector".equals(field.get("type"))) {
      vector(field);
    }
  }

  private void vector(Map<?, ?> field) {
    elements.merge(text(field.get("element_type"), "float"), 1L, Long::sum);
    if ("false".equals(text(field.get("index"), "true"))) {
      graphs.merge("not_indexed", 1L, Long::sum);
      return;
    }
    vectors++;
    Object graph = field.get("index_options") instanceof Map<?, ?> given ? given.get("type") : null;
    graphs.merge(text(graph, "hnsw"), 1L, Long::sum);
    similarities.merge(text(field.get("similarity"), "cosine"), 1L, Long::sum);
    // As long as there is no document, nothing may be said of dimensions.
    if (field.get("dims") instanceof Number given) {
      least = Math.min(least, given.longValue());
      most = Math.max(most, given.longValue());
    }
  }

  private static String text(@Nullable Object given, String usual) {
    return given == null ? usual : given.toString();
  }

  /** What one index has of them. */
  void add(FieldTypeCount index) {
    indices++;
    all += index.all;
    scripts += index.scripts;
    vectors += index.vectors;
    least = Math.min(least, index.least);
    most = Math.max(most, index.most);
    index.graphs.forEach((name, count) -> graphs.merge(name, count, Long::sum));
    index.similarities.forEach((name, count) -> similarities.merge(name, count, Long::sum));
    index.elements.forEach((name, count) -> elements.merge(name, count, Long::sum));
  }

  /** The counts that both products tell. */
  Map<String, @Nullable Object> shown(String type) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", type);
    shown.put("count", all);
    shown.put("index_count", indices);
    return shown;
  }

  /** The same, with those that Elasticsearch tells. */
  Map<String, @Nullable Object> whole(String type) {
    Map<String, @Nullable Object> shown = shown(type);
    shown.put("script_count", scripts);
    if (type.equals("dense_vector")) {
      shown.put("indexed_vector_count", vectors);
      if (most > 0) {
        shown.put("indexed_vector_dim_min", least);
        shown.put("indexed_vector_dim_max", most);
      }
      shown.put("vector_index_type_count", graphs);
      shown.put("vector_similarity_type_count", similarities);
      shown.put("vector_element_type_count", elements);
    }
    return shown;
  }
}
