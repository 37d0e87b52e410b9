package io.lampyr.conformance.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What JSON can say, wherever it was read. Two are the same to a test as {@link Sameness} says. */
public sealed interface Value {
  /** {@code null}, and what is not there. */
  record Nothing() implements Value {
    private static final Nothing ONLY = new Nothing();

    @Override
    public String toString() {
      return "null";
    }
  }

  record Truth(boolean isTrue) implements Value {
    @Override
    public String toString() {
      return Boolean.toString(isTrue);
    }
  }

  /** A number without fraction and exponent, however large. */
  record Whole(BigInteger number) implements Value {
    @Override
    public String toString() {
      return number.toString();
    }
  }

  /** Any other number. */
  record Decimal(double number) implements Value {
    @Override
    public String toString() {
      return Double.toString(number);
    }
  }

  record Text(String text) implements Value {
    @Override
    public String toString() {
      return JsonText.quoted(text);
    }
  }

  record Items(List<Value> items) implements Value {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public String toString() {
      return items.stream().map(Value::toString).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  /** Names and values, in the order in which they were read. */
  record Fields(Map<String, Value> fields) implements Value {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** The value of this name, or nothing. */
    public Value get(String name) {
      return fields.getOrDefault(name, Nothing.ONLY);
    }

    @Override
    public String toString() {
      return fields.entrySet().stream()
          .map(field -> JsonText.quoted(field.getKey()) + ": " + field.getValue())
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  static Value nothing() {
    return Nothing.ONLY;
  }

  static Value of(long number) {
    return new Whole(BigInteger.valueOf(number));
  }

  static Value of(String text) {
    return new Text(text);
  }

  static Value of(boolean truth) {
    return new Truth(truth);
  }

  /** As it stands in a path or a parameter: items joined by commas, nothing as nothing. */
  default String plain() {
    return switch (this) {
      case Nothing _ -> "";
      case Text text -> text.text();
      case Items items -> items.items().stream().map(Value::plain).collect(Collectors.joining(","));
      case Truth _, Whole _, Decimal _, Fields _ -> toString();
    };
  }

  /** The fields of an object; of anything else there are none. */
  default Fields asFields() {
    return this instanceof Fields fields ? fields : new Fields(Map.of());
  }

  /** The items of a list; nothing has none, and anything else is the only one. */
  default List<Value> asItems() {
    return switch (this) {
      case Items items -> items.items();
      case Nothing _ -> List.of();
      case Truth _, Whole _, Decimal _, Text _, Fields _ -> List.of(this);
    };
  }

  default boolean isNothing() {
    return this instanceof Nothing;
  }

  /** A number as one that can be compared with another of either kind. */
  default Optional<BigDecimal> asNumber() {
    return switch (this) {
      case Whole whole -> Optional.of(new BigDecimal(whole.number()));
      case Decimal decimal ->
          Double.isFinite(decimal.number())
              ? Optional.of(new BigDecimal(decimal.number()))
              : Optional.empty();
      case Nothing _, Truth _, Text _, Items _, Fields _ -> Optional.empty();
    };
  }
}
