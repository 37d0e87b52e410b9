package io.lampyr.differential.scene;

import io.lampyr.differential.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An index, by the body that makes it, and what is written to it, in this order. */
public record Scene(Map<String, Object> index, List<Write> writes) {
  public Scene {
    writes = List.copyOf(writes);
  }

  public Scene withIndex(Map<String, Object> other) {
    return new Scene(other, writes);
  }

  public Scene withWrites(List<Write> others) {
    return new Scene(index, others);
  }

  /** The same with these fields alone. */
  public Scene withFields(List<Map.Entry<String, Object>> fields) {
    Map<String, Object> properties = Json.object();
    fields.forEach(field -> properties.put(field.getKey(), field.getValue()));
    Map<String, Object> other = Json.map(Json.copy(index));
    Json.map(other.computeIfAbsent("mappings", name -> Json.object()))
        .put("properties", properties);
    return withIndex(other);
  }

  /**
   * Whether documents were replaced or deleted: how long these still count in a term's statistics
   * is each engine's own affair, so that scores then say nothing.
   */
  public boolean hasDead() {
    Set<String> seen = new HashSet<>();
    return writes.stream()
        .anyMatch(write -> !write.action().equals("index") || !seen.add(write.id()));
  }

  /** The type of each field by its path, with fields below others. */
  public Map<String, String> types() {
    Map<String, String> types = new java.util.LinkedHashMap<>();
    gather("", Json.map(Json.at(index, "mappings", "properties")), types);
    return types;
  }

  private static void gather(
      String prefix, Map<String, Object> properties, Map<String, String> types) {
    properties.forEach((name, mapping) -> {
      String path = prefix + name;
      types.put(path, String.valueOf(Json.map(mapping).getOrDefault("type", "object")));
      gather(path + ".", Json.map(Json.at(mapping, "properties")), types);
      gather(path + ".", Json.map(Json.at(mapping, "fields")), types);
    });
  }
}
