package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Index settings as a tree, whether they came nested, with dots in keys, or mixed. */
record SettingsTree(Map<String, @Nullable Object> root) {

  static SettingsTree of(Map<String, @Nullable Object> settings) {
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    merge(root, settings);
    return new SettingsTree(root);
  }

  private static void merge(Map<String, @Nullable Object> into, Map<?, ?> settings) {
    settings.forEach((key, value) -> {
      Map<String, @Nullable Object> at = into;
      String[] parts = String.valueOf(key).split("\\.", -1);
      for (int i = 0; i < parts.length - 1; i++) {
        at = child(at, parts[i]);
      }
      String last = parts[parts.length - 1];
      if (value instanceof Map<?, ?> map) {
        merge(child(at, last), map);
      } else {
        at.put(last, value);
      }
    });
  }

  @SuppressWarnings("unchecked") // Maps below the root are made here only.
  private static Map<String, @Nullable Object> child(Map<String, @Nullable Object> at, String key) {
    Object child = at.computeIfAbsent(key, absent -> new LinkedHashMap<String, @Nullable Object>());
    if (child instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw FaultException.argument("setting [" + key + "] is both a value and a group");
  }

  /** The settings of {@code index}, whether the prefix was written or not. */
  Map<String, @Nullable Object> section() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(root);
    if (root.get("index") instanceof Map<?, ?> index) {
      merge(all, index);
    }
    return all;
  }

  @SuppressWarnings("unchecked") // As above.
  Map<String, @Nullable Object> section(String name) {
    Object found = section().get(name);
    return found instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }
}
