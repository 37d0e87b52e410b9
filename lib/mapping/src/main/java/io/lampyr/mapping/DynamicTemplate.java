package io.lampyr.mapping;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A rule for fields that a mapping does not have: which it is for, and what mapping they get. */
final class DynamicTemplate {
  private static final Set<String> KNOWN =
      Set.of(
          "match",
          "unmatch",
          "path_match",
          "path_unmatch",
          "match_mapping_type",
          "unmatch_mapping_type",
          "match_pattern",
          "mapping",
          "runtime");
  private static final Set<String> TYPES =
      Set.of("*", "string", "long", "double", "boolean", "date", "object", "binary");

  private static final Set<String> PATTERNS =
      Set.of("match", "unmatch", "path_match", "path_unmatch");

  private final String name;
  private final Map<String, @Nullable Object> rule;
  private final boolean runtime;

  private DynamicTemplate(String name, Map<String, @Nullable Object> rule) {
    this.name = name;
    this.rule = rule;
    this.runtime = rule.containsKey("runtime");
  }

  static DynamicTemplate parse(String name, Map<String, @Nullable Object> rule) {
    for (String key : rule.keySet()) {
      if (!KNOWN.contains(key)) {
        throw FaultException.argument("Illegal dynamic template parameter: [" + key + "]");
      }
    }
    boolean mapping = rule.get("mapping") instanceof Map<?, ?>;
    boolean runtime = rule.get("runtime") instanceof Map<?, ?>;
    if (mapping == runtime) {
      throw FaultException.mapper(
          "template [" + name + "] must have either mapping or runtime set");
    }
    Map<String, @Nullable Object> kept = withoutNulls(rule);
    PATTERNS.forEach(key -> kept.computeIfPresent(key, (_, value) -> texts(value)));
    kept.remove("match_pattern", "simple");
    DynamicTemplate template = new DynamicTemplate(name, Map.copyOf(kept));
    if (template.hasNoCondition()) {
      throw FaultException.mapper(
          "template must have match, path_match or match_mapping_type set " + rule);
    }
    template.check();
    return template;
  }

  /** Patterns are kept as texts, however they were given. */
  private static Object texts(Object value) {
    return value instanceof List<?> many
        ? many.stream().map(String::valueOf).toList()
        : value.toString();
  }

  private static Map<String, @Nullable Object> withoutNulls(Map<String, @Nullable Object> rule) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>(rule);
    kept.values().removeIf(value -> value == null);
    return kept;
  }

  private boolean hasNoCondition() {
    return list("match").isEmpty()
        && list("path_match").isEmpty()
        && list("match_mapping_type").isEmpty();
  }

  private void check() {
    for (String type : list("match_mapping_type")) {
      if (!TYPES.contains(type)) {
        throw FaultException.argument(
            "No field type matched on ["
                + type
                + "], possible values are [object, string, long, double, boolean, date, binary]");
      }
    }
    String style = String.valueOf(rule.getOrDefault("match_pattern", "simple"));
    if (!style.equals("simple") && !style.equals("regex")) {
      throw FaultException.argument(
          "No matching pattern matched on [" + style + "], possible values are [simple, regex]");
    }
    for (String key : List.of("match", "unmatch")) {
      for (String pattern : list(key)) {
        if (style.equals("regex")) {
          compile(pattern);
        }
      }
    }
  }

  private static Pattern compile(String regex) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException wrong) {
      throw FaultException.argument("Pattern [" + regex + "] of type [regex] is invalid.");
    }
  }

  String name() {
    return name;
  }

  /** Whether fields get computed instead of indexed. */
  boolean isRuntime() {
    return runtime;
  }

  private List<String> list(String key) {
    Object value = rule.get(key);
    if (value instanceof List<?> many) {
      return many.stream().map(String::valueOf).toList();
    }
    return value == null ? List.of() : List.of(value.toString());
  }

  /** Whether the template is for such a field; the type is what its JSON value looks like. */
  boolean matches(String field, String path, String jsonType) {
    boolean regex = "regex".equals(rule.get("match_pattern"));
    List<String> types = list("match_mapping_type");
    List<String> noTypes = list("unmatch_mapping_type");
    return (types.isEmpty() || types.contains("*") || types.contains(jsonType))
        && !noTypes.contains(jsonType)
        && passes("match", "unmatch", field, regex)
        && passes("path_match", "path_unmatch", path, regex);
  }

  private boolean passes(String wanted, String unwanted, String text, boolean regex) {
    List<String> match = list(wanted);
    return (match.isEmpty() || any(match, text, regex)) && !any(list(unwanted), text, regex);
  }

  private static boolean any(List<String> patterns, String text, boolean regex) {
    return patterns.stream()
        .anyMatch(pattern ->
            regex ? compile(pattern).matcher(text).matches() : Glob.matches(pattern, text));
  }

  /** The mapping for such a field, with its name and type put in. */
  Map<String, @Nullable Object> mapping(String field, String dynamicType) {
    Object mapping = rule.get(runtime ? "runtime" : "mapping");
    Map<String, @Nullable Object> filled = new LinkedHashMap<>();
    if (fill(mapping, field, dynamicType) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> filled.put(String.valueOf(key), value));
    }
    if (!filled.containsKey("properties")) {
      filled.putIfAbsent("type", dynamicType);
    }
    return filled;
  }

  private static @Nullable Object fill(@Nullable Object json, String field, String dynamicType) {
    return switch (json) {
      case null -> null;
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> filled = new LinkedHashMap<>();
        map.forEach((key, value) ->
            filled.put(
                String.valueOf(fill(key, field, dynamicType)), fill(value, field, dynamicType)));
        yield filled;
      }
      case List<?> list -> {
        List<@Nullable Object> filled = new ArrayList<>();
        list.forEach(value -> filled.add(fill(value, field, dynamicType)));
        yield filled;
      }
      case String text ->
          text.replace("{name}", field)
              .replace("{dynamic_type}", dynamicType)
              .replace("{dynamicType}", dynamicType);
      default -> json;
    };
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
    for (String key :
        List.of(
            "match_mapping_type",
            "unmatch_mapping_type",
            "match",
            "unmatch",
            "path_match",
            "path_unmatch",
            "match_pattern",
            "mapping",
            "runtime")) {
      if (rule.containsKey(key)) {
        ordered.put(key, rule.get(key));
      }
    }
    return Map.of(name, ordered);
  }
}
