package io.lampyr.restapi.cluster;

import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What one mapping has: fields by their types, those that are computed, and analyzers. */
final class MappedIndex {
  private static final List<String> USES =
      List.of("analyzer", "search_analyzer", "search_quote_analyzer");

  private final Map<String, FieldTypeCount> fields = new TreeMap<>();
  private final Map<String, RuntimeTypeCount> computed = new TreeMap<>();
  private final Map<String, Set<String>> vectors = new TreeMap<>();
  private final Map<String, Long> analyzers = new TreeMap<>();
  private final Set<String> paths = new HashSet<>();
  private final String source;
  private final long bytes;

  private MappedIndex(String text, Map<String, @Nullable Object> mapping) {
    this.bytes = text.getBytes(StandardCharsets.UTF_8).length;
    visit("", mapping);
    if (mapping.get("runtime") instanceof Map<?, ?> runtime) {
      runtime.forEach((name, field) -> {
        if (field instanceof Map<?, ?> one) {
          computed
              .computeIfAbsent(type(one), _ -> new RuntimeTypeCount())
              .field(one, paths.contains(String.valueOf(name)));
        }
      });
    }
    Object rule = mapping.get("_source");
    boolean disabled =
        rule instanceof Map<?, ?> given
            && ("disabled".equals(given.get("mode"))
                || "false".equals(String.valueOf(given.get("enabled"))));
    this.source = disabled ? "disabled" : "stored";
  }

  /** Of a mapping as it is kept. */
  static MappedIndex of(String mapping) {
    return new MappedIndex(mapping, Json.readObject(mapping));
  }

  private static String type(Map<?, ?> field) {
    return field.get("type") instanceof String type ? type : "object";
  }

  private void visit(String path, Map<?, ?> tree) {
    for (String below : List.of("properties", "fields")) {
      if (tree.get(below) instanceof Map<?, ?> inside) {
        inside.forEach((name, field) -> {
          if (field instanceof Map<?, ?> one) {
            String at = path.isEmpty() ? name.toString() : path + "." + name;
            add(at, one);
            visit(at, one);
          }
        });
      }
    }
  }

  private void add(String path, Map<?, ?> field) {
    String type = type(field);
    paths.add(path);
    fields.computeIfAbsent(type, _ -> new FieldTypeCount()).field(field);
    if (type.endsWith("_vector")) {
      vectors.computeIfAbsent(type, _ -> new TreeSet<>()).add(path);
    }
    for (String use : USES) {
      if (field.get(use) instanceof String name) {
        analyzers.merge(name, 1L, Long::sum);
      }
    }
  }

  /** By their types. */
  Map<String, FieldTypeCount> fields() {
    return fields;
  }

  /** By the types of what is computed. */
  Map<String, RuntimeTypeCount> computed() {
    return computed;
  }

  boolean hasVectors() {
    return vectors.containsKey("dense_vector") || vectors.containsKey("sparse_vector");
  }

  /** The paths of fields that hold vectors of a type. */
  Set<String> vectors(String type) {
    return vectors.getOrDefault(type, Set.of());
  }

  /** The analyzers that fields name, and how often. */
  Map<String, Long> analyzers() {
    return analyzers;
  }

  /** How sources are kept. */
  String source() {
    return source;
  }

  /** How many fields there are. */
  long count() {
    return paths.size();
  }

  /** How long the mapping is. */
  long bytes() {
    return bytes;
  }
}
