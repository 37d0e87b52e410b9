package io.lampyr.infra.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads context options, and says which one is wrong and what would be right. */
final class Choices {
  private final Function<String, Optional<String>> given;

  Choices(Function<String, Optional<String>> given) {
    this.given = given;
  }

  Optional<String> text(String name) {
    return given.apply(name).map(String::strip).filter(value -> !value.isEmpty());
  }

  String text(String name, String otherwise, String pattern) {
    String value = text(name).orElse(otherwise);
    if (!value.matches(pattern)) {
      throw wrong(name, value, "a text that matches " + pattern);
    }
    return value;
  }

  List<String> texts(String name, List<String> otherwise) {
    return text(name)
        .map(value -> Arrays.stream(value.split(",")).map(String::strip).toList())
        .orElse(otherwise);
  }

  boolean flag(String name, boolean otherwise) {
    String value = text(name).orElse(Boolean.toString(otherwise));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(name, value, "true or false");
    };
  }

  int number(String name, int otherwise, int least, int most) {
    String value = text(name).orElse(Integer.toString(otherwise));
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException none) {
      throw wrong(name, value, "a number from " + least + " to " + most);
    }
    throw wrong(name, value, "a number from " + least + " to " + most);
  }

  /** Nothing, if it is not given. */
  Optional<Integer> number(String name, int least, int most) {
    return text(name).map(given -> number(name, least, least, most));
  }

  int oneOf(String name, int otherwise, List<Integer> allowed) {
    int number = number(name, otherwise, 0, Integer.MAX_VALUE);
    if (!allowed.contains(number)) {
      throw wrong(name, Integer.toString(number), "one of " + new ArrayList<>(allowed));
    }
    return number;
  }

  static IllegalArgumentException wrong(String name, String value, String expected) {
    return new IllegalArgumentException(
        "context option is wrong option=%s value=\"%s\" expected=\"%s\""
            .formatted(name, value, expected));
  }
}
