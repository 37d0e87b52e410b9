package io.lampyr.restapi.rules;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of a search for a rule to be followed.
 *
 * @param metadata what of the search is looked at; empty for what always holds
 * @param values one of these is enough
 */
record Criterion(Kind kind, String metadata, List<Object> values) {
  /** Rules with more values than that are refused. */
  private static final int MOST_VALUES = 1000;

  private static final double CLOSE = 0.5;

  /** Texts that are longer are close to nothing: the table of distances would be too large. */
  private static final int LONGEST_FUZZY = 1000;

  /** How a value is compared. */
  enum Kind {
    ALWAYS,
    GLOBAL,
    EXACT,
    FUZZY,
    PREFIX,
    SUFFIX,
    CONTAINS,
    LT,
    LTE,
    GT,
    GTE;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isUnconditional() {
      return this == ALWAYS || this == GLOBAL;
    }

    boolean comparesNumbers() {
      return this == LT || this == LTE || this == GT || this == GTE;
    }
  }

  Criterion {
    values = List.copyOf(values);
  }

  static Criterion read(@Nullable Object given) {
    Map<String, @Nullable Object> body = Json.object(given, "criteria");
    for (String name : body.keySet()) {
      if (!List.of("type", "metadata", "values").contains(name)) {
        throw wrong("[query_rule_criteria] unknown field [" + name + "]");
      }
    }
    Kind kind = kind(body.get("type"));
    String metadata = body.get("metadata") instanceof String text ? text : "";
    List<Object> values = new ArrayList<>();
    if (body.get("values") instanceof List<?> list) {
      for (Object value : list) {
        values.add(value(value));
      }
    } else if (body.get("values") != null) {
      values.add(value(body.get("values")));
    }
    if (kind.isUnconditional()) {
      return new Criterion(kind, "", List.of());
    }
    if (metadata.isBlank()) {
      throw ApiException.argument("metadata cannot be blank");
    }
    if (values.isEmpty() || values.size() > MOST_VALUES) {
      throw ApiException.argument(
          values.isEmpty()
              ? "failed to build [query_rule_criteria] values cannot be null or empty if type is ["
                  + kind.text()
                  + "]"
              : "a criterion has at most [" + MOST_VALUES + "] values");
    }
    if (kind.comparesNumbers()) {
      for (Object value : values) {
        double _ = number(value).orElseThrow(() -> noNumber(kind, value));
      }
    }
    return new Criterion(kind, metadata, values);
  }

  private static Object value(@Nullable Object value) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    throw ApiException.argument("[values] of a criterion must be texts or numbers");
  }

  private static ApiException noNumber(Kind kind, Object value) {
    return ApiException.argument(
        "Input [" + value + "] is not valid for CriteriaType [" + kind.text() + "]");
  }

  private static Kind kind(@Nullable Object given) {
    for (Kind kind : Kind.values()) {
      if (kind.text().equals(String.valueOf(given).toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw ApiException.argument("Invalid CriteriaType: " + given);
  }

  private static ApiException wrong(String reason) {
    return new ApiException(400, "x_content_parse_exception", reason);
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", kind.text());
    if (!kind.isUnconditional()) {
      json.put("metadata", metadata);
      json.put("values", values);
    }
    return json;
  }

  /** Whether it holds of a search of which this is known. */
  boolean holds(Map<String, @Nullable Object> known) {
    if (kind.isUnconditional()) {
      return true;
    }
    Object found = known.get(metadata);
    return found != null && values.stream().anyMatch(value -> holds(found, value));
  }

  private boolean holds(Object found, Object value) {
    String text = found.toString();
    String wanted = value.toString();
    return switch (kind) {
      case ALWAYS, GLOBAL -> true;
      case EXACT -> isSame(found, value);
      case FUZZY -> isClose(text, wanted);
      case PREFIX -> text.startsWith(wanted);
      case SUFFIX -> text.endsWith(wanted);
      case CONTAINS -> text.contains(wanted);
      case LT, LTE, GT, GTE -> compares(required(found), required(value));
    };
  }

  private double required(Object value) {
    return number(value).orElseThrow(() -> noNumber(kind, value));
  }

  private boolean compares(double found, double wanted) {
    return switch (kind) {
      case LT -> found < wanted;
      case LTE -> found <= wanted;
      case GT -> found > wanted;
      default -> found >= wanted;
    };
  }

  private static boolean isSame(Object found, Object wanted) {
    if (found.toString().equals(wanted.toString())) {
      return true;
    }
    boolean texts = found instanceof String && wanted instanceof String;
    return !texts && number(found).isPresent() && number(found).equals(number(wanted));
  }

  private static Optional<Double> number(Object value) {
    if (value instanceof Number number) {
      return Optional.of(number.doubleValue());
    }
    try {
      return Optional.of(Double.parseDouble(value.toString()));
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }

  /** Whether less than half of the longer text has to be changed to get the other one. */
  private static boolean isClose(String one, String other) {
    int longer = Math.max(one.length(), other.length());
    if (longer > LONGEST_FUZZY) {
      throw FaultException.argument(
          "texts of more than [" + LONGEST_FUZZY + "] characters cannot be compared by [fuzzy]");
    }
    return one.equals(other) || 1 - (double) distance(one, other) / longer > CLOSE;
  }

  private static int distance(String one, String other) {
    int[] before = new int[other.length() + 1];
    for (int j = 0; j < before.length; j++) {
      before[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[other.length() + 1];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(before[j - 1] + change, Math.min(before[j], row[j - 1]) + 1);
      }
      before = row;
    }
    return before[other.length()];
  }
}
