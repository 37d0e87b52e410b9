package io.lampyr.query.dsl.body;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.Flags;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The object of one query, whose keys are taken one by one; {@link #finish} refuses what nobody
 * took. Not safe for many threads.
 */
public final class PlacedBody {
  /** Texts that are longer are no numbers. */
  private static final int MAX_DIGITS = 64;

  /** Queries that say of lists what they say of objects. */
  private static final Set<String> TEXTS =
      Set.of(
          "match",
          "match_phrase",
          "match_phrase_prefix",
          "match_bool_prefix",
          "multi_match",
          "exists");

  /** Queries on one field that know values by their kinds before they know keys. */
  private static final Set<String> WORDS =
      Set.of("match", "match_phrase", "match_phrase_prefix", "match_bool_prefix", "fuzzy");

  /** Queries that know keys by what stands there. */
  private static final Set<String> SENTENCES = Set.of("query_string", "simple_query_string");

  /** Queries that are read as objects: each key has values of its kinds. */
  private static final Set<String> OBJECTS =
      Set.of("bool", "distance_feature", "ids", "match_all", "percolate", "script_score");

  /** Those of them whose faults are told as faults of the query. */
  private static final Set<String> WRAPPED = Set.of("ids", "match_all");

  /** What passes over keys without a value, whatever they are. */
  private static final Set<String> FUNCTIONS =
      Set.of("function_score", "random_score", "field_value_factor");

  private final String query;
  private final Part.Fields fields;
  private final Set<String> taken = new HashSet<>();

  private PlacedBody(String query, Part.Fields fields) {
    this.query = query;
    this.fields = fields;
  }

  /** The body of a query of that name, which must be an object. */
  public static PlacedBody of(String query, Part part) {
    if (part instanceof Part.Fields fields) {
      return new PlacedBody(query, FUNCTIONS.contains(query) ? fields.withoutNulls() : fields);
    }
    throw part.malformed("[" + query + "] query malformed, no start_object after query name");
  }

  public String query() {
    return query;
  }

  /** The same as options of something of that name, which says what is wrong with them. */
  public PlacedOptions options(String name) {
    taken.addAll(fields.parts().keySet());
    return PlacedOptions.of(name, fields);
  }

  public @Nullable Position position() {
    return fields.position();
  }

  public Map<String, Part> all() {
    return fields.parts();
  }

  public boolean has(String key) {
    return fields.parts().containsKey(key);
  }

  /** The value of a key, which counts as taken. */
  public @Nullable Part take(String key) {
    taken.add(key);
    return fields.parts().get(key);
  }

  /** The first of several names for one key that is there. */
  public @Nullable Part takeAny(String... keys) {
    Part found = null;
    for (String key : keys) {
      Part part = take(key);
      found = found == null ? part : found;
    }
    return found;
  }

  public Part require(String key) {
    Part part = take(key);
    if (part == null) {
      throw wrong("[" + query + "] requires '" + key + "' field");
    }
    return part;
  }

  /** Refuses a body that lacks any of these, all of which it names. */
  public void requireAll(String... keys) {
    List<String> missing = Arrays.stream(keys).filter(key -> !has(key)).toList();
    if (!missing.isEmpty()) {
      throw FaultException.argument("Required " + missing);
    }
  }

  public @Nullable Object value(String key) {
    Part part = take(key);
    return part == null ? null : scalar(part, key);
  }

  private @Nullable Object scalar(Part part, String key) {
    if (part instanceof Part.Scalar scalar) {
      return scalar.value();
    }
    if (query.equals("term") && part instanceof Part.Fields inner && !inner.parts().isEmpty()) {
      String first = inner.parts().keySet().iterator().next();
      throw part.malformed("[term] query does not support [" + first + "]");
    }
    if (part instanceof Part.Items && SENTENCES.contains(query)) {
      throw part.malformed("[" + query + "] query does not support [" + key + "]");
    }
    boolean isUnknown = part instanceof Part.Items ? TEXTS.contains(query) : !query.equals("fuzzy");
    throw unreadable(isUnknown ? "unknown" : "unexpected", part, key);
  }

  public @Nullable String text(String key) {
    if (OBJECTS.contains(query)) {
      return asObject(key, options -> options.text(key)).orElse(null);
    }
    Object value = value(key);
    return value == null ? null : value.toString();
  }

  public String text(String key, String otherwise) {
    String text = text(key);
    return text == null ? otherwise : text;
  }

  public String requireText(String key) {
    String text = text(key);
    if (text == null) {
      throw wrong("[" + query + "] requires '" + key + "' field");
    }
    return text;
  }

  /** What is read of a query that takes values of the kinds that it knows alone. */
  private <T> T asObject(String key, Function<PlacedOptions, T> reading) {
    taken.add(key);
    try {
      return reading.apply(PlacedOptions.of(query, fields));
    } catch (FaultException wrong) {
      throw told(wrong.fault());
    }
  }

  private FaultException told(Fault fault) {
    boolean isWhole = WRAPPED.contains(query);
    return new FaultException(isWhole ? fault.within(ErrorKind.PARSING, fault.reason()) : fault);
  }

  public boolean flag(String key, boolean otherwise) {
    if (OBJECTS.contains(query)) {
      return asObject(key, options -> options.flag(key, otherwise));
    }
    Object value = value(key);
    return value == null ? otherwise : Flags.parseAsked(value);
  }

  public double number(String key, double otherwise) {
    if (OBJECTS.contains(query)) {
      return finite(key, asObject(key, options -> options.number(key)).orElse(otherwise));
    }
    Part part = take(key);
    return part == null ? otherwise : number(part, key);
  }

  private double finite(String key, double number) {
    if (!Double.isFinite(number)) {
      throw FaultException.argument(
          "[" + query + "] failed to parse field [" + key + "]: not a number [" + number + "]");
    }
    return number;
  }

  /** A number, also one written as a text. */
  public double number(Part part, String key) {
    Object value = scalar(part, key);
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    if (value instanceof String text) {
      try {
        if (text.length() <= MAX_DIGITS) {
          return new BigDecimal(text.strip()).doubleValue();
        }
      } catch (NumberFormatException wrong) {
        // Told as what is too long to be one.
      }
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
    }
    throw FaultException.argument(
        "[" + query + "] failed to parse field [" + key + "]: not a number [" + value + "]");
  }

  /** A whole number; what follows its point is passed over, as the peers do it. */
  public int whole(String key, int otherwise) {
    double number = number(key, otherwise);
    if (Double.isNaN(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw FaultException.argument(
          "[" + query + "] [" + key + "] must be an integer but was [" + number + "]");
    }
    return (int) number;
  }

  /** What is made of a key's value, whose faults are told as the key's. */
  public <T> T within(String key, Supplier<T> work) {
    return PlacedOptions.within(query, key, fields.parts().get(key), work);
  }

  /** What is wrong with a key whose value is of no kind that it may be of. */
  public FaultException unreadable(String key, Part part) {
    Position at = part.position();
    String place = at == null ? "" : "[" + at.line() + ":" + at.column() + "] ";
    return part.malformed(
        place + "[" + query + "] " + key + " doesn't support values of type: " + part.token());
  }

  /** One of some words, whatever their case. */
  public <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
    String text = text(key);
    if (text == null) {
      return otherwise;
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(text.toUpperCase(Locale.ROOT))) {
        return constant;
      }
    }
    throw FaultException.argument("[" + query + "] unknown [" + key + "]: [" + text + "]");
  }

  /** The texts of an array, or of a single value. */
  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Part part : list(key)) {
      Object value = scalar(part, key);
      if (value == null) {
        String what = key.equals("fields") ? "field name in [fields]" : "[" + key + "]";
        throw part.malformed("[" + query + "] " + what + " cannot be null");
      }
      texts.add(value.toString());
    }
    return texts;
  }

  /** As {@link #texts}, where a single value is refused in these words. */
  public List<String> texts(String key, String noList) {
    if (fields.parts().get(key) instanceof Part.Scalar single) {
      throw single.malformed(noList + " [" + key + "]");
    }
    return texts(key);
  }

  /** The values of an array, or a single one as a list. */
  public List<Part> list(String key) {
    Part part = take(key);
    return switch (part) {
      case null -> List.of();
      case Part.Items items -> items.parts();
      default -> List.of(part);
    };
  }

  /** Refuses keys that are none of these, nor those of all queries. */
  public void finish(String... known) {
    taken.addAll(List.of(known));
    taken.addAll(List.of("boost", "_name"));
    finish();
  }

  /** Refuses keys that were not taken. */
  public void finish() {
    fields
        .parts()
        .forEach((key, part) -> {
          if (!taken.contains(key)) {
            throw unknown(key, part);
          }
        });
  }

  private FaultException unknown(String key, Part part) {
    if (OBJECTS.contains(query)) {
      Position stood = fields.names().get(key);
      String place = stood == null ? "" : "[" + stood.line() + ":" + stood.column() + "] ";
      return told(
          Fault.of(
              ErrorKind.X_CONTENT_PARSE, place + "[" + query + "] unknown field [" + key + "]"));
    }
    if (query.equals("function_score")) {
      return part.malformed(
          "failed to parse [function_score] query. field [" + key + "] is not supported");
    }
    if (FUNCTIONS.contains(query)) {
      return part.malformed(query + " query does not support [" + key + "]");
    }
    boolean isValue = part instanceof Part.Scalar && !part.isNull();
    if (WORDS.contains(query) && !isValue) {
      return unreadable(query.equals("fuzzy") ? "unexpected" : "unknown", part, key);
    }
    boolean isList = part instanceof Part.Items;
    if ((SENTENCES.contains(query) && !isList) || query.equals("multi_match")) {
      if (!isValue) {
        return unreadable("unknown", part, key);
      }
      if (query.equals("simple_query_string")) {
        return part.malformed("[" + query + "] unsupported field [" + key + "]");
      }
    }
    return part.malformed("[" + query + "] query does not support [" + key + "]");
  }

  private FaultException unreadable(String what, Part part, String key) {
    return part.malformed(
        "[" + query + "] " + what + " token [" + part.token() + "] after [" + key + "]");
  }

  /** The one key that is none of these: the name of the field that the query asks for. */
  public Map.Entry<String, Part> field(String... besides) {
    Set<String> others = Set.of(besides);
    Map.Entry<String, Part> found = null;
    for (Map.Entry<String, Part> entry : fields.parts().entrySet()) {
      if (others.contains(entry.getKey())) {
        continue;
      }
      if (found != null) {
        throw entry
            .getValue()
            .malformed(
                "["
                    + query
                    + "] query doesn't support multiple fields, found ["
                    + found.getKey()
                    + "] and ["
                    + entry.getKey()
                    + "]");
      }
      found = entry;
    }
    Map.Entry<String, Part> field = NoField.checked(this, found);
    taken.add(field.getKey());
    return field;
  }

  public FaultException wrong(String reason) {
    return Part.malformed(reason, fields.position());
  }

  /** As {@link #wrong}, where the name of that key stands. */
  public FaultException wrongAt(String key, String reason) {
    return Part.malformed(reason, fields.names().getOrDefault(key, fields.position()));
  }
}
