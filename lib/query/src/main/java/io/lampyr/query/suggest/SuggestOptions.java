package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.request.StreamedBody;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A suggester's options, taken one after the other; what nobody takes is unknown. */
final class SuggestOptions {
  private final String what;
  private final Map<String, @Nullable Object> left;

  SuggestOptions(String what, Map<String, @Nullable Object> json) {
    this.what = what;
    this.left = new LinkedHashMap<>(json);
  }

  boolean has(String key) {
    return left.containsKey(key);
  }

  @Nullable Object take(String key) {
    return left.remove(key);
  }

  @Nullable String optional(String key) {
    Object value = take(key);
    return value == null ? null : value.toString();
  }

  String text(String key, String standard) {
    String value = optional(key);
    return value == null ? standard : value;
  }

  /** A switch, bare or as text. */
  boolean flag(String key, boolean standard) {
    if (!left.containsKey(key)) {
      return standard;
    }
    Object value = take(key);
    if (value instanceof Boolean || value instanceof String) {
      return Flags.parse(value);
    }
    throw misfit(key, value);
  }

  /** Says of which kind the value is, of which the option cannot be. */
  FaultException misfit(String key, @Nullable Object value) {
    String kind =
        switch (value) {
          case null -> "VALUE_NULL";
          case Boolean _ -> "VALUE_BOOLEAN";
          case Number _ -> "VALUE_NUMBER";
          case List<?> _ -> "START_ARRAY";
          case Map<?, ?> _ -> "START_OBJECT";
          default -> "VALUE_STRING";
        };
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        "[" + what + "] " + key + " doesn't support values of type: " + kind);
  }

  double number(String key, double standard) {
    String value = optional(key);
    if (value == null) {
      return standard;
    }
    try {
      double number = Double.parseDouble(value);
      if (number >= 0 && number < Float.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for both ways of being wrong.
    }
    throw FaultException.argument("[" + key + "] must be a positive number, got [" + value + "]");
  }

  int positive(String key, int standard) {
    return atLeast(key, standard, 1);
  }

  int atLeast(String key, int standard, int least) {
    return between(key, standard, least, SuggestReader.maxSize());
  }

  int between(String key, int standard, int least, int most) {
    double value = number(key, standard);
    if (value < least || value > most || value != Math.rint(value)) {
      throw FaultException.argument(
          "["
              + key
              + "] must be a whole number between "
              + least
              + " and "
              + most
              + ", got ["
              + value
              + "]");
    }
    return (int) value;
  }

  Map<String, @Nullable Object> object(String key) {
    Object value = take(key);
    return value == null ? Map.of() : Json.object(value, key);
  }

  List<Map<String, @Nullable Object>> objects(String key) {
    Object value = take(key);
    return switch (value) {
      case null -> List.of();
      case List<?> list -> list.stream().map(one -> Json.object(one, key)).toList();
      default -> List.of(Json.object(value, key));
    };
  }

  Suggester.Mode mode() {
    return StreamedBody.oneOf(
        Suggester.Mode.class, text("suggest_mode", "missing"), "suggest_mode");
  }

  private boolean byFrequency() {
    String sort = text("sort", "score").toLowerCase(Locale.ROOT);
    if (!sort.equals("score") && !sort.equals("frequency")) {
      throw FaultException.argument("[sort] must be [score] or [frequency], got [" + sort + "]");
    }
    return sort.equals("frequency");
  }

  Suggester.Nearness nearness() {
    int edits = atLeast("max_edits", 2, 1);
    if (edits > 2) {
      throw FaultException.argument("maxEdits must be between 1 and 2");
    }
    String distance = text("string_distance", "internal");
    if (!SuggestReader.DISTANCES.contains(distance)) {
      throw FaultException.argument("Illegal distance option " + distance);
    }
    return new Suggester.Nearness(
        edits,
        atLeast("prefix_length", 1, 0),
        positive("min_word_length", 4),
        positive("max_inspections", 5),
        (float) number("min_doc_freq", 0),
        (float) number("max_term_freq", 0.01),
        distance,
        (float) number("accuracy", 0.5),
        byFrequency());
  }

  void checkAllKnown() {
    if (!left.isEmpty()) {
      throw FaultException.argument(
          "suggester["
              + what
              + "] doesn't support field ["
              + left.keySet().iterator().next()
              + "]");
    }
  }
}
