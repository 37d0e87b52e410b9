package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FieldSetup;
import io.lampyr.mapping.field.FieldTypes;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.ParameterValue;
import io.lampyr.mapping.field.Parameters;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One definition of what searches compute, as mappings have it, and the fields that come of it.
 *
 * @param json null takes a definition of that name away
 */
record ComputedFields(@Nullable Map<String, @Nullable Object> json, List<ComputedField> fields) {
  private static final Set<String> RUNTIME =
      Set.of("boolean", "date", "double", "geo_point", "ip", "keyword", "long");

  ComputedFields {
    fields = List.copyOf(fields);
  }

  /** The definitions that stand under {@code runtime}. */
  static Map<String, ComputedFields> runtime(@Nullable Object given, MappingContext context) {
    return all(given, "runtime", kept(context, (name, json) -> runtime(name, json, context)));
  }

  /** The definitions that stand under {@code derived}. */
  static Map<String, ComputedFields> derived(@Nullable Object given, MappingContext context) {
    return all(
        given, "derived", kept(context, (name, json) -> DerivedFields.of(name, json, context)));
  }

  /** What was taken before, and means nothing any more, has no fields. */
  private static Reading kept(MappingContext context, Reading reading) {
    if (!context.queries().isKept()) {
      return reading;
    }
    return (name, json) -> {
      try {
        return reading.read(name, json);
      } catch (FaultException unknown) {
        return List.of();
      }
    };
  }

  private interface Reading {
    List<ComputedField> read(String name, Map<String, @Nullable Object> left);
  }

  private static Map<String, ComputedFields> all(
      @Nullable Object given, String section, Reading reading) {
    Map<String, ComputedFields> all = new LinkedHashMap<>();
    if (given != null) {
      Json.object(given, section)
          .forEach((name, json) -> {
            if (json == null) {
              all.put(name, new ComputedFields(null, List.of()));
            } else {
              Map<String, @Nullable Object> fields = Json.object(json, name);
              all.put(
                  name,
                  new ComputedFields(
                      shown(fields), reading.read(name, new LinkedHashMap<>(fields))));
            }
          });
    }
    return all;
  }

  /** Scripts are shown with their language, however they were given. */
  private static Map<String, @Nullable Object> shown(Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> script = new LinkedHashMap<>();
    switch (given.get("script")) {
      case String source -> script.put("source", source);
      case Map<?, ?> map when map.get("lang") == null ->
          map.forEach((key, value) -> script.put(String.valueOf(key), value));
      case null, default -> {
        return given;
      }
    }
    script.put("lang", "painless");
    Map<String, @Nullable Object> shown = new LinkedHashMap<>(given);
    shown.put("script", script);
    return shown;
  }

  /** What a mapping says of them, with those of an update; null where there is nothing to say. */
  static Map<String, ComputedFields> merge(
      Map<String, ComputedFields> old, Map<String, ComputedFields> update) {
    Map<String, ComputedFields> merged = new TreeMap<>(old);
    update.forEach((name, definition) -> {
      if (definition.json() == null) {
        merged.remove(name);
      } else {
        merged.put(name, definition);
      }
    });
    return merged;
  }

  /** As mappings show them. */
  static Map<String, @Nullable Object> json(Map<String, ComputedFields> all) {
    Map<String, @Nullable Object> json = new TreeMap<>();
    all.forEach((name, definition) -> json.put(name, definition.json()));
    return json;
  }

