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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A suggester's options, taken one after the other; what nobody takes is unknown. */
final class SuggestOptions {
  private final String what;
  private final boolean wrapping;
  private final Map<String, @Nullable Object> left;

  SuggestOptions(String what, Map<String, @Nullable Object> json) {
    this(what, json, false);
  }

  private SuggestOptions(String what, Map<String, @Nullable Object> json, boolean wrapping) {
    this.what = what;
    this.wrapping = wrapping;
    this.left = new LinkedHashMap<>(json);
  }

  /** Of what the peers read option by option, each of which is named where it is wrong. */
  static SuggestOptions wrapping(String what, Map<String, @Nullable Object> json) {
    return new SuggestOptions(what, json, true);
  }

  boolean has(String key) {
    return left.containsKey(key);
  }

  @Nullable Object take(String key) {
    return left.remove(key);
  }

  @Nullable String optional(String key) {
    Object value = take(key);
    if (wrapping && value != null && !(value instanceof String)) {
      throw misfit(key, value);
    }
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
      return checked(key, () -> Flags.parseAsked(value));
    }
    throw misfit(key, value);
  }

  /** Says of which kind the value is, of which the option cannot be. */
  FaultException misfit(String key, @Nullable Object value) {
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        "[" + what + "] " + key + " doesn't support values of type: " + Json.token(value));
  }

  /** Any number that there is. */
  double number(String key, double standard) {
    return number(key, standard, -Double.MAX_VALUE, "[" + key + "] must be finite");
  }

  /** A number that must be at least so large; otherwise these words say what it must be. */
  double number(String key, double standard, double least, String words) {
    if (wrapping && (left.get(key) instanceof Map || left.get(key) instanceof List)) {
      throw misfit(key, take(key));
    }
    return checked(
        key,
        () -> {
          String value = value(key);
          if (value == null) {
            return standard;
          }
          double number;
          try {
            number = Double.parseDouble(value);
          } catch (NumberFormatException _) {
            throw new FaultException(
                ErrorKind.NUMBER_FORMAT, "For input string: \"" + value + "\"");
          }
          if (!(number >= least) || number > Float.MAX_VALUE) {
            throw FaultException.argument(words);
          }
          return number;
        });
  }

  /** A whole number, of which what follows its point is passed over. */
  int whole(String key, int standard, int least, String words) {
    return between(key, standard, least, SuggestReader.maxSize(), words);
  }

  int between(String key, int standard, int least, int most, String words) {
    double value = number(key, standard, least, words);
    if (value > most) {
      throw FaultException.argument(
          "[" + key + "] must be at most [" + most + "], got [" + (long) value + "]");
    }
    return (int) value;
  }

  int size() {
    return whole("size", 5, 1, "size must be positive");
  }

  /** A frequency: below one a part of all documents, otherwise a number of them. */
  private float frequency(String key, double standard, String name) {
    double least = wrapping ? -Float.MAX_VALUE : 0;
    double value = number(key, standard, least, name + " must be positive");
    if (value > 1 && value != Math.rint(value)) {
      throw FaultException.argument("if " + name + " is greater than 1, it must not be a fraction");
    }
    if (value > Integer.MAX_VALUE) {
      throw FaultException.argument("Fractional absolute document frequencies are not allowed");
    }
    return (float) value;
  }

  /** What an option says; what is no plain value is refused in the suggester's own words. */
  private @Nullable String value(String key) {
    Object value = take(key);
    if (value instanceof Map || value instanceof List) {
      throw new FaultException(
          ErrorKind.PARSING, "suggester[" + what + "] parsing failed on [" + key + "]");
    }
    return value == null ? null : value.toString();
  }

  /** What is wrong with a part is told as the part's fault, where the peers read it so. */
  private <T> T checked(String key, Supplier<T> reading) {
    return wrapping ? within(what, key, reading) : reading.get();
  }

  /** Tells what is wrong within an option as a fault of the option. */
  static <T> T within(String what, String key, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE, "[" + what + "] failed to parse field [" + key + "]"));
    }
  }

  Map<String, @Nullable Object> object(String key) {
    Object value = take(key);
    if (wrapping && value != null && !(value instanceof Map)) {
      throw misfit(key, value);
    }
    return value == null ? Map.of() : Json.object(value, key);
  }

  /** Those of a list that was looked at before. */
  List<Map<String, @Nullable Object>> objects(String key) {
    return take(key) instanceof List<?> list
        ? list.stream().map(one -> Json.object(one, key)).toList()
        : List.of();
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
    int edits = whole("max_edits", 2, 1, "maxEdits must be between 1 and 2");
    if (edits > 2) {
      throw FaultException.argument("maxEdits must be between 1 and 2");
    }
    String distance = text("string_distance", "internal").toLowerCase(Locale.ROOT);
    if (!SuggestReader.DISTANCES.contains(distance)) {
      throw FaultException.argument("Illegal distance option " + distance);
    }
    double accuracy = number("accuracy", 0.5, 0, "accuracy must be between 0 and 1");
    if (accuracy > 1) {
      throw FaultException.argument("accuracy must be between 0 and 1");
    }
    return new Suggester.Nearness(
        edits,
        whole("prefix_length", 1, 0, "prefixLength must be positive"),
        minWordLength(),
        whole("max_inspections", 5, 1, "maxInspections must be positive"),
        frequency("min_doc_freq", 0, "minDocFreq"),
        frequency("max_term_freq", 0.01, "maxTermFreq"),
        distance,
        (float) accuracy,
        byFrequency());
  }

  /** Generators take any: what is below one lets all words through. */
  private int minWordLength() {
    int least = wrapping ? Integer.MIN_VALUE : 1;
    return whole("min_word_length", 4, least, "minWordLength must be greater or equal to 1");
  }

  void checkAllKnown() {
    if (left.isEmpty()) {
      return;
    }
    Map.Entry<String, @Nullable Object> first = left.entrySet().iterator().next();
    if (wrapping) {
      throw StreamedBody.unknownField(null, what, first.getKey());
    }
    throw new FaultException(
        ErrorKind.PARSING,
        "suggester[" + what + "] doesn't support field [" + first.getKey() + "]");
  }
}
