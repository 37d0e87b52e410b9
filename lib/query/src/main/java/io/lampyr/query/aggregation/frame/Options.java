package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchReader;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.sort.SortSpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of one aggregation, with their places in the request. Whoever makes the aggregation
 * takes the options that it knows; what nobody took is refused at the end.
 */
public final class Options extends GivenOptions {
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

  private @Nullable FetchSpec fetched;

  Options(String type, String name, Map<String, Given> given, FetchSpec fetched) {
    this(type, name, given);
    this.fetched = fetched;
  }

  Options(String type, String name, Map<String, Given> given) {
    this(type, name, given, (Around) null);
  }

  private Options(String type, String name, Map<String, Given> given, @Nullable Around around) {
    super(type, name, given, around);
  }

  /**
   * Options inside others, which give the place; what is wrong with them is wrong with the others.
   *
   * @param inside what these are called
   */
  public Options inside(String key, String inside, Map<?, ?> values) {
    Given outer = given.get(key);
    String at = outer == null ? NOWHERE : outer.to();
    Map<String, Given> inner = new LinkedHashMap<>();
    values.forEach(
        (innerKey, value) -> inner.put(String.valueOf(innerKey), new Given(value, at, at, at)));
    return new Options(inside, name(), inner, new Around(this, key));
  }

  /** As {@link #inside(String, String, Map)}, but what is wrong with them is so by itself. */
  public Options apart(String key, Map<?, ?> values) {
    return new Options(key, name(), inside(key, key, values).given);
  }

  /** Those that an object under the key holds, if there is one. */
  public @Nullable Options inside(String key, String inside) {
    Map<String, @Nullable Object> object = object(key);
    return object == null ? null : inside(key, inside, object);
  }

  /** A query, where the reader reads one; null if there is none. */
  public @Nullable QueryNode query(String key) {
    return any(key) instanceof QueryNode query ? query : null;
  }

  /** Several queries, where the reader reads such; null if there are none. */
  public @Nullable Filters filters(String key) {
    return any(key) instanceof Filters filters ? filters : null;
  }

  /** What is shown of hits, where the reader reads that. */
  public FetchSpec fetched() {
    return fetched == null ? new FetchReader().done() : fetched;
  }

  /** What to sort by; empty if that is not said. */
  public List<SortSpec> sort(String key) {
    return any(key) instanceof Sorting(List<SortSpec> by) ? by : List.of();
  }

  /** Whether what was given is what to sort by. */
  public boolean isSort(String key) {
    return any(key) instanceof Sorting;
  }

  /** A text; a number or a truth is none. */
  public @Nullable String text(String key) {
    return switch (unlessNull(key)) {
      case null -> null;
      case String text -> text;
      case Object other -> throw unsupported(key, other);
    };
  }

  /** A text, or a number as one. */
  public @Nullable String textOrNumber(String key) {
    return any(key) instanceof Number number ? number.toString() : text(key);
  }

  public String text(String key, String standard) {
    String text = text(key);
    return text == null ? standard : text;
  }

  /** A text that must be there. */
  public String required(String key) {
    String text = text(key);
    if (text == null) {
      lacks("Required [" + key + "]");
    }
    return text == null ? "" : text;
  }

  public @Nullable Double number(String key) {
    return switch (unlessNull(key)) {
      case null -> null;
      case Number number -> number.doubleValue();
      case String text -> parsed(key, text);
      case Object other -> throw unsupported(key, other);
    };
  }

  public double number(String key, double standard) {
    Double number = number(key);
    return number == null ? standard : number;
  }

