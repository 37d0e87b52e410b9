package io.lampyr.query.aggregation.frame;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.sort.SortSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of one aggregation, with their places in the request. Whoever makes the aggregation
 * takes the options that it knows; what nobody took is refused at the end.
 */
public final class Options {
  /** A value and where its name stands. */
  record Given(@Nullable Object value, String at) {}

  /**
   * Queries in a list, or each with a name.
   *
   * @param names null for a list
   */
  public record Filters(@Nullable List<String> names, List<QueryNode> queries) {
    public Filters {
      names = names == null ? null : List.copyOf(names);
      queries = List.copyOf(queries);
    }
  }

  /** What rows are sorted by. */
  record Sorting(List<SortSpec> by) {
    Sorting {
      by = List.copyOf(by);
    }
  }

  private final String type;
  private final String name;
  private final Map<String, Given> given;
  private final Set<String> taken = new HashSet<>();

  Options(String type, String name, Map<String, Given> given) {
    this.type = type;
    this.name = name;
    this.given = given;
  }

  /** Options inside others, which give the place. */
  public Options inside(String key, Map<String, @Nullable Object> values) {
    Given outer = given.get(key);
    String at = outer == null ? "[1:1]" : outer.at;
    Map<String, Given> inner = new LinkedHashMap<>();
    values.forEach((innerKey, value) -> inner.put(innerKey, new Given(value, at)));
    return new Options(type, name, inner);
  }

  public String type() {
    return type;
  }

  /** The aggregation's name. */
  public String name() {
    return name;
  }

  public boolean has(String key) {
    return given.containsKey(key) && given.get(key).value != null;
  }

  /** Whether null was given, and not simply nothing. */
  public boolean isNull(String key) {
    return given.containsKey(key) && given.get(key).value == null;
  }

  /** The value as JSON has it. */
  public @Nullable Object any(String key) {
    taken.add(key);
    Given found = given.get(key);
    return found == null ? null : found.value;
  }

  /** A query, where the reader reads one; null if there is none. */
  public @Nullable QueryNode query(String key) {
    return any(key) instanceof QueryNode query ? query : null;
  }

  /** Several queries, where the reader reads such; null if there are none. */
  public @Nullable Filters filters(String key) {
    return any(key) instanceof Filters filters ? filters : null;
  }

  /** What to sort by; empty if that is not said. */
  public List<SortSpec> sort(String key) {
    return any(key) instanceof Sorting(List<SortSpec> by) ? by : List.of();
  }

  public @Nullable String text(String key) {
    Object value = any(key);
    return switch (value) {
      case null -> null;
      case String text -> text;
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      default -> throw unsupported(key, value);
    };
  }

  public String text(String key, String standard) {
    String text = text(key);
    return text == null ? standard : text;
  }

  /** A text that must be there. */
  public String required(String key) {
    String text = text(key);
    if (text == null) {
      throw FaultException.argument("Required [" + key + "]");
    }
    return text;
  }

  public @Nullable Double number(String key) {
    Object value = any(key);
    return switch (value) {
      case null -> null;
      case Number number -> number.doubleValue();
      case String text -> parsed(key, text);
      default -> throw unsupported(key, value);
    };
  }

  public double number(String key, double standard) {
    Double number = number(key);
    return number == null ? standard : number;
  }

  private double parsed(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException notANumber) {
      throw failed(key, Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\""));
    }
  }

  public int integer(String key, int standard) {
    Double number = number(key);
    if (number == null) {
      return standard;
    }
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw failed(
          key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, number + " cannot be converted to an integer"));
    }
    return number.intValue();
  }

  /** A whole number of 64 bits. */
  public long whole(String key, long standard) {
    Double number = number(key);
    if (number == null) {
      return standard;
    }
    if (number != Math.rint(number) || Math.abs(number) > Long.MAX_VALUE) {
      throw failed(
          key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, number + " cannot be converted to a long"));
    }
    return number.longValue();
  }

  public boolean flag(String key, boolean standard) {
    Object value = any(key);
    return switch (value) {
      case null -> standard;
      case Boolean flag -> flag;
      case String text when text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      case String text ->
          throw failed(key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, Flags.refusal(text)));
      default -> throw unsupported(key, value);
    };
  }

  @SuppressWarnings("unchecked") // Trees of JSON have maps with names as keys only.
  public @Nullable Map<String, @Nullable Object> object(String key) {
    Object value = any(key);
    return switch (value) {
      case null -> null;
      case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
      default -> throw unsupported(key, value);
    };
  }

  /** A list, or one value as a list of it. */
  public @Nullable List<@Nullable Object> list(String key) {
    Object value = any(key);
    return switch (value) {
      case null -> null;
      case List<?> list -> new ArrayList<>(list);
      default -> {
        List<@Nullable Object> one = new ArrayList<>();
        one.add(value);
        yield one;
      }
    };
  }

  /** Refuses what nobody has asked for. */
  public void done() {
    for (Map.Entry<String, Given> entry : given.entrySet()) {
      if (!taken.contains(entry.getKey())) {
        String near = Nearest.question(entry.getKey(), taken);
        String suggestion = near.isEmpty() ? "" : " " + near;
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE,
            entry.getValue().at
                + " ["
                + type
                + "] unknown field ["
                + entry.getKey()
                + "]"
                + suggestion);
      }
    }
  }

  /** The fault of an option whose value is no good. */
  public FaultException failed(String key, Fault cause) {
    return new FaultException(
        cause.within(
            ErrorKind.X_CONTENT_PARSE,
            at(key) + " [" + type + "] failed to parse field [" + key + "]"));
  }

  /** As {@link #failed}, for a value that the reason names. */
  public FaultException invalid(String key, String reason) {
    return failed(key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason));
  }

  /** A value of the wrong kind. */
  public FaultException unsupported(String key, Object value) {
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        at(key) + " [" + type + "] " + key + " doesn't support values of type: " + token(value));
  }

  private static String token(@Nullable Object value) {
    return switch (value) {
      case null -> "VALUE_NULL";
      case Map<?, ?> map -> "START_OBJECT";
      case List<?> list -> "START_ARRAY";
      case Boolean flag -> "VALUE_BOOLEAN";
      case Number number -> "VALUE_NUMBER";
      default -> "VALUE_STRING";
    };
  }

  /** The first option that nobody has asked for, if there is one. */
  public Optional<String> untaken() {
    return given.keySet().stream().filter(key -> !taken.contains(key)).findFirst();
  }

  /** An option that has no place here, as aggregations of several fields tell it. */
  public FaultException unexpected(String key, String more) {
    return new FaultException(
        ErrorKind.PARSING,
        "Unexpected token " + token(any(key)) + " [" + key + "] in [" + name + "]." + more);
  }

  private String at(String key) {
    Given found = given.get(key);
    return found == null ? "[1:1]" : found.at;
  }
}
