package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What can be asked of values. */
final class Members {
  private Members() {}

  static @Nullable Object get(@Nullable Object of, String name, int offset) {
    return switch (of) {
      case Map<?, ?> map -> map.get(name);
      case List<?> list when name.equals("length") -> list.size();
      case ScriptObject object -> object.member(name, offset);
      case null -> throw none(name, offset);
      default -> property(of, name, offset);
    };
  }

  /** Getters of times can be read without their parentheses. */
  private static @Nullable Object property(Object of, String name, int offset) {
    Object found = TimeMembers.property(of, name);
    if (found == null) {
      found = JavaCalls.property(of, name);
    }
    if (found == null) {
      throw unknownField(typeName(of), name, offset);
    }
    return found;
  }

  static @Nullable Object element(@Nullable Object of, @Nullable Object key, int offset) {
    return switch (of) {
      case Map<?, ?> map -> map.get(key);
      case List<?> list -> list.get(index(list.size(), key, offset));
      case ScriptObject object -> elementOf(object, key, offset);
      case null -> throw none(String.valueOf(key), offset);
      default -> throw unknownField(typeName(of), String.valueOf(key), offset);
    };
  }

  private static @Nullable Object elementOf(ScriptObject object, @Nullable Object key, int offset) {
    if (object instanceof Elements elements) {
      return elements.element(key, offset);
    }
    throw unknownField(object.typeName(), String.valueOf(key), offset);
  }

  @SuppressWarnings("unchecked") // Lists of runs hold whatever scripts put into them.
  static void put(
      @Nullable Object of,
      @Nullable Object key,
      @Nullable Object value,
      Budget budget,
      int offset) {
    switch (of) {
      case Map<?, ?> map -> MapMembers.put(map, key, value, budget, offset);
      case List<?> list ->
          ((List<@Nullable Object>) list).set(index(list.size(), key, offset), value);
      case null -> throw none(String.valueOf(key), offset);
      default -> throw unknownField(typeName(of), String.valueOf(key), offset);
    }
  }

  static int index(int size, @Nullable Object index, int offset) {
    long at = index instanceof Number number && Numbers.isWhole(number) ? number.longValue() : -1;
    if (at < 0 && index instanceof Number && at >= -size) {
      at += size;
    }
    if (at < 0 || at >= size) {
      throw new ScriptFailure(
          "index_out_of_bounds_exception",
          "Index " + index + " out of bounds for length " + size,
          offset);
    }
    return (int) at;
  }

  static @Nullable Object call(@Nullable Object of, String method, Arguments arguments) {
    return switch (of) {
      case String text -> TextMembers.call(text, method, arguments);
      case List<?> list -> ListMembers.call(list, method, arguments);
      case Map<?, ?> map -> MapMembers.call(map, method, arguments);
      case Set<?> set -> SetMembers.call(set, method, arguments);
      case PriorityQueue<?> queue -> PriorityMembers.call(queue, method, arguments);
      case ScriptObject object -> object.call(method, arguments);
      case Number number -> ScalarMembers.ofNumber(number, method, arguments);
      case Callable function -> Functions.call(function, method, arguments);
      case null -> throw none(arguments.signature(method), arguments.offset());
      default ->
          TimeMembers.isTime(of)
              ? TimeMembers.call(of, method, arguments)
              : ScalarMembers.call(of, method, arguments);
    };
  }

  /** The elements of what can be gone through. */
  static Collection<?> elements(@Nullable Object value, int offset) {
    return switch (value) {
      case Collection<?> all -> all;
      case Map<?, ?> map -> MapMembers.entries(map);
      case Elements all -> all.list();
      case null -> throw none("iterator/0", offset);
      default ->
          throw ScriptFailure.argument("Cannot iterate over [" + typeName(value) + "]", offset);
    };
  }

  /** What every value can be asked; anything else does not exist. */
  static @Nullable Object any(Object of, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "equals/1" ->
          arguments.machine().operators().equal(of, arguments.any(0), arguments.offset());
      case "toString/0" -> Texts.of(of, arguments.budget(), arguments.offset());
      case "hashCode/0" -> Hashes.of(of, arguments.budget(), arguments.offset());
      default -> JavaCalls.call(of, method, arguments);
    };
  }

  static ScriptFailure none(String name, int offset) {
    return new ScriptFailure(
        "null_pointer_exception",
        "cannot access method/field [" + name + "] from a null def reference",
        offset);
  }

  static ScriptFailure unknownField(String type, String name, int offset) {
    return ScriptFailure.argument("dynamic getter [" + type + ", " + name + "] not found", offset);
  }

  static String typeName(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case ScriptObject object -> object.typeName();
      case Map<?, ?> _ -> "java.util.HashMap";
      case List<?> _ -> "java.util.ArrayList";
      case Set<?> _ -> "java.util.HashSet";
      case BigDecimal _ -> "java.lang.Double";
      case Callable _ -> "java.util.function.Function";
      case Pattern _ -> "java.util.regex.Pattern";
      default -> value.getClass().getName();
    };
  }
}
