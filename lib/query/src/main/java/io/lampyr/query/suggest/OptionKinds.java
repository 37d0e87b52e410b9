package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refuses options of corrections whose values are of a kind that they cannot be. */
final class OptionKinds {
  private static final Set<String> OBJECTS = Set.of("collate", "highlight", "smoothing");
  private static final Set<String> COLLATE = Set.of("params", "prune", "query");
  private static final String LIST = "direct_generator";

  private OptionKinds() {}

  /** Of corrections of words or phrases; completions tell what they do not take by themselves. */
  static void check(String kind, Map<String, @Nullable Object> options) {
    options.forEach((key, value) -> {
      switch (kind) {
        case "term" -> term(key, value);
        case "phrase" -> phrase(key, value);
        default -> {}
      }
    });
  }

  private static void term(String key, @Nullable Object value) {
    if (value == null || value instanceof Map || value instanceof List) {
      throw refused("suggester[term] parsing failed on [" + key + "]");
    }
  }

  private static void phrase(String key, @Nullable Object value) {
    switch (value) {
      case List<?> list when key.equals(LIST) -> {
        if (!list.stream().allMatch(Map.class::isInstance)) {
          throw unsupported(key);
        }
      }
      case Map<?, ?> map when OBJECTS.contains(key) -> object(key, map);
      case List<?> _, Map<?, ?> _ ->
          throw refused("suggester[phrase]  doesn't support array field [" + key + "]");
      case null -> throw unsupported(key);
      default -> {
        if (OBJECTS.contains(key) || key.equals(LIST)) {
          throw unsupported(key);
        }
      }
    }
  }

  private static void object(String key, Map<?, ?> map) {
    map.forEach((name, value) -> {
      if (key.equals("smoothing") && !(value instanceof Map)) {
        throw refused("[smoothing] unknown token [" + Json.token(value) + "] after [" + name + "]");
      }
      if (key.equals("collate") && !COLLATE.contains(name)) {
        throw refused("suggester[phrase][collate] doesn't support field [" + name + "]");
      }
    });
  }

  private static FaultException unsupported(String key) {
    return refused("suggester[phrase] doesn't support field [" + key + "]");
  }

  private static FaultException refused(String reason) {
    return new FaultException(ErrorKind.PARSING, reason);
  }
}
