package io.lampyr.engine.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lays templates, and at last what a client wants, over each other. For one thread. */
final class TemplateMerge {
  static final String PLACEHOLDER = "{index}";

  private final String index;
  private FlatSettings settings = FlatSettings.NONE;
  private Map<String, @Nullable Object> mappings = new LinkedHashMap<>();
  private final Map<String, AliasOptions> aliases = new TreeMap<>();
  private final Map<String, @Nullable Object> lifecycle = new LinkedHashMap<>();
  private final Map<String, @Nullable Object> options = new LinkedHashMap<>();

  TemplateMerge(String index) {
    this.index = index;
  }

  void add(Template template) {
    settings = settings.with(template.settings());
    mappings = merge(mappings, template.mappings());
    template
        .aliases()
        .forEach((name, given) -> aliases.put(name.replace(PLACEHOLDER, index), given));
    if (template.says("lifecycle")) {
      // Who says nothing more of it wants it all the same.
      lifecycle.putIfAbsent("enabled", true);
    }
    lifecycle.putAll(template.part("lifecycle"));
    options.putAll(template.part("data_stream_options"));
  }

  /** What templates say of a stream's lifecycle. */
  Map<String, @Nullable Object> lifecycle() {
    return lifecycle;
  }

  /** What templates say of a stream beyond its indices and lifecycle. */
  Map<String, @Nullable Object> options() {
    return options;
  }

  NewIndex finish(NewIndex wanted) {
    Map<String, AliasOptions> all = new TreeMap<>(aliases);
    all.putAll(wanted.aliases());
    return new NewIndex(
        wanted.name(), settings.with(wanted.settings()), merge(mappings, wanted.mappings()), all);
  }

  /**
   * Fields are laid over fields by their names; of two that are no objects, the later one stays.
   */
  static Map<String, @Nullable Object> merge(
      Map<String, @Nullable Object> lower, Map<String, @Nullable Object> upper) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>(lower);
    upper.forEach((key, value) -> {
      Object old = merged.get(key);
      if (key.equals("properties") && old instanceof Map<?, ?> a && value instanceof Map<?, ?> b) {
        merged.put(key, fields(texts(a), texts(b)));
      } else if (key.equals("dynamic_templates")
          && old instanceof List<?> a
          && value instanceof List<?> b) {
        merged.put(key, named(a, b));
      } else {
        merged.put(key, value);
      }
    });
    return merged;
  }

  private static Map<String, @Nullable Object> fields(
      Map<String, @Nullable Object> lower, Map<String, @Nullable Object> upper) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>(lower);
    upper.forEach((name, field) -> {
      boolean objects =
          merged.get(name) instanceof Map<?, ?> a
              && field instanceof Map<?, ?> b
              && a.containsKey("properties")
              && b.containsKey("properties");
      if (objects && merged.get(name) instanceof Map<?, ?> a && field instanceof Map<?, ?> b) {
        merged.put(name, merge(texts(a), texts(b)));
      } else {
        merged.put(name, field);
      }
    });
    return merged;
  }

  /** Dynamic templates have names: a later one takes the place of an earlier one. */
  private static List<@Nullable Object> named(List<?> lower, List<?> upper) {
    List<@Nullable Object> all = new ArrayList<>();
    for (Object old : lower) {
      boolean replaced =
          old instanceof Map<?, ?> one
              && upper.stream()
                  .anyMatch(
                      other -> other instanceof Map<?, ?> two && one.keySet().equals(two.keySet()));
      if (!replaced) {
        all.add(old);
      }
    }
    all.addAll(upper);
    return all;
  }

  private static Map<String, @Nullable Object> texts(Map<?, ?> map) {
    Map<String, @Nullable Object> texts = new LinkedHashMap<>();
    map.forEach((key, value) -> texts.put(String.valueOf(key), value));
    return texts;
  }
}
