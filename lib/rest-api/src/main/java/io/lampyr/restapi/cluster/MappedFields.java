package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.restapi.Persona;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What the mappings and the analyzers of indices are made of: counted by its types. */
public final class MappedFields {
  private static final String ANALYSIS = "index.analysis.";
  private static final List<String> PARTS =
      List.of("char_filter", "tokenizer", "filter", "analyzer");
  private static final Set<String> SYNONYMS = Set.of("synonym", "synonym_graph");

  private final Persona persona;
  private final Map<String, MappedIndex> read = new HashMap<>();
  private final Map<String, FieldTypeCount> fields = new TreeMap<>();
  private final Map<String, RuntimeTypeCount> computed = new TreeMap<>();
  private final Map<String, Long> sources = new TreeMap<>();
  private final Map<String, Map<String, Count>> types = new HashMap<>();
  private final Map<String, Map<String, Count>> ready = new HashMap<>();
  private final Map<String, Count> synonyms = new TreeMap<>();
  private long count;

  /** How often, and in how many indices. */
  private record Count(long all, long indices) {
    private static final Count NONE = new Count(0, 0);

    private Count plus(long more) {
      return new Count(all + more, indices + 1);
    }
  }

  MappedFields(List<IndexMetadata> indices, Persona persona) {
    this.persona = persona;
    for (IndexMetadata index : indices) {
      // Many indices have the same mappings, and to read them takes most of the time.
      MappedIndex mapped = of(index);
      mapped
          .fields()
          .forEach((type, own) -> fields.computeIfAbsent(type, _ -> new FieldTypeCount()).add(own));
      mapped
          .computed()
          .forEach(
              (type, own) -> computed.computeIfAbsent(type, _ -> new RuntimeTypeCount()).add(own));
      sources.merge(mapped.source(), 1L, Long::sum);
      count += mapped.count();
      analysis(mapped.analyzers(), FlatSettings.ofIndexText(index.definition().settings()));
    }
  }

  /** What an index maps. */
  MappedIndex of(IndexMetadata index) {
    return read.computeIfAbsent(index.definition().mappings(), MappedIndex::of);
  }

  /** What is defined counts by its type; what is used and not defined is there without that. */
  private void analysis(Map<String, Long> analyzers, FlatSettings settings) {
    Map<String, Map<String, Long>> used = new HashMap<>();
    PARTS.forEach(part -> used.put(part, new TreeMap<>()));
    used.put("analyzer", analyzers);
    Map<String, Map<String, FlatSettings>> defined = new HashMap<>();
    for (String part : PARTS) {
      defined.put(part, groups(settings, ANALYSIS + part + "."));
    }
    for (FlatSettings made : defined.getOrDefault("analyzer", Map.of()).values()) {
      for (String part : PARTS) {
        if (!part.equals("analyzer")) {
          Map<String, Long> uses = used.getOrDefault(part, Map.of());
          made.list(part, List.of()).forEach(name -> uses.merge(name, 1L, Long::sum));
        }
      }
    }
    synonyms(defined.getOrDefault("filter", Map.of()));
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
      Map<String, Long> others = new TreeMap<>(used.getOrDefault(part, Map.of()));
      others.keySet().removeAll(groups.keySet());
      add(ready, part, others);
    });
  }

  /** Where filters have their synonyms from. */
  private void synonyms(Map<String, FlatSettings> filters) {
    Map<String, Long> own = new TreeMap<>();
    for (FlatSettings filter : filters.values()) {
      if (SYNONYMS.contains(filter.text("type", ""))) {
        for (String from : List.of("synonyms", "synonyms_set")) {
          if (filter.has(from)) {
            own.merge(from, 1L, Long::sum);
          }
        }
      }
    }
    own.forEach(
        (from, count) -> synonyms.merge(from, Count.NONE.plus(count), (one, _) -> one.plus(count)));
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

  /** The fields that mappings compute, by the types of what comes of it. */
  public static List<Object> computed(Collection<IndexMetadata> indices) {
    return new MappedFields(List.copyOf(indices), Persona.ELASTICSEARCH).runtime();
  }

  private List<Object> runtime() {
    List<Object> runtime = new ArrayList<>();
    computed.forEach((type, own) -> runtime.add(own.shown(type)));
    return runtime;
  }

  Map<String, @Nullable Object> mappings() {
    boolean elastic = persona == Persona.ELASTICSEARCH;
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    if (elastic) {
      told.put("total_field_count", count);
      told.put("total_deduplicated_field_count", sum(MappedIndex::count));
      told.put("total_deduplicated_mapping_size_in_bytes", sum(MappedIndex::bytes));
    }
    List<Object> all = new ArrayList<>();
    fields.forEach((type, own) -> all.add(elastic ? own.whole(type) : own.shown(type)));
    told.put("field_types", all);
    if (elastic) {
      told.put("runtime_field_types", runtime());
      told.put("source_modes", sources);
    }
    return told;
  }

  /** Of mappings that several indices have, once. */
  private long sum(ToLongFunction<MappedIndex> of) {
    return read.values().stream().mapToLong(of).sum();
  }

  Map<String, @Nullable Object> analysis() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    for (String part : PARTS) {
      told.put(part + "_types", shown(types.getOrDefault(part, Map.of())));
    }
    for (String part : PARTS) {
      told.put("built_in_" + part + "s", shown(ready.getOrDefault(part, Map.of())));
    }
    if (persona == Persona.ELASTICSEARCH) {
      Map<String, @Nullable Object> from = new LinkedHashMap<>();
      synonyms.forEach(
          (name, own) -> from.put(name, Map.of("count", own.all(), "index_count", own.indices())));
      told.put("synonyms", from);
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