  private double parsed(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException wrong) {
      throw failed(key, Fault.of(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage())));
    }
  }

  /** A whole number of 32 bits; of others what is behind the point does not count. */
  public int integer(String key, int standard) {
    if (any(key) instanceof Number number) {
      return integer(key, number);
    }
    Double number = number(key);
    return number == null ? standard : number.intValue();
  }

  /** The same of a number that stands somewhere under the key. */
  public int integer(String key, Number number) {
    return (int) cut(key, number, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
  }

  /** A whole number of 64 bits; of others what is behind the point does not count. */
  public long whole(String key, long standard) {
    return switch (unlessNull(key)) {
      case null -> standard;
      case Number number -> cut(key, number, Long.MIN_VALUE, Long.MAX_VALUE, "long");
      case String text -> {
        try {
          yield NumberTexts.whole(text);
        } catch (FaultException wrong) {
          throw failed(key, wrong.fault());
        }
      }
      case Object other -> throw unsupported(key, other);
    };
  }

  private long cut(String key, Number number, long least, long most, String width) {
    BigInteger whole =
        number instanceof Double d && !Double.isFinite(d)
            ? BigInteger.TWO.pow(Long.SIZE)
            : new BigDecimal(number.toString()).toBigInteger();
    if (whole.compareTo(BigInteger.valueOf(least)) < 0
        || whole.compareTo(BigInteger.valueOf(most)) > 0) {
      throw failed(
          key,
          Fault.of(
              ErrorKind.INPUT_COERCION,
              "Numeric value ("
                  + number
                  + ") out of range of "
                  + width
                  + " ("
                  + least
                  + " - "
                  + most
                  + ")"));
    }
    return whole.longValue();
  }

  public boolean flag(String key, boolean standard) {
    return switch (unlessNull(key)) {
      case null -> standard;
      case Boolean flag -> flag;
      case String text when text.equals("true") -> true;
      case String text when text.isEmpty() || text.equals("false") -> false;
      case String text ->
          throw failed(key, Fault.of(ErrorKind.ILLEGAL_ARGUMENT, Flags.refusal(text)));
      case Object other -> throw unsupported(key, other);
    };
  }

  @SuppressWarnings("unchecked") // Trees of JSON have maps with names as keys only.
  public @Nullable Map<String, @Nullable Object> object(String key) {
    return switch (unlessNull(key)) {
      case null -> null;
      case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
      case Object other -> throw unsupported(key, other);
    };
  }

  /**
   * Objects in a list, or one alone.
   *
   * @param inside what one of them is called
   */
  public @Nullable List<Options> objects(String key, String inside) {
    return objects(
        key,
        inside,
        (_, next) ->
            Fault.of(
                ErrorKind.X_CONTENT_PARSE,
                place(key) + " [" + inside + "] Expected START_OBJECT but was: " + next));
  }

  /**
   * What is told of an element of a list that is no object, and no list either.
   *
   * @see #objects(String, String, Misfit)
   */
  public interface Misfit {
    /** By the element's token, and by the one behind it. */
    Fault fault(String token, String next);
  }

  /** As {@link #objects(String, String)}, of which other elements are told so. */
  public @Nullable List<Options> objects(String key, String inside, Misfit misfit) {
    Object value = unlessNull(key);
    if (value == null) {
      return null;
    }
    List<?> all = value instanceof List<?> list ? list : List.of(value);
    List<Options> objects = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof Map<?, ?> map) {
        objects.add(inside(key, inside, map));
        continue;
      }
      if (!(value instanceof List<?>)) {
        throw unsupported(key, value);
      }
      String next = i + 1 < all.size() ? Json.token(all.get(i + 1)) : "END_ARRAY";
      throw failed(
          key,
          all.get(i) instanceof List<?> list
              ? listed(list)
              : misfit.fault(Json.token(all.get(i)), next));
    }
    return objects;
  }

  /** The fault of a list where single values stand. */
  private static Fault listed(List<?> list) {
    return Fault.of(ErrorKind.ILLEGAL_STATE, "expected value but got [" + Json.token(list) + "]");
  }

  /** The fault of a value that is no text, and nothing that can be read as one. */
  public Fault noText(String key, @Nullable Object value) {
    String at = place(key);
    return Fault.of(
        ErrorKind.ILLEGAL_STATE,
        "Can't get text on a " + Json.token(value) + " at " + at.substring(1, at.length() - 1));
  }

  /** Numbers in a list, or one alone. */
  public @Nullable List<Double> numbers(String key) {
    Object value = unlessNull(key);
    switch (value) {
      case null -> {
        return null;
      }
      case Boolean _, Map<?, ?> _ -> throw unsupported(key, value);
      default -> {}
    }
    List<Double> numbers = new ArrayList<>();
    for (Object each : value instanceof List<?> list ? list : List.of(value)) {
      if (!(each instanceof Number) && !(each instanceof String)) {
        throw failed(key, notNumeric(each));
      }
      numbers.add(each instanceof Number n ? n.doubleValue() : parsed(key, each.toString()));
    }
    return numbers;
  }

  /** The fault of a value that no number can be read from. */
  public static Fault notNumeric(@Nullable Object value) {
    return Fault.of(
        ErrorKind.INPUT_COERCION,
        "Current token ("
            + Json.token(value)
            + ") not numeric, cannot use numeric value accessors");
  }

  /** Texts in a list, or one alone. */
  public @Nullable List<String> texts(String key) {
    Object value = unlessNull(key);
    return switch (value) {
      case null -> null;
      case String text -> List.of(text);
      case List<?> list -> {
        List<String> texts = new ArrayList<>();
        for (Object each : list) {
          if (each == null || each instanceof Map<?, ?> || each instanceof List<?>) {
            throw failed(key, each instanceof List<?> inner ? listed(inner) : noText(key, each));
          }
          texts.add(each.toString());
        }
        yield texts;
      }
      default -> throw unsupported(key, value);
    };
  }

  /** A script's tree: an object, or a text. */
  public @Nullable Object script(String key) {
    Object value = unlessNull(key);
    if (value == null || value instanceof Map<?, ?> || value instanceof String) {
      return value;
    }
    throw unsupported(key, value);
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

  /** All values by their keys, of options of which any key may be one. */
  public Map<String, @Nullable Object> values() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    given.forEach((key, value) -> values.put(key, value.value()));
    taken.addAll(given.keySet());
    return values;
  }
}
