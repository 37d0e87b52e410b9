package io.lampyr.base.setting;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import io.lampyr.base.unit.SizeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How a setting's value is read from text and printed again. {@code parse} refuses text with {@link
 * InvalidInputException}, whose message says what would be right; a secret's value is never part of
 * any message.
 *
 * @param expected what may be written, as an operator would say it
 */
public record ValueType<T>(
    String expected, Function<String, T> parse, Function<T, String> print, boolean secret) {

  public static ValueType<String> text() {
    return of("text", text -> text, text -> text)
        .where(text -> !text.isEmpty(), "text that is not empty")
        .described("text");
  }

  public static ValueType<Secret> secretText() {
    return new ValueType<>("text", Secret::new, Secret::toString, true)
        .where(secret -> !secret.reveal().isEmpty(), "text that is not empty")
        .described("secret text");
  }

  public static ValueType<ByteSize> byteSize() {
    return of("a size", ByteSize::parse, ByteSize::toString);
  }

  public static ValueType<SizeLimit> sizeLimit() {
    return of("a size or a percentage", SizeLimit::parse, SizeLimit::toString);
  }

  public static ValueType<Duration> duration() {
    return of("a duration", Durations::parse, Durations::print);
  }

  /** Another kind of value; {@code parse} says in its message what would be right. */
  public static <T> ValueType<T> of(
      String expected, Function<String, T> parse, Function<T, String> print) {
    return new ValueType<>(expected, parse, print, false);
  }

  public static ValueType<Boolean> bool() {
    return of(
        "true or false",
        text ->
            switch (text) {
              case "true" -> true;
              case "false" -> false;
              default -> throw refused("not a boolean", text, "true or false");
            },
        Object::toString);
  }

  /** A whole number from {@code least} to {@code most}, both included. */
  public static ValueType<Integer> integer(int least, int most) {
    String expected = "a whole number from " + least + " to " + most;
    return of(
        expected,
        text -> {
          try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
              return value;
            }
            throw refused("number out of range", text, expected);
          } catch (NumberFormatException notANumber) {
            throw refused("not a whole number", text, expected);
          }
        },
        Object::toString);
  }

  /** One of the constants, in lower case and with hyphens for underscores. */
  public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> constants) {
    List<E> all = List.of(constants.getEnumConstants());
    String expected = all.stream().map(ValueType::nameOf).collect(Collectors.joining(", "));
    return of(
        "one of " + expected,
        text ->
            all.stream()
                .filter(constant -> nameOf(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> refused("not a known choice", text, "one of " + expected)),
        ValueType::nameOf);
  }

  /** Values separated by commas; the empty text is the empty list. */
  public ValueType<List<T>> list() {
    return new ValueType<>(
        expected + ", any number of them, separated by commas",
        text -> {
          List<T> values = new ArrayList<>();
          if (!text.isBlank()) {
            Arrays.stream(text.split(",", -1))
                .map(part -> parse.apply(part.strip()))
                .forEach(values::add);
          }
          return List.copyOf(values);
        },
        values -> values.stream().map(print).collect(Collectors.joining(",")),
        secret);
  }

  /** The same or nothing, which is written as the empty text. */
  public ValueType<Optional<T>> optional() {
    return new ValueType<>(
        expected + ", or nothing",
        text -> text.isEmpty() ? Optional.empty() : Optional.of(parse.apply(text)),
        value -> value.map(print).orElse(""),
        secret);
  }

  /** The same, but only values that pass; {@code expected} says which ones do. */
  public ValueType<T> where(Predicate<T> test, String expected) {
    return new ValueType<>(
        expected,
        text -> {
          T value = parse.apply(text);
          if (!test.test(value)) {
            throw refused("value is not allowed", secret ? Secret.MASK : text, expected);
          }
          return value;
        },
        print,
        secret);
  }

  /** The same, called otherwise where its values are listed. */
  private ValueType<T> described(String name) {
    return new ValueType<>(name, parse, print, secret);
  }

  private static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static InvalidInputException refused(String fact, String text, String expected) {
    return new InvalidInputException(
        fact + " value=\"" + text + "\" expected=\"" + expected + "\"");
  }
}
