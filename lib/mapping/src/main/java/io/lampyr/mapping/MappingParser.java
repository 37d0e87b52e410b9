package io.lampyr.mapping;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a mapping's own options; what is left are its fields. */
final class MappingParser {
  /** Says that each document has one timestamp, which holds in data streams. */
  static final String TIMESTAMP = "_data_stream_timestamp";

  private final MappingContext context;
  private final FieldParser fields;

  MappingParser(MappingContext context) {
    this.context = context;
    this.fields = new FieldParser(context);
  }

  Mapping parse(Map<String, @Nullable Object> json) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>(json);
    RootOptions.Detection detection =
        new RootOptions.Detection(
            dateFormats(left),
            flag(left, "date_detection"),
            flag(left, "numeric_detection"),
            templates(left));
    RootOptions options =
        new RootOptions(
            detection,
            source(left),
            routing(left),
            enabled(left, TIMESTAMP),
            meta(left),
            ComputedFields.runtime(left.remove("runtime"), context),
            ComputedFields.derived(left.remove("derived"), context));
    // Which fields a document has is found without a field of their names.
    enabled(left, "_field_names");
    ObjectField root = fields.root(left);
    if (left.containsKey("_size")) {
      throw FaultException.mapper(
          "[_size] is not supported: it belongs to the plugin [mapper-size], which is no part of"
              + " this server");
    }
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "Root mapping definition has unsupported parameters:  " + describe(left));
    }
    return Mapping.of(root, options);
  }

  static String describe(Map<String, @Nullable Object> left) {
    StringBuilder text = new StringBuilder();
    left.forEach(
        (key, value) -> text.append(" [").append(key).append(" : ").append(value).append(']'));
    return text.substring(1);
  }

  private static @Nullable Boolean flag(Map<String, @Nullable Object> left, String name) {
    Object value = left.remove(name);
    return value == null ? null : Flags.parse(value);
  }

  private static @Nullable List<String> dateFormats(Map<String, @Nullable Object> left) {
    Object given = left.remove("dynamic_date_formats");
    if (given == null) {
      return null;
    }
    for (Object format : given instanceof List<?> list ? list : List.of(given)) {
      if (!(format instanceof String)) {
        throw FaultException.argument("Invalid format: [" + format + "]: expected string value");
      }
    }
    List<String> formats = strings(given);
    formats.forEach(DateFormat::of);
    return formats;
  }

  static List<String> strings(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of(value.toString());
  }

  private static @Nullable List<DynamicTemplate> templates(Map<String, @Nullable Object> left) {
    if (!left.containsKey("dynamic_templates")) {
      return null;
    }
    Object given = left.remove("dynamic_templates");
    if (!(given instanceof List<?> list)) {
      throw FaultException.mapper(
          "Dynamic template syntax error. An array of named objects is expected.");
    }
    List<DynamicTemplate> templates = new ArrayList<>();
    for (Object entry : list) {
      if (!(entry instanceof Map<?, ?> map) || map.size() != 1) {
        throw FaultException.mapper("A dynamic template must be defined with a name");
      }
      map.forEach((name, rule) ->
          templates.add(
              DynamicTemplate.parse(String.valueOf(name), Json.object(rule, "dynamic template"))));
    }
    return templates;
  }

  private static @Nullable SourceRule source(Map<String, @Nullable Object> left) {
    Map<String, @Nullable Object> rule = rule(left, "_source");
    if (rule == null) {
      return null;
    }
    Boolean enabled = flag(rule, "enabled");
    Object mode = rule.remove("mode");
    Object includes = rule.remove("includes");
    Object excludes = rule.remove("excludes");
    boolean disabled = "disabled".equals(mode);
    if (!rule.isEmpty() || (mode != null && !mode.equals("stored") && !disabled)) {
      throw FaultException.mapper(
          mode == null || !rule.isEmpty()
              ? "unknown parameter [" + rule.keySet() + "] on metadata field [_source]"
              : "[_source] mode [" + mode + "] is not supported: sources are stored");
    }
    return new SourceRule(
        !disabled && !Boolean.FALSE.equals(enabled),
        includes == null ? List.of() : paths("includes", includes),
        excludes == null ? List.of() : paths("excludes", excludes));
  }

  private static List<String> paths(String name, Object given) {
    if (given instanceof Map) {
      throw FaultException.mapper("[" + name + "] of [_source] must be a list, but is an object");
    }
    return strings(given);
  }

  /** What is said of a field of every document, which is something of each option; else null. */
  private static @Nullable Map<String, @Nullable Object> rule(
      Map<String, @Nullable Object> left, String name) {
    if (!left.containsKey(name)) {
      return null;
    }
    Object given = left.remove(name);
    if (given == null) {
      throw FaultException.mapper("[" + name + "] must be an object, but is null");
    }
    Map<String, @Nullable Object> rule = new LinkedHashMap<>(Json.object(given, name));
    rule.forEach((option, value) -> {
      if (value == null) {
        throw FaultException.mapper(
            "["
                + option
                + "] on mapper ["
                + name
                + "] of type [null] must not have a [null] value");
      }
    });
    return rule;
  }

  private static @Nullable Boolean routing(Map<String, @Nullable Object> left) {
    Map<String, @Nullable Object> rule = rule(left, "_routing");
    if (rule == null) {
      return null;
    }
    Boolean required = flag(rule, "required");
    if (!rule.isEmpty()) {
      throw FaultException.mapper(
          "unknown parameter ["
              + rule.keySet().iterator().next()
              + "] on metadata field [_routing]");
    }
    return required;
  }

  private static @Nullable Map<String, @Nullable Object> meta(Map<String, @Nullable Object> left) {
    Object given = left.remove("_meta");
    return given == null ? null : Json.object(given, "_meta");
  }

  /** The one thing that a mapping may say of such a field; null if it says nothing. */
  private static @Nullable Boolean enabled(Map<String, @Nullable Object> left, String name) {
    Map<String, @Nullable Object> rule = rule(left, name);
    if (rule == null) {
      return null;
    }
    Boolean enabled = flag(rule, "enabled");
    if (!rule.isEmpty()) {
      throw FaultException.mapper(
          "unknown parameter ["
              + rule.keySet().iterator().next()
              + "] on metadata field ["
              + name
              + "]");
    }
    return enabled;
  }
}
