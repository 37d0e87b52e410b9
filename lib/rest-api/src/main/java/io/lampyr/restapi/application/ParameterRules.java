package io.lampyr.restapi.application;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a template's {@code dictionary} says of its parameters: a part of JSON Schema, of which what
 * is not known is refused when the template is put.
 */
final class ParameterRules {
  private static final List<String> KNOWN =
      List.of(
          "type",
          "enum",
          "const",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "minItems",
          "maxItems",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "minLength",
          "maxLength",
          "minProperties",
          "maxProperties");

  /** What only tells people something. */
  private static final Set<String> TOLD =
      Set.of("title", "description", "default", "examples", "$schema", "$id", "$comment");

  private static final Set<String> TYPES =
      Set.of("string", "number", "integer", "boolean", "object", "array", "null");
  private static final int MOST_LEVELS = 20;

  private ParameterRules() {}

  /** Refuses rules that are not understood. */
  static void check(@Nullable Object rules, int level) {
    if (rules instanceof Boolean) {
      return;
    }
    if (level > MOST_LEVELS) {
      throw ApiException.argument("[dictionary] is deeper than [" + MOST_LEVELS + "] levels");
    }
    Map<String, @Nullable Object> given = Json.object(rules, "dictionary");
    for (Map.Entry<String, @Nullable Object> rule : given.entrySet()) {
      String name = rule.getKey();
      if (!KNOWN.contains(name) && !TOLD.contains(name)) {
        throw ApiException.argument(
            "[dictionary] has [" + name + "], which is not known: use " + KNOWN);
      }
      if (name.equals("properties")) {
        Json.object(rule.getValue(), name).values().forEach(inner -> check(inner, level + 1));
      }
      if (name.equals("items") || name.equals("additionalProperties")) {
        check(rule.getValue(), level + 1);
      }
      if (name.equals("type") && !TYPES.containsAll(list(rule.getValue()))) {
        throw ApiException.argument("[dictionary] has an unknown [type]: " + rule.getValue());
      }
    }
  }

  private static List<?> list(@Nullable Object given) {
    return given instanceof List<?> several ? several : given == null ? List.of() : List.of(given);
  }

  /** What is wrong with the value. */
  static List<String> wrong(@Nullable Object rules, @Nullable Object value, String at) {
    List<String> wrong = new ArrayList<>();
    if (rules instanceof Boolean allowed) {
      if (!allowed) {
        wrong.add(at + ": is not allowed");
      }
      return wrong;
    }
    Map<String, @Nullable Object> given = Json.object(rules, "dictionary");
    List<?> types = list(given.get("type"));
    if (!types.isEmpty() && types.stream().noneMatch(type -> isOf(String.valueOf(type), value))) {
      wrong.add(at + ": " + type(value) + " found, " + given.get("type") + " expected");
      return wrong;
    }
    if (given.get("enum") instanceof List<?> values
        && values.stream().noneMatch(one -> isSame(one, value))) {
      wrong.add(at + ": does not have a value in the enumeration " + values);
    }
    if (given.containsKey("const") && !isSame(given.get("const"), value)) {
      wrong.add(at + ": must be the constant value '" + given.get("const") + "'");
    }
    switch (value) {
      case Map<?, ?> object -> ofObject(given, object, at, wrong);
      case List<?> several -> {
        bound(given, "minItems", "maxItems", several.size(), at, wrong);
        for (int i = 0; i < several.size() && given.containsKey("items"); i++) {
          wrong.addAll(wrong(given.get("items"), several.get(i), at + "[" + i + "]"));
        }
      }
      case String text ->
          bound(given, "minLength", "maxLength", text.codePointCount(0, text.length()), at, wrong);
      case Number number -> ofNumber(given, decimal(number), at, wrong);
      case null, default -> {
        // Nothing more can be said of it.
      }
    }
    return wrong;
  }

  private static void ofObject(
      Map<String, @Nullable Object> given, Map<?, ?> object, String at, List<String> wrong) {
    for (Object name : list(given.get("required"))) {
      if (!object.containsKey(name)) {
        wrong.add(at + "." + name + ": is missing but it is required");
      }
    }
    bound(given, "minProperties", "maxProperties", object.size(), at, wrong);
    Map<String, @Nullable Object> known =
        given.get("properties") == null
            ? Map.of()
            : Json.object(given.get("properties"), "properties");
    object.forEach((name, inner) -> {
      String place = at + "." + name;
      Object rules = known.get(String.valueOf(name));
      if (rules != null) {
        wrong.addAll(wrong(rules, inner, place));
      } else if (given.containsKey("additionalProperties")) {
        boolean none = Boolean.FALSE.equals(given.get("additionalProperties"));
        wrong.addAll(
            none
                ? List.of(
                    place
                        + ": is not defined in the schema and the schema does not allow"
                        + " additional properties")
                : wrong(given.get("additionalProperties"), inner, place));
      }
    });
  }

  private static void bound(
      Map<String, @Nullable Object> given,
      String least,
      String most,
      int found,
      String at,
      List<String> wrong) {
    if (given.get(least) instanceof Number number && found < number.longValue()) {
      wrong.add(at + ": must be at least " + number + " long");
    }
    if (given.get(most) instanceof Number number && found > number.longValue()) {
      wrong.add(at + ": must be at most " + number + " long");
    }
  }

  private static void ofNumber(
      Map<String, @Nullable Object> given, BigDecimal found, String at, List<String> wrong) {
    boolean low =
        (given.get("minimum") instanceof Number least && found.compareTo(decimal(least)) < 0)
            || (given.get("exclusiveMinimum") instanceof Number below
                && found.compareTo(decimal(below)) <= 0);
    boolean high =
        (given.get("maximum") instanceof Number most && found.compareTo(decimal(most)) > 0)
            || (given.get("exclusiveMaximum") instanceof Number above
                && found.compareTo(decimal(above)) >= 0);
    if (low) {
      wrong.add(at + ": is below the least value that is allowed");
    }
    if (high) {
      wrong.add(at + ": is above the greatest value that is allowed");
    }
  }

  private static BigDecimal decimal(Number number) {
    return new BigDecimal(number.toString());
  }

  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return (one instanceof Number a && other instanceof Number b)
        ? decimal(a).compareTo(decimal(b)) == 0
        : Objects.equals(one, other);
  }

  private static String type(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String _ -> "string";
      case Boolean _ -> "boolean";
      case Map<?, ?> _ -> "object";
      case List<?> _ -> "array";
      case Number number -> isWhole(number) ? "integer" : "number";
      default -> "unknown";
    };
  }

  private static boolean isWhole(Number number) {
    return decimal(number).stripTrailingZeros().scale() <= 0;
  }

  private static boolean isOf(String type, @Nullable Object value) {
    String found = type(value);
    return found.equals(type) || (type.equals("number") && found.equals("integer"));
  }
}
