package io.lampyr.query.computed;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.DynamicRules;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * What the objects that scripts emit have besides what their definitions name: its types are
 * guessed of some documents, as those of new fields are.
 *
 * @param objects the types by paths in them, by the objects' names
 */
public record GuessedProperties(
    Map<String, Map<String, @Nullable Object>> definitions,
    Map<String, Map<String, String>> objects) {
  private static final int MAX_DOCUMENTS = 50;
  private static final int MAX_PROPERTIES = 1000;
  private static final Set<String> TYPES =
      Set.of("boolean", "date", "double", "float", "ip", "keyword", "long", "text");

  /**
   * Of the first documents of a shard.
   *
   * @param memory what scripts read is counted in
   */
  public static GuessedProperties of(
      DirectoryReader reader, Mapping mapping, RequestMemory.Part memory) {
    Map<String, Map<String, @Nullable Object>> definitions = mapping.emittedObjects();
    Map<String, Map<String, String>> objects = new LinkedHashMap<>();
    definitions
        .keySet()
        .forEach(name -> {
          ComputedField whole = mapping.computed().get(name);
          if (whole != null) {
            Guess guess = new Guess(name, mapping);
            guess.all(reader, whole, memory);
            objects.put(name, guess.types);
          }
        });
    return new GuessedProperties(definitions, objects);
  }

  public boolean isEmpty() {
    return objects.values().stream().allMatch(Map::isEmpty);
  }

  /** The definitions of the objects with those of the guessed properties that are wanted. */
  public Map<String, Map<String, @Nullable Object>> with(Predicate<String> wanted) {
    Map<String, Map<String, @Nullable Object>> all = new LinkedHashMap<>();
    objects.forEach((name, types) -> {
      Map<String, @Nullable Object> definition =
          new LinkedHashMap<>(definitions.getOrDefault(name, Map.of()));
      Map<String, @Nullable Object> properties = new LinkedHashMap<>();
      types.forEach((path, type) -> {
        if (wanted.test(name + "." + path)) {
          properties.put(path, type);
        }
      });
      if (definition.get("properties") instanceof Map<?, ?> named) {
        named.forEach((path, type) -> properties.put(String.valueOf(path), type));
      }
      definition.put("properties", properties);
      all.put(name, definition);
    });
    return all;
  }

  /** The guesses on one object. */
  private static final class Guess {
    private final String name;
    private final Mapping mapping;
    private final Map<String, String> types = new LinkedHashMap<>();
    private int left = MAX_DOCUMENTS;

    Guess(String name, Mapping mapping) {
      this.name = name;
      this.mapping = mapping;
    }

    void all(DirectoryReader reader, ComputedField whole, RequestMemory.Part memory) {
      try {
        for (LeafReaderContext segment : reader.leaves()) {
          LeafReader leaf = segment.reader();
          Bits live = leaf.getLiveDocs();
          ComputedValues values =
              new ComputedLeaf(leaf, mapping, () -> false, memory, List.of()).values(whole);
          for (int doc = 0; doc < leaf.maxDoc() && left > 0; doc++) {
            if (live == null || live.get(doc)) {
              left--;
              one(values, doc);
            }
          }
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /** Of a document of which the script makes nothing good nothing is learned. */
    private void one(ComputedValues values, int doc) throws IOException {
      try {
        for (Object object : values.of(doc)) {
          byte[] json = object.toString().getBytes(StandardCharsets.UTF_8);
          Json.readObject(json).forEach((key, value) -> add(key, value));
        }
      } catch (FaultException nothingGood) {
        // It is told of where the document is searched.
      }
    }

    private void add(String path, @Nullable Object value) {
      switch (value) {
        case null -> {}
        case Map<?, ?> map -> map.forEach((key, inner) -> add(path + "." + key, inner));
        case List<?> list -> list.forEach(inner -> add(path, inner));
        default -> {
          boolean known = mapping.computed().containsKey(name + "." + path);
          if (!known && !types.containsKey(path) && types.size() < MAX_PROPERTIES) {
            Object type = found(path, value).json().get("type");
            if (type instanceof String text && TYPES.contains(text)) {
              types.put(path, text);
            }
          }
        }
      }
    }

    private DynamicRules.Found found(String path, Object value) {
      DynamicRules rules = mapping.dynamicRules();
      String last = path.substring(path.lastIndexOf('.') + 1);
      String whole = name + "." + path;
      return switch (value) {
        case Boolean _ -> rules.find(DynamicRules.Look.BOOLEAN, last, whole, false);
        case Long _, Integer _ -> rules.find(DynamicRules.Look.LONG, last, whole, false);
        case Number _ -> rules.find(DynamicRules.Look.DOUBLE, last, whole, false);
        default -> rules.forText(last, whole, value.toString(), false);
      };
    }
  }
}
