package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/**
 * In which contexts the inputs of a completion field are suggested: categories by names, and places
 * by geohashes. The column holds, for each input and context of its own, the input, the context's
 * name and its value, with a zero byte between each two; what a context takes from another field of
 * the document is in that field's column.
 */
public final class CompletionContexts {
  /** Behind the field's name: the column of contexts. */
  public static final String COLUMN = "._contexts";

  private static final int MAX_CONTEXTS = 10;
  private static final int STANDARD_PRECISION = 6;
  private static final Set<String> KEYS = Set.of("name", "type", "path", "precision");

  private final String path;
  private final Map<String, Definition> definitions;

  /**
   * One context.
   *
   * @param geo whether its values are places
   * @param path the field of the document that has further values, or null
   * @param precision of places, in characters
   */
  public record Definition(String name, boolean geo, @Nullable String path, int precision) {

    private Map<String, Object> told() {
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("name", name);
      told.put("type", geo ? "GEO" : "CATEGORY");
      if (geo) {
        told.put("precision", precision);
      }
      if (path != null) {
        told.put("path", path);
      }
      return told;
    }

    /** A value of a document or a query: a text, or the geohash of a place. */
    public String value(Object json) {
      if (!geo) {
        if (json instanceof Map || json instanceof List) {
          throw ValueException.argument("context [" + name + "] must be a text or a list of texts");
        }
        return json.toString();
      }
      GeoPoints.Point point = point(json);
      return Geohash.of(point.latitude(), point.longitude(), precision);
    }

    private GeoPoints.Point point(Object json) {
      byte[] written = Json.write(json);
      try (JsonParser parser = JsonReading.parser(written, 0, written.length)) {
        parser.nextToken();
        if (json instanceof List) {
          parser.nextToken();
          return GeoPoints.coordinates(parser);
        }
        return GeoPoints.read(parser);
      } catch (JacksonException malformed) {
        throw ValueException.argument("context [" + name + "] is no place");
      }
    }
  }

  private CompletionContexts(String path, Map<String, Definition> definitions) {
    this.path = path;
    this.definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
  }

  static CompletionContexts read(String path, @Nullable Object json) {
    Map<String, Definition> definitions = new LinkedHashMap<>();
    List<?> all =
        switch (json) {
          case null -> List.of();
          case List<?> list -> {
            if (list.isEmpty()) {
              throw new FaultException(ErrorKind.PARSE, "expected at least one context mapping");
            }
            yield list;
          }
          case Map<?, ?> one -> List.of(one);
          default ->
              throw new FaultException(
                  ErrorKind.PARSE, "expected a list or an entry of context mapping");
        };
    for (Object one : all) {
      Definition definition = definition(Json.object(one, "contexts"));
      if (definitions.put(definition.name(), definition) != null) {
        throw FaultException.mapper(
            "Context definition contains duplicate name [" + definition.name() + "]");
      }
    }
    if (definitions.size() > MAX_CONTEXTS) {
      throw FaultException.mapper(
          "Limit of completion field contexts [" + MAX_CONTEXTS + "] has been exceeded");
    }
    return new CompletionContexts(path, definitions);
  }

  private static Definition definition(Map<String, @Nullable Object> json) {
    if (!(json.get("name") instanceof String name)) {
      throw new FaultException(ErrorKind.PARSE, "missing [name] in context mapping");
    }
    Object given = json.get("type");
    if (given == null) {
      throw new FaultException(ErrorKind.PARSE, "missing [type] in context mapping");
    }
    String type = given.toString().toLowerCase(Locale.ROOT);
    if (!type.equals("category") && !type.equals("geo")) {
      throw FaultException.argument("No context type for [" + given + "]");
    }
    for (Map.Entry<String, @Nullable Object> entry : json.entrySet()) {
      boolean known =
          KEYS.contains(entry.getKey())
              && (type.equals("geo") || !entry.getKey().equals("precision"));
      if (!known) {
        throw FaultException.mapper(
            "Mapping definition for ["
                + name
                + "] has unsupported parameters:  ["
                + entry.getKey()
                + " : "
                + entry.getValue()
                + "]");
      }
    }
    Object precision = json.get("precision");
    return new Definition(
        name,
        type.equals("geo"),
        json.get("path") == null ? null : String.valueOf(json.get("path")),
        precision == null ? STANDARD_PRECISION : Geohash.characters(precision, "precision"));
  }

  /** What mappings tell of them, in the peers' words. */
  List<Map<String, Object>> told() {
    return definitions.values().stream().map(Definition::told).toList();
  }

  public boolean isEmpty() {
    return definitions.isEmpty();
  }

  public List<String> names() {
    return List.copyOf(definitions.keySet());
  }

  /** The context of that name; an unknown one is a fault. */
  public Definition definition(String name) {
    Definition found = definitions.get(name);
    if (found == null) {
      throw ValueException.argument(
          "Unknown context name [" + name + "], must be one of " + names());
    }
    return found;
  }

  /** The values of a document's {@code contexts} element. */
  Map<String, List<String>> values(@Nullable Object json) {
    if (json == null) {
      return Map.of();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    Json.object(json, "contexts")
        .forEach((name, value) -> {
          Definition definition = definition(name);
          List<String> texts = new ArrayList<>();
          for (Object one : elements(value)) {
            if (one == null) {
              throw ValueException.argument(
                  "context [" + name + "] must be a text or a list of texts");
            }
            texts.add(definition.value(one));
          }
          values.put(name, texts);
        });
    return values;
  }

  /** The elements of a list, of which one of two numbers is one place. */
  public static List<?> elements(@Nullable Object json) {
    return json instanceof List<?> list && (list.isEmpty() || !(list.getFirst() instanceof Number))
        ? list
        : Collections.singletonList(json);
  }

  void index(String input, Map<String, List<String>> values, FieldSink sink) {
    boolean elsewhere = definitions.values().stream().anyMatch(one -> one.path() != null);
    boolean none = values.values().stream().allMatch(List::isEmpty);
    if (!definitions.isEmpty() && none && !elsewhere) {
      throw ValueException.argument(
          "Contexts are mandatory in context enabled completion field [" + path + "]");
    }
    values.forEach((name, texts) ->
        texts.forEach(text -> {
          byte[] packed = (input + '\0' + name + '\0' + text).getBytes(StandardCharsets.UTF_8);
          PackedField.add(path + COLUMN, new BytesRef(packed), sink);
        }));
  }
}
