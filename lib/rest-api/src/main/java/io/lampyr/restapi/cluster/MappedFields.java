package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the mappings and the analyzers of indices are made of: counted by its types. */
final class MappedFields {
  private static final String ANALYSIS = "index.analysis.";
  private static final List<String> PARTS =
      List.of("char_filter", "tokenizer", "filter", "analyzer");
  private static final List<String> USES =
      List.of("analyzer", "search_analyzer", "search_quote_analyzer");

  private final Map<String, Count> fields = new TreeMap<>();
  private final Map<String, Map<String, Count>> types = new HashMap<>();
  private final Map<String, Map<String, Count>> ready = new HashMap<>();

  /** How often, and in how many indices. */
  private record Count(long all, long indices) {
    private static final Count NONE = new Count(0, 0);

    private Count plus(long more) {
      return new Count(all + more, indices + 1);
    }
  }

  /** What one mapping has, and by which analyzers. */
  private record Mapped(Map<String, Long> fields, Set<String> analyzers) {
    private static Mapped of(String mappings) {
      Mapped mapped = new Mapped(new TreeMap<>(), new TreeSet<>());
      visit(Json.readObject(mappings), mapped::add);
      return mapped;
    }

    private void add(Map<?, ?> field) {
      fields.merge(type(field), 1L, Long::sum);
      for (String use : USES) {
        if (field.get(use) instanceof String name) {
          analyzers.add(name);
        }
      }
    }
  }

  MappedFields(List<IndexMetadata> indices) {
    // Many indices have the same mappings, and to read them takes most of the time.
    Map<String, Mapped> read = new HashMap<>();
    for (IndexMetadata index : indices) {
      Mapped mapped = read.computeIfAbsent(index.definition().mappings(), Mapped::of);
      mapped
          .fields()
          .forEach((type, count) ->
              fields.merge(type, Count.NONE.plus(count), (one, _) -> one.plus(count)));
      analysis(mapped.analyzers(), FlatSettings.ofIndexText(index.definition().settings()));
    }
  }

  private static String type(Map<?, ?> field) {
    return field.get("type") instanceof String type ? type : "object";
  }

  private interface Visitor {
    void field(Map<?, ?> field);
  }

  private static void visit(Map<?, ?> tree, Visitor visitor) {
    for (String below : List.of("properties", "fields")) {
      if (tree.get(below) instanceof Map<?, ?> fields) {
        for (Object field : fields.values()) {
          if (field instanceof Map<?, ?> one) {
            visitor.field(one);
            visit(one, visitor);
          }
        }
      }
    }
  }

  /** What is defined counts by its type; what is used and not defined is there without that. */
  private void analysis(Set<String> analyzers, FlatSettings settings) {
    Map<String, Set<String>> used = new HashMap<>();
    PARTS.forEach(part -> used.put(part, new TreeSet<>()));
    used.put("analyzer", analyzers);
    Map<String, Map<String, FlatSettings>> defined = new HashMap<>();
    for (String part : PARTS) {
      defined.put(part, groups(settings, ANALYSIS + part + "."));
    }
    for (FlatSettings made : defined.getOrDefault("analyzer", Map.of()).values()) {
      for (String part : PARTS) {
        if (!part.equals("analyzer")) {
          used.getOrDefault(part, new TreeSet<>()).addAll(made.list(part, List.of()));
        }
      }
    }
    defined.forEach((part, groups) -> {
      Map<String, Long> counts = new TreeMap<>();
      groups
          .values()
          .forEach(group -> {
            String type = group.text("type", part.equals("analyzer") ? "custom" : "");
            if (!type.isEmpty()) {
              counts.merge(type, 1L, Long::sum);
            }
          });
      add(types, part, counts);
      Map<String, Long> others = new TreeMap<>();
      used.getOrDefault(part, Set.of()).stream()
          .filter(name -> !groups.containsKey(name))
          .forEach(name -> others.put(name, 1L));
      add(ready, part, others);
    });
  }

  private static void add(
      Map<String, Map<String, Count>> into, String part, Map<String, Long> counts) {
    Map<String, Count> sums = into.computeIfAbsent(part, _ -> new TreeMap<>());
    counts.forEach(
        (name, count) -> sums.merge(name, Count.NONE.plus(count), (one, _) -> one.plus(count)));
  }

  /** What is below a prefix, by the word that follows it. */
  private static Map<String, FlatSettings> groups(FlatSettings settings, String prefix) {
    Map<String, Map<String, @Nullable Object>> found = new TreeMap<>();
    settings
        .values()
        .forEach((name, value) -> {
          int dot = name.indexOf('.', prefix.length());
          if (name.startsWith(prefix) && dot > 0) {
            found
                .computeIfAbsent(name.substring(prefix.length(), dot), _ -> new TreeMap<>())
                .put(name.substring(dot + 1), value);
          }
        });
    Map<String, FlatSettings> groups = new TreeMap<>();
    found.forEach((name, values) -> groups.put(name, FlatSettings.of(values)));
    return groups;
  }

  Map<String, @Nullable Object> mappings() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("field_types", shown(fields));
    return told;
  }

  Map<String, @Nullable Object> analysis() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    for (String part : PARTS) {
      told.put(part + "_types", shown(types.getOrDefault(part, Map.of())));
    }
    for (String part : PARTS) {
      told.put("built_in_" + part + "s", shown(ready.getOrDefault(part, Map.of())));
    }
    return told;
  }

  private static List<Map<String, @Nullable Object>> shown(Map<String, Count> counts) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    counts.forEach((name, count) -> {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", name);
      one.put("count", count.all());
      one.put("index_count", count.indices());
      all.add(one);
    });
    return all;
  }
}
