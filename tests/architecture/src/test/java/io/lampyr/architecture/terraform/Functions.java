package io.lampyr.architecture.terraform;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The language's functions that the module calls. What others give is unknown. */
@SuppressWarnings("ReferenceEquality") // UNKNOWN and END are objects of their own.
final class Functions {
  private static final Map<String, Function<List<?>, Object>> KNOWN =
      Map.ofEntries(
          Map.entry("concat", Functions::concat),
          Map.entry("contains", given -> list(given, 0).contains(given.get(1))),
          Map.entry("distinct", given -> new ArrayList<>(new LinkedHashSet<>(list(given, 0)))),
          Map.entry("endswith", given -> text(given, 0).endsWith(text(given, 1))),
          Map.entry("file", Functions::file),
          Map.entry("floor", given -> number(given, 0).setScale(0, RoundingMode.FLOOR)),
          Map.entry("join", Functions::join),
          Map.entry("jsondecode", given -> decoded(text(given, 0))),
          Map.entry("jsonencode", given -> encoded(given.getFirst())),
          Map.entry("keys", given -> new ArrayList<>(new TreeMap<>(map(given, 0)).keySet())),
          Map.entry("length", Functions::length),
          Map.entry("lookup", given -> map(given, 0).getOrDefault(given.get(1), given.get(2))),
          Map.entry("lower", given -> text(given, 0).toLowerCase(java.util.Locale.ROOT)),
          Map.entry("max", given -> extreme(given, 1)),
          Map.entry("merge", Functions::merge),
          Map.entry("min", given -> extreme(given, -1)),
          Map.entry("one", given -> list(given, 0).isEmpty() ? null : list(given, 0).getFirst()),
          Map.entry("range", Functions::range),
          Map.entry("regex", Functions::regex),
          Map.entry("replace", given -> text(given, 0).replace(text(given, 1), text(given, 2))),
          Map.entry("setproduct", Functions::product),
          Map.entry("slice", Functions::slice),
          Map.entry("split", given -> List.of(text(given, 1).split(Pattern.quote(text(given, 0))))),
          Map.entry("startswith", given -> text(given, 0).startsWith(text(given, 1))),
          Map.entry("tonumber", given -> number(given, 0)),
          Map.entry("toset", Functions::set),
          Map.entry("tostring", given -> text(given, 0)));

  private Functions() {}

  static Object call(String name, List<?> given) {
    Function<List<?>, Object> known = KNOWN.get(name);
    return known == null || given.stream().anyMatch(one -> one == Expression.UNKNOWN)
        ? Expression.UNKNOWN
        : known.apply(given);
  }

  private static String text(List<?> given, int index) {
    return Texts.text(Objects.requireNonNull(given.get(index)));
  }

  private static BigDecimal number(List<?> given, int index) {
    return Operators.number(Objects.requireNonNull(given.get(index)));
  }

  private static List<Object> list(List<?> given, int index) {
    return given.get(index) instanceof Map<?, ?> map
        ? new ArrayList<>(map.keySet())
        : new ArrayList<>((List<?>) given.get(index));
  }

  private static Map<Object, Object> map(List<?> given, int index) {
    return new LinkedHashMap<>((Map<?, ?>) given.get(index));
  }

  private static Object concat(List<?> given) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      all.addAll(list(given, i));
    }
    return all;
  }

  private static Object merge(List<?> given) {
    Map<Object, Object> all = new LinkedHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      all.putAll(map(given, i));
    }
    return all;
  }

  private static Object join(List<?> given) {
    List<Object> all = list(given, 1);
    return all.contains(Expression.UNKNOWN)
        ? Expression.UNKNOWN
        : all.stream().map(Texts::text).collect(Collectors.joining(text(given, 0)));
  }

  private static Object length(List<?> given) {
    return given.getFirst() instanceof String text
        ? BigDecimal.valueOf(text.length())
        : BigDecimal.valueOf(list(given, 0).size());
  }

  private static Object extreme(List<?> given, int sign) {
    return given.stream()
        .map(Operators::number)
        .reduce((left, right) -> sign * left.compareTo(right) >= 0 ? left : right)
        .orElseThrow();
  }

  private static Object range(List<?> given) {
    List<Object> all = new ArrayList<>();
    int from = given.size() > 1 ? number(given, 0).intValueExact() : 0;
    for (int i = from; i < number(given, given.size() > 1 ? 1 : 0).intValueExact(); i++) {
      all.add(BigDecimal.valueOf(i));
    }
    return all;
  }

  private static Object regex(List<?> given) {
    Matcher found = Pattern.compile(text(given, 0)).matcher(text(given, 1));
    return found.find() ? found.group() : Expression.UNKNOWN;
  }

  private static Object product(List<?> given) {
    List<Object> pairs = new ArrayList<>();
    for (Object left : list(given, 0)) {
      for (Object right : list(given, 1)) {
        pairs.add(Arrays.asList(left, right));
      }
    }
    return pairs;
  }

  /** As JSON, with members in the order in which they are written; unknown if a part of it is. */
  private static Object encoded(Object value) {
    return value.toString().contains(Expression.UNKNOWN.toString())
        ? Expression.UNKNOWN
        : json(value);
  }

  private static Object file(List<?> given) {
    try {
      return Files.readString(Path.of(text(given, 0)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Object decoded(String json) {
    return ours(Json.read(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static Object ours(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, Object> all = new LinkedHashMap<>();
        map.forEach((key, element) -> all.put(key, ours(element)));
        yield all;
      }
      case List<?> list -> list.stream().map(Functions::ours).toList();
      case Number number -> new BigDecimal(number.toString());
      default -> value;
    };
  }

  private static String json(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> list ->
          list.stream().map(Functions::json).collect(Collectors.joining(",", "[", "]"));
      case String text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
      default -> Texts.text(value);
    };
  }

  private static Object slice(List<?> given) {
    List<Object> all = list(given, 0);
    int to = Math.min(all.size(), number(given, 2).intValueExact());
    return all.subList(number(given, 1).intValueExact(), to);
  }

  private static Object set(List<?> given) {
    List<Object> all = list(given, 0);
    return all.contains(Expression.UNKNOWN)
        ? all
        : new ArrayList<>(new TreeSet<>(all.stream().map(Texts::text).collect(Collectors.toSet())));
  }
}
