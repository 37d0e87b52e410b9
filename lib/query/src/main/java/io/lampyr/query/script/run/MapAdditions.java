package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the language can do with maps beyond what Java's own can. */
final class MapAdditions {
  private MapAdditions() {}

  /** Null stands for nothing found, and for no such method, which {@link #isKnown} tells apart. */
  static boolean isKnown(String signature) {
    return switch (signature) {
      case "collect/1",
          "collect/2",
          "count/1",
          "each/1",
          "every/1",
          "any/1",
          "find/1",
          "findAll/1",
          "findResult/1",
          "findResult/2",
          "findResults/1",
          "groupBy/1" ->
          true;
      default -> false;
    };
  }

  static @Nullable Object call(
      Map<@Nullable Object, @Nullable Object> map, String method, Arguments arguments) {
    Callable function = arguments.function(arguments.count() - 1);
    int offset = arguments.offset();
    List<@Nullable Object> results = new ArrayList<>();
    Map<@Nullable Object, @Nullable Object> kept = new LinkedHashMap<>();
    boolean asks = List.of("any", "count", "every", "find", "findAll").contains(method);
    arguments.budget().elements(2L * map.size(), offset);
    for (Map.Entry<?, ?> entry : new ArrayList<>(map.entrySet())) {
      Object result = function.with(entry.getKey(), entry.getValue());
      results.add(result);
      if (asks && Sequence.truth(result, offset)) {
        if (method.equals("find")) {
          return MapMembers.entry(entry);
        }
        kept.put(entry.getKey(), entry.getValue());
      } else if (method.equals("findResult") && result != null) {
        return result;
      }
    }
    return switch (method) {
      case "any" -> !kept.isEmpty();
      case "count" -> kept.size();
      case "every" -> kept.size() == map.size();
      case "findAll" -> kept;
      case "each" -> map;
      case "collect" ->
          arguments.count() == 1 ? results : Additions.into(arguments.value(0), results, arguments);
      case "findResults" -> {
        results.removeIf(Objects::isNull);
        yield results;
      }
      case "findResult" -> arguments.count() == 1 ? null : arguments.any(0);
      case "groupBy" -> grouped(map, results, arguments);
      default -> null;
    };
  }

  private static Map<?, ?> grouped(
      Map<?, ?> map, List<@Nullable Object> keys, Arguments arguments) {
    Map<@Nullable Object, @Nullable Object> groups = new LinkedHashMap<>();
    int at = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object key = MapMembers.key(keys.get(at++), arguments.offset());
      arguments.budget().elements(2, arguments.offset());
      Object group = groups.computeIfAbsent(key, _ -> new LinkedHashMap<>());
      MapMembers.put(
          (Map<?, ?>) Objects.requireNonNull(group),
          entry.getKey(),
          entry.getValue(),
          arguments.budget(),
          arguments.offset());
    }
    return groups;
  }

  /** What lies under a path of names and places with dots between them. */
  static @Nullable Object byPath(Object of, Arguments arguments) {
    Object value = of;
    for (String part : arguments.text(0).split("\\.", -1)) {
      arguments.budget().step(arguments.offset());
      value =
          switch (value) {
            case Map<?, ?> map -> map.get(part);
            case List<?> list
                when part.matches("\\d{1,9}") && Integer.parseInt(part) < list.size() ->
                list.get(Integer.parseInt(part));
            case null, default -> null;
          };
    }
    return value == null && arguments.count() > 1 ? arguments.any(1) : value;
  }
}
