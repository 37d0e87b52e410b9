package io.lampyr.esql.function;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON text: names behind points, or in brackets and quotes, and places in arrays in
 * brackets, from zero. A {@code $} before them stands for the whole. Immutable.
 */
final class JsonPath {
  private static final int MAX_LENGTH = 1000;

  private final String path;

  /** A name, or an {@link Integer}. */
  private final List<Object> steps;

  private JsonPath(String path, List<Object> steps) {
    this.path = path;
    this.steps = List.copyOf(steps);
  }

  /** The kernel of a function of a JSON text and a path, which is read once if it is constant. */
  static Kernel extracting(Site site) {
    if (site.constant(1) instanceof String constant) {
      JsonPath path = of(constant);
      return a -> path.in(Strings.text(a[0]));
    }
    return a -> of(Strings.text(a[1])).in(Strings.text(a[0]));
  }

  static JsonPath of(String path) {
    if (path.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("the path is longer than [" + MAX_LENGTH + "] characters");
    }
    return new JsonPath(path, new Reading(path).steps());
  }

  /** Reads a path. */
  private static final class Reading {
    private final String path;
    private final List<Object> steps = new ArrayList<>();
    private int at;

    Reading(String path) {
      this.path = path;
    }

    List<Object> steps() {
      boolean rooted = path.startsWith("$");
      at = rooted ? 1 : 0;
      if (!rooted && at < path.length() && path.charAt(at) != '[') {
        name();
      }
      while (at < path.length()) {
        char next = path.charAt(at++);
        if (next == '.') {
          name();
        } else if (next == '[') {
          bracket();
        } else {
          throw wrong("[.] or [[] is wanted");
        }
      }
      return steps;
    }

    private void name() {
      int begin = at;
      while (at < path.length() && path.charAt(at) != '.' && path.charAt(at) != '[') {
        at++;
      }
      if (at == begin) {
        throw wrong("a name is wanted");
      }
      steps.add(path.substring(begin, at));
    }

    private void bracket() {
      char first = at < path.length() ? path.charAt(at) : ' ';
      boolean quoted = first == '\'' || first == '"';
      int begin = quoted ? at + 1 : at;
      int end = path.indexOf(quoted ? first + "]" : "]", begin);
      if (end < 0) {
        throw wrong("[]] is wanted");
      }
      String inside = path.substring(begin, end);
      steps.add(quoted ? inside : place(inside));
      at = end + (quoted ? 2 : 1);
    }

    private Integer place(String digits) {
      try {
        int place = Integer.parseInt(digits);
        Check.that(place >= 0, "places are counted from zero");
        return place;
      } catch (IllegalArgumentException none) {
        throw wrong("a place in an array or a name in quotes is wanted");
      }
    }

    private IllegalArgumentException wrong(String why) {
      return new IllegalArgumentException(
          "invalid JSON path [" + path + "] at [" + at + "]: " + why);
    }
  }

  /** The value there, as a text; null is what JSON says is null. */
  @Nullable Object in(String json) {
    Object value;
    try {
      value = Json.read(json.getBytes(StandardCharsets.UTF_8));
    } catch (FaultException broken) {
      throw new IllegalArgumentException("invalid JSON input");
    }
    for (Object step : steps) {
      value = step(value, step);
    }
    return value == null || value instanceof String
        ? value
        : new String(Json.write(value), StandardCharsets.UTF_8);
  }

  private @Nullable Object step(@Nullable Object value, Object step) {
    if (value instanceof Map<?, ?> object && step instanceof String name) {
      if (object.containsKey(name)) {
        return object.get(name);
      }
    } else if (value instanceof List<?> array
        && step instanceof Integer place
        && place < array.size()) {
      return array.get(place);
    }
    throw new IllegalArgumentException("path [" + path + "] does not exist");
  }
}