  private static List<ComputedField> runtime(
      String name, Map<String, @Nullable Object> left, MappingContext context) {
    String type = type("runtime", name, left);
    Object onError = left.remove("on_script_error");
    if (onError != null && !onError.equals("fail") && !onError.equals("continue")) {
      throw FaultException.mapper(
          "Unknown value ["
              + onError
              + "] for field [on_script_error] - accepted values are [fail, continue]");
    }
    boolean lenient = "continue".equals(onError);
    Object script = script(name, left, context);
    if (type.equals("composite")) {
      return composite(name, left, script, lenient, context);
    }
    if (type.equals("lookup")) {
      throw FaultException.mapper(
          "runtime field [" + name + "] of type [lookup] is not supported: look values up before");
    }
    if (!RUNTIME.contains(type)) {
      throw FaultException.mapper(
          "The mapper type ["
              + type
              + "] declared on runtime field ["
              + name
              + "] does not exist. It might have been created within a future version or requires"
              + " a plugin to be installed. Check the documentation.");
    }
    LeafField leaf = leaf(name, type, left, context);
    end("runtime", name, type, left);
    return List.of(new ComputedField(leaf, script, null, lenient));
  }

  private static List<ComputedField> composite(
      String name,
      Map<String, @Nullable Object> left,
      @Nullable Object script,
      boolean lenient,
      MappingContext context) {
    Object parts = left.remove("fields");
    if (script == null) {
      throw FaultException.argument(
          "composite runtime field [" + name + "] must declare its [script]");
    }
    if (!(parts instanceof Map<?, ?> map) || map.isEmpty()) {
      throw FaultException.argument(
          "composite runtime field [" + name + "] must declare its [fields]");
    }
    left.remove("meta");
    end("runtime", name, "composite", left);
    List<ComputedField> all = new ArrayList<>();
    Json.object(parts, "fields")
        .forEach((part, json) -> {
          String path = name + "." + part;
          Map<String, @Nullable Object> inner = new LinkedHashMap<>(Json.object(json, path));
          String type = type("runtime", path, inner);
          if (!RUNTIME.contains(type)) {
            throw FaultException.mapper(
                "Field [" + path + "] of type [" + type + "] cannot be part of a composite");
          }
          LeafField leaf = leaf(path, type, inner, context);
          end("runtime", path, type, inner);
          all.add(new ComputedField(leaf, script, part, lenient));
        });
    return all;
  }

  static String type(String kind, String name, Map<String, @Nullable Object> left) {
    Object type = left.remove("type");
    if (type == null) {
      throw FaultException.mapper("No type specified for " + kind + " field [" + name + "]");
    }
    return type.toString();
  }

  static @Nullable Object script(
      String name, Map<String, @Nullable Object> left, MappingContext context) {
    Object script = left.remove("script");
    if (script != null) {
      context.queries().checkEmitting(name, script);
    }
    return script;
  }

  static LeafField leaf(
      String path, String type, Map<String, @Nullable Object> left, MappingContext context) {
    Object meta = left.remove("meta");
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    List<ParameterValue> told = new ArrayList<>();
    if (type.equals("text")) {
      // What a script emits scores by how many words of a query are in it.
      given.put("similarity", "boolean");
      told.add(new ParameterValue("similarity", "boolean", true, false));
    } else {
      given.put("index", false);
    }
    if (type.equals("date") && left.containsKey("format")) {
      given.put("format", left.remove("format"));
    }
    Parameters parameters = new Parameters(path, type, given);
    MappedType made =
        FieldTypes.make(
            new FieldSetup(
                path,
                type,
                parameters,
                context.analysis(),
                context.defaults(),
                context.queries().isKept()));
    if (made == null) {
      throw FaultException.mapper("No handler for type [" + type + "] declared on [" + path + "]");
    }
    Map<String, Object> notes = new HashMap<>();
    if (meta != null) {
      Json.object(meta, "meta").forEach((key, value) -> notes.put(key, String.valueOf(value)));
    }
    return new LeafField(path, made, told, List.of(), Map.of(), notes);
  }

  static void end(String kind, String name, String type, Map<String, @Nullable Object> left) {
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "unknown parameter ["
              + left.keySet().iterator().next()
              + "] on "
              + kind
              + " field ["
              + name
              + "] of type ["
              + type
              + "]");
    }
  }
}
