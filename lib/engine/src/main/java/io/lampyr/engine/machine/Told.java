package io.lampyr.engine.machine;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object of what another process tells: its bytes are hostile. A number that is not told is -1,
 * as a machine itself has it, so what a later release tells more, or an earlier one less, is read.
 * What is of another kind than it must be is an {@link IllegalArgumentException}.
 */
record Told(Map<String, @Nullable Object> members) {
  static final int MOST_PARTS = 10_000;
  static final int MOST_CHARS = 4096;

  /** Of text for people; each character may take six bytes. */
  static final int MOST_TEXT = NodeAnswer.MOST_BYTES / 8;

  static Told of(@Nullable Object value, String what) {
    Check.that(value instanceof Map, what + " must be an object");
    return new Told(Json.object(value, what));
  }

  Told part(String name) {
    return of(members.get(name), name);
  }

  long number(String name) {
    Object value = members.get(name);
    return value == null ? -1 : number(value, name).longValue();
  }

  int small(String name) {
    long value = number(name);
    Check.that(value >= -1 && value <= Integer.MAX_VALUE, name + " is out of bounds");
    return (int) value;
  }

  boolean flag(String name) {
    Object value = members.get(name);
    Check.that(value == null || value instanceof Boolean, name + " must be true or false");
    return Boolean.TRUE.equals(value);
  }

  String text(String name) {
    Object value = members.get(name);
    return value == null ? "" : text(value, name, MOST_CHARS);
  }

  String longText(String name) {
    return text(members.get(name), name, MOST_TEXT);
  }

  /** What stands there, or something else if nothing does. */
  String text(String name, String otherwise) {
    return members.get(name) == null ? otherwise : text(name);
  }

  private static String text(@Nullable Object value, String name, int most) {
    if (value instanceof String text && text.length() <= most) {
      return text;
    }
    throw new IllegalArgumentException(name + " must be a text of at most " + most + " characters");
  }

  List<String> texts(String name) {
    return list(name, value -> text(value, name, MOST_CHARS));
  }

  List<Long> numbers(String name) {
    return list(name, value -> number(value, name).longValue());
  }

  private static Number number(@Nullable Object value, String name) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException(name + " must be a number");
  }

  List<Double> fractions(String name) {
    return list(name, value -> number(value, name).doubleValue());
  }

  <T> List<T> parts(String name, Function<Told, T> read) {
    return list(name, value -> read.apply(of(value, name)));
  }

  private <T> List<T> list(String name, Function<@Nullable Object, T> read) {
    Object value = members.get(name);
    if (value == null) {
      return List.of();
    }
    Check.that(value instanceof List, name + " must be a list");
    List<?> parts = (List<?>) value;
    Check.that(parts.size() <= MOST_PARTS, name + " has too many parts");
    List<T> all = new ArrayList<>(parts.size());
    for (Object part : parts) {
      all.add(read.apply(part));
    }
    return List.copyOf(all);
  }
}
