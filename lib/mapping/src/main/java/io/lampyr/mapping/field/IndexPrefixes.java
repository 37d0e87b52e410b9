package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long the beginnings of words are that are indexed beside a text's words, in its {@code
 * _index_prefix}.
 */
final class IndexPrefixes {
  private static final String NAME = "index_prefixes";
  private static final int MIN = 2;
  private static final int MAX = 5;
  private static final int MAX_EVER = 20;

  private IndexPrefixes() {}

  /** How long the beginnings are. */
  record Lengths(int min, int max) {}

  /** Takes the parameter, and refuses lengths that cannot be; null if no beginnings are wanted. */
  static @Nullable Lengths read(FieldSetup setup) {
    Object given = setup.parameters().optional(NAME, false);
    if (given == null) {
      return null;
    }
    try {
      Lengths lengths = lengths(setup, given);
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("min_chars", lengths.min());
      told.put("max_chars", lengths.max());
      setup.parameters().tell(NAME, told);
      return lengths;
    } catch (FaultException wrong) {
      // What an earlier release has taken stays.
      if (!setup.kept()) {
        throw wrong;
      }
      return null;
    }
  }

  private static Lengths lengths(FieldSetup setup, Object given) {
    Map<String, @Nullable Object> left = copy(given, NAME);
    int min = whole(left.remove("min_chars"), MIN);
    int max = whole(left.remove("max_chars"), MAX);
    refuse(setup, left);
    if (min > max) {
      throw FaultException.argument(
          "min_chars [" + min + "] must be less than max_chars [" + max + "]");
    }
    if (min < 1) {
      throw FaultException.argument("min_chars [" + min + "] must be greater than zero");
    }
    if (max >= MAX_EVER) {
      throw FaultException.argument("max_chars [" + max + "] must be less than " + MAX_EVER);
    }
    return new Lengths(min, max);
  }

  /** A parameter's own object, to take things out of. */
  static Map<String, @Nullable Object> copy(Object given, String name) {
    if (!(given instanceof Map<?, ?> map)) {
      throw FaultException.mapper("[" + name + "] must be an object, found [" + given + "]");
    }
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    return copy;
  }

  static void refuse(FieldSetup setup, Map<String, @Nullable Object> left) {
    if (!left.isEmpty()) {
      StringBuilder all = new StringBuilder();
      left.forEach(
          (name, value) -> all.append(" [").append(name).append(" : ").append(value).append(']'));
      throw FaultException.mapper(
          "Mapping definition for [" + setup.path() + "] has unsupported parameters: " + all);
    }
  }

  static int whole(@Nullable Object given, int standard) {
    return given == null ? standard : Parameter.integer(NAME, standard).reader().read(given, NAME);
  }

  static double number(@Nullable Object given, double standard) {
    try {
      return given == null ? standard : Double.parseDouble(given.toString());
    } catch (NumberFormatException malformed) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + given + "\"");
    }
  }
}
