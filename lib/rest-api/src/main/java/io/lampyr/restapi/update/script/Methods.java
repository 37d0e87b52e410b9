package io.lampyr.restapi.update.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members and methods of maps, lists and texts. */
final class Methods {
  private static final int CHARS_PER_STEP = 16;

  private Methods() {}

  /** How many steps one call on it may take. */
  static int cost(@Nullable Object of) {
    return switch (of) {
      case List<?> list -> 1 + list.size();
      case Map<?, ?> map -> 1 + map.size();
      case String text -> 1 + text.length() / CHARS_PER_STEP;
      case null, default -> 1;
    };
  }

  static @Nullable Object get(
      @Nullable Object of, @Nullable Object name, Expression.Member member) {
    return switch (of) {
      case Map<?, ?> map -> map.get(String.valueOf(name));
      case List<?> list when String.valueOf(name).equals("length") -> (long) list.size();
      case List<?> list -> list.get(index(list, name, member.offset(), 0));
      case null -> throw none(String.valueOf(name), member.offset());
      default -> throw unknown("field", of, String.valueOf(name), member.offset());
    };
  }

  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  static void put(
      @Nullable Object of,
      @Nullable Object name,
      @Nullable Object value,
      Expression.Member member) {
    switch (of) {
      case Map<?, ?> map -> ((Map<String, @Nullable Object>) map).put(String.valueOf(name), value);
      case List<?> list ->
          ((List<@Nullable Object>) list).set(index(list, name, member.offset(), 0), value);
      case null -> throw none(String.valueOf(name), member.offset());
      default -> throw unknown("field", of, String.valueOf(name), member.offset());
    }
  }

  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  static @Nullable Object call(
      @Nullable Object of, Expression.Call call, List<@Nullable Object> arguments) {
    return switch (of) {
      case Map<?, ?> map -> ofMap((Map<String, @Nullable Object>) map, call, arguments);
      case List<?> list -> ofList((List<@Nullable Object>) list, call, arguments);
      case String text -> ofText(text, call, arguments);
      case null -> throw none(call.method(), call.offset());
      default -> ofAny(of, call, arguments);
    };
  }

  private static @Nullable Object ofMap(
      Map<String, @Nullable Object> map, Expression.Call call, List<@Nullable Object> arguments) {
    return switch (signature(call)) {
      case "remove/1" -> map.remove(String.valueOf(arguments.getFirst()));
      case "get/1" -> map.get(String.valueOf(arguments.getFirst()));
      case "getOrDefault/2" ->
          map.getOrDefault(String.valueOf(arguments.getFirst()), arguments.get(1));
      case "put/2" -> map.put(String.valueOf(arguments.getFirst()), arguments.get(1));
      case "containsKey/1" -> map.containsKey(String.valueOf(arguments.getFirst()));
      case "size/0" -> (long) map.size();
      case "isEmpty/0" -> map.isEmpty();
      case "keySet/0" -> new ArrayList<@Nullable Object>(map.keySet());
      case "values/0" -> new ArrayList<@Nullable Object>(map.values());
      case "clear/0" -> {
        map.clear();
        yield null;
      }
      default -> ofAny(map, call, arguments);
    };
  }

  private static @Nullable Object ofList(
      List<@Nullable Object> list, Expression.Call call, List<@Nullable Object> arguments) {
    int offset = call.offset();
    return switch (signature(call)) {
      case "add/1" -> list.add(arguments.getFirst());
      case "add/2" -> {
        list.add(index(list, arguments.getFirst(), offset, 1), arguments.get(1));
        yield null;
      }
      case "addAll/1" -> list.addAll(elements(arguments.getFirst(), offset));
      case "remove/1" -> list.remove(index(list, arguments.getFirst(), offset, 0));
      case "get/1" -> list.get(index(list, arguments.getFirst(), offset, 0));
      case "set/2" -> list.set(index(list, arguments.getFirst(), offset, 0), arguments.get(1));
      case "contains/1" -> list.contains(arguments.getFirst());
      case "indexOf/1" -> (long) list.indexOf(arguments.getFirst());
      case "size/0" -> (long) list.size();
      case "isEmpty/0" -> list.isEmpty();
      case "clear/0" -> {
        list.clear();
        yield null;
      }
      default -> ofAny(list, call, arguments);
    };
  }

  private static @Nullable Object ofText(
      String text, Expression.Call call, List<@Nullable Object> arguments) {
    int offset = call.offset();
    return switch (signature(call)) {
      case "contains/1" -> text.contains(text(arguments.getFirst(), offset));
      case "startsWith/1" -> text.startsWith(text(arguments.getFirst(), offset));
      case "endsWith/1" -> text.endsWith(text(arguments.getFirst(), offset));
      case "indexOf/1" -> (long) text.indexOf(text(arguments.getFirst(), offset));
      case "length/0" -> (long) text.length();
      case "isEmpty/0" -> text.isEmpty();
      case "trim/0" -> text.strip();
      case "toLowerCase/0" -> text.toLowerCase(Locale.ROOT);
      case "toUpperCase/0" -> text.toUpperCase(Locale.ROOT);
      case "substring/1" -> text.substring(place(text, arguments.getFirst(), 0, offset));
      case "substring/2" -> {
        int from = place(text, arguments.getFirst(), 0, offset);
        yield text.substring(from, place(text, arguments.get(1), from, offset));
      }
      default -> ofAny(text, call, arguments);
    };
  }

  private static Object ofAny(Object of, Expression.Call call, List<@Nullable Object> arguments) {
    return switch (signature(call)) {
      case "equals/1" -> of.equals(arguments.getFirst());
      case "toString/0" -> text(of, call.offset());
      default -> throw unknown("method", of, signature(call), call.offset());
    };
  }

  private static String signature(Expression.Call call) {
    return call.method() + "/" + call.arguments().size();
  }

  private static List<?> elements(@Nullable Object value, int offset) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw Run.failure("class_cast_exception", "addAll takes a list", offset);
  }

  private static int index(List<?> list, @Nullable Object index, int offset, int beyond) {
    long at =
        index instanceof Long number
            ? number
            : index instanceof String text && text.matches("[0-9]{1,9}")
                ? Long.parseLong(text)
                : -1;
    if (at < 0 || at >= list.size() + (long) beyond) {
      throw Run.failure(
          "index_out_of_bounds_exception",
          "Index " + index + " out of bounds for length " + list.size(),
          offset);
    }
    return (int) at;
  }

  private static int place(String text, @Nullable Object index, int from, int offset) {
    if (index instanceof Long at && at >= from && at <= text.length()) {
      return at.intValue();
    }
    throw Run.failure(
        "string_index_out_of_bounds_exception",
        "index " + index + " out of bounds for length " + text.length(),
        offset);
  }

  /** A scalar as a text; maps and lists have none, as it could grow without bound. */
  static String text(@Nullable Object value, int offset) {
    if (value instanceof Map<?, ?> || value instanceof List<?>) {
      throw Run.failure(
          "class_cast_exception", "Cannot cast a map or a list to [java.lang.String].", offset);
    }
    return String.valueOf(value);
  }

  private static ScriptFailure none(String name, int offset) {
    return Run.failure(
        "null_pointer_exception",
        "cannot access method/field [" + name + "] from a null def reference",
        offset);
  }

  private static ScriptFailure unknown(String what, Object of, String name, int offset) {
    return Run.failure(
        "illegal_argument_exception",
        "dynamic " + what + " [" + of.getClass().getName() + ", " + name + "] not found",
        offset);
  }
}
