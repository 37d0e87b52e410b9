package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Methods of maps. Keys are texts, numbers, truths and times: what cannot change, nor be deep. */
final class MapMembers {
  private MapMembers() {}

  /** An entry as a value. */
  private record Entry(Map.Entry<?, ?> entry) implements ScriptObject {
    @Override
    public String typeName() {
      return "java.util.Map.Entry";
    }

    @Override
    public @Nullable Object member(String name, int offset) {
      return switch (name) {
        case "key" -> entry.getKey();
        case "value" -> entry.getValue();
        default -> throw Members.unknownField(typeName(), name, offset);
      };
    }

    @Override
    @SuppressWarnings("unchecked") // Maps of runs hold whatever scripts put into them.
    public @Nullable Object call(String method, Arguments arguments) {
      return switch (arguments.signature(method)) {
        case "getKey/0" -> entry.getKey();
        case "getValue/0" -> entry.getValue();
        case "setValue/1" -> ((Map.Entry<?, @Nullable Object>) entry).setValue(arguments.any(0));
        default -> throw arguments.unknownMethod(typeName(), method);
      };
    }

    @Override
    public String toString() {
      return entry.getKey() + "=" + (entry.getValue() instanceof Map ? "{}" : entry.getValue());
    }
  }

  static List<@Nullable Object> entries(Map<?, ?> map) {
    List<@Nullable Object> all = new ArrayList<>();
    map.entrySet().forEach(entry -> all.add(new Entry(entry)));
    return all;
  }

  static Object entry(Map.Entry<?, ?> entry) {
    return new Entry(entry);
  }

  static @Nullable Object key(@Nullable Object key, int offset) {
    boolean fits =
        key == null
            || key instanceof String
            || key instanceof Number
            || key instanceof Boolean
            || key instanceof Character
            || key instanceof Enum
            || key instanceof UUID
            || TimeMembers.isTime(key);
    if (!fits) {
      throw ScriptFailure.argument(
          "[" + Members.typeName(key) + "] cannot be a key or an element of a set", offset);
    }
    return key;
  }

  @SuppressWarnings("unchecked") // Maps of runs hold whatever scripts put into them.
  static @Nullable Object put(
      Map<?, ?> of, @Nullable Object key, @Nullable Object value, Budget budget, int offset) {
    budget.elements(2, offset);
    try {
      return ((Map<@Nullable Object, @Nullable Object>) of).put(key(key, offset), value);
    } catch (ClassCastException | NullPointerException ofAnotherKind) {
      throw ScriptFailure.cast("keys of a sorted map must be of one type", offset);
    }
  }

  @SuppressWarnings("unchecked") // As above.
  static @Nullable Object call(Map<?, ?> of, String method, Arguments arguments) {
    Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) of;
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "size/0" -> map.size();
      case "isEmpty/0" -> map.isEmpty();
      case "get/1" -> map.get(arguments.any(0));
      case "getOrDefault/2" -> map.getOrDefault(arguments.any(0), arguments.any(1));
      case "containsKey/1" -> map.containsKey(arguments.any(0));
      case "containsValue/1" -> ListMembers.find(map.values(), arguments.any(0), arguments) >= 0;
      case "put/2" -> put(map, arguments.any(0), arguments.any(1), arguments.budget(), offset);
      case "putIfAbsent/2" ->
          map.get(arguments.any(0)) != null
              ? map.get(arguments.any(0))
              : put(map, arguments.any(0), arguments.any(1), arguments.budget(), offset);
      case "remove/1" -> map.remove(arguments.any(0));
      case "keySet/0" -> copy(map.keySet(), arguments);
      case "values/0" -> copy(map.values(), arguments);
      case "entrySet/0" -> copy(entries(map), arguments);
      case "getByPath/1", "getByPath/2" -> MapAdditions.byPath(map, arguments);
      case "hashCode/0" -> Hashes.of(map, arguments.budget(), offset);
      default -> changed(map, method, arguments);
    };
  }

  // long on purpose: one branch for each method
  private static @Nullable Object changed(
      Map<@Nullable Object, @Nullable Object> map, String method, Arguments arguments) {
    int offset = arguments.offset();
    Budget budget = arguments.budget();
    budget.steps(1 + map.size() / 16, offset);
    switch (arguments.signature(method)) {
      case "putAll/1" -> {
        if (!(arguments.value(0) instanceof Map<?, ?> more)) {
          throw arguments.wrong(arguments.value(0), "Map");
        }
        new ArrayList<>(more.entrySet())
            .forEach(entry -> put(map, entry.getKey(), entry.getValue(), budget, offset));
      }
      case "clear/0" -> map.clear();
      case "computeIfAbsent/2" -> {
        Object before = map.get(arguments.any(0));
        if (before != null) {
          return before;
        }
        Object made = arguments.function(1).with(arguments.any(0));
        put(map, arguments.any(0), made, budget, offset);
        return made;
      }
      case "computeIfPresent/2" -> {
        Object before = map.get(arguments.any(0));
        return before == null
            ? null
            : replaced(map, arguments, arguments.function(1).with(arguments.any(0), before));
      }
      case "compute/2" -> {
        Object before = map.get(arguments.any(0));
        return replaced(map, arguments, arguments.function(1).with(arguments.any(0), before));
      }
      case "merge/3" -> {
        Object before = map.get(arguments.any(0));
        Object value = arguments.any(1);
        return replaced(
            map, arguments, before == null ? value : arguments.function(2).with(before, value));
      }
      case "forEach/1" -> {
        Callable function = arguments.function(0);
        new LinkedHashMap<>(map).forEach(function::with);
      }
      case "replaceAll/1" -> map.replaceAll(arguments.function(0)::with);
      default -> {
        return other(map, method, arguments);
      }
    }
    return null;
  }

  private static @Nullable Object other(
      Map<@Nullable Object, @Nullable Object> map, String method, Arguments arguments) {
    Budget budget = arguments.budget();
    Object key = arguments.count() == 0 ? null : arguments.any(0);
    return switch (arguments.signature(method)) {
      case "remove/2" -> {
        boolean same = same(map, arguments, 1);
        if (same) {
          map.remove(key);
        }
        yield same;
      }
      case "replace/2" ->
          map.containsKey(key) ? put(map, key, arguments.any(1), budget, arguments.offset()) : null;
      case "replace/3" -> {
        boolean same = same(map, arguments, 1);
        if (same) {
          put(map, key, arguments.any(2), budget, arguments.offset());
        }
        yield same;
      }
      default ->
          MapAdditions.isKnown(arguments.signature(method))
              ? MapAdditions.call(map, method, arguments)
              : map instanceof NavigableMap<@Nullable Object, @Nullable Object> sorted
                  ? SortedMembers.call(sorted, method, arguments)
                  : Members.any(map, method, arguments);
    };
  }

  private static boolean same(
      Map<@Nullable Object, @Nullable Object> map, Arguments arguments, int place) {
    return map.containsKey(arguments.any(0))
        && arguments
            .machine()
            .operators()
            .equal(map.get(arguments.any(0)), arguments.any(place), arguments.offset());
  }

  private static @Nullable Object replaced(
      Map<@Nullable Object, @Nullable Object> map, Arguments arguments, @Nullable Object value) {
    if (value == null) {
      map.remove(arguments.any(0));
    } else {
      put(map, arguments.any(0), value, arguments.budget(), arguments.offset());
    }
    return value;
  }

  private static List<@Nullable Object> copy(
      Collection<? extends @Nullable Object> of, Arguments arguments) {
    arguments.budget().elements(of.size(), arguments.offset());
    return new ArrayList<>(of);
  }
}
