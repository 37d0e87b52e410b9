package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands beside a query for its question marks. */
public record QueryParameters(List<Parameter> all) {
  public static final QueryParameters NONE = new QueryParameters(List.of());

  /** What a parameter stands for. */
  public enum Meaning {
    VALUE,
    IDENTIFIER,
    PATTERN
  }

  /** A parameter: with or without a name. */
  public record Parameter(@Nullable String name, Meaning meaning, @Nullable Object value) {}

  public QueryParameters {
    all = List.copyOf(all);
  }

  /** Out of a body's list: values, or objects with one name each. */
  public static QueryParameters read(@Nullable Object json) {
    if (json == null) {
      return NONE;
    }
    if (!(json instanceof List<?> list)) {
      throw QueryException.argument("[params] must be an array");
    }
    List<Parameter> all = new ArrayList<>();
    for (Object each : list) {
      if (each instanceof Map<?, ?> named) {
        if (named.size() != 1) {
          throw QueryException.argument(
              "Failed to parse params: Cannot parse more than one key:value pair as parameter, "
                  + "found ["
                  + named
                  + "]");
        }
        Map.Entry<?, ?> entry = named.entrySet().iterator().next();
        all.add(named(String.valueOf(entry.getKey()), entry.getValue()));
      } else {
        all.add(new Parameter(null, Meaning.VALUE, each));
      }
    }
    boolean some = all.stream().anyMatch(p -> p.name() != null);
    if (some && all.stream().anyMatch(p -> p.name() == null)) {
      throw QueryException.argument(
          "Failed to parse params: Params cannot contain both named and unnamed parameters");
    }
    return new QueryParameters(all);
  }

  private static Parameter named(String name, @Nullable Object value) {
    if (!name.matches("[A-Za-z_@][A-Za-z0-9_@]*")) {
      throw QueryException.argument(
          "Failed to parse params: ["
              + name
              + "] is not a valid parameter name, a valid parameter name starts with a letter or"
              + " underscore, and contains letters, digits and underscores only");
    }
    if (!(value instanceof Map<?, ?> told)) {
      return new Parameter(name, Meaning.VALUE, value);
    }
    Map.Entry<?, ?> entry = told.size() == 1 ? told.entrySet().iterator().next() : null;
    String meaning = entry == null ? "" : String.valueOf(entry.getKey());
    Object inner = entry == null ? null : entry.getValue();
    return switch (meaning) {
      case "value" -> new Parameter(name, Meaning.VALUE, inner);
      case "identifier" -> new Parameter(name, Meaning.IDENTIFIER, String.valueOf(inner));
      case "pattern" -> new Parameter(name, Meaning.PATTERN, String.valueOf(inner));
      default ->
          throw QueryException.argument(
              "Failed to parse params: ["
                  + name
                  + "] has multiple param types or an unknown one, one of [value, identifier,"
                  + " pattern] is expected");
    };
  }

  /** The one with that name or number; null if there is none. */
  @Nullable Parameter find(String name) {
    if (!name.isEmpty() && name.length() < 6 && name.chars().allMatch(Character::isDigit)) {
      int at = Integer.parseInt(name);
      return at >= 1 && at <= all.size() ? all.get(at - 1) : null;
    }
    return all.stream().filter(p -> name.equals(p.name())).findFirst().orElse(null);
  }
}
