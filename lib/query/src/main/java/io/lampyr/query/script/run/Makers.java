package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.TypeNames;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What {@code new} makes. */
final class Makers {
  private static final int MAX_ARRAY = 100_000;

  private Makers() {}

  // long on purpose: one line for each method
  static Object made(String type, Arguments arguments) {
    if (TypeNames.EXCEPTIONS.containsKey(type)) {
      return new Thrown(type, arguments.count() == 0 ? null : String.valueOf(arguments.any(0)));
    }
    return switch (type) {
      case "ArrayList", "LinkedList", "ArrayDeque", "Vector", "Stack" -> {
        List<@Nullable Object> list = type.equals("Stack") ? new ScriptStack() : new ArrayList<>();
        Collection<?> from = from(arguments);
        arguments.budget().elements(from.size(), arguments.offset());
        list.addAll(from);
        yield list;
      }
      case "HashMap", "LinkedHashMap", "TreeMap", "Hashtable" -> {
        Map<@Nullable Object, @Nullable Object> map =
            type.equals("TreeMap") && isOrder(arguments)
                ? new TreeMap<>(ListMembers.order(arguments.any(0), arguments))
                : map(type);
        if (arguments.count() == 1 && arguments.any(0) instanceof Map<?, ?> from) {
          put(map, from, arguments);
        }
        yield map;
      }
      case "HashSet", "LinkedHashSet", "TreeSet" -> {
        Set<@Nullable Object> set =
            type.equals("TreeSet") && isOrder(arguments)
                ? new TreeSet<>(ListMembers.order(arguments.any(0), arguments))
                : set(type);
        for (Object one : from(arguments)) {
          SetMembers.add(set, one, arguments.budget(), arguments.offset());
        }
        yield set;
      }
      case "PriorityQueue" -> PriorityMembers.make(arguments);
      case "AbstractMap.SimpleEntry", "AbstractMap.SimpleImmutableEntry" -> {
        Map.Entry<@Nullable Object, @Nullable Object> entry =
            new AbstractMap.SimpleEntry<>(arguments.any(0), arguments.any(1));
        yield MapMembers.entry(entry);
      }
      case "StringJoiner" -> new TextJoiner(arguments);
      case "StringTokenizer" -> TextJoiner.tokens(arguments);
      case "StringBuilder", "StringBuffer" -> {
        TextBuilder text = new TextBuilder();
        if (arguments.count() == 1 && arguments.any(0) instanceof String) {
          text.call("append", arguments);
        }
        yield text;
      }
      case "String" -> arguments.count() == 0 ? "" : arguments.text(0);
      default -> JavaCalls.make(type, arguments);
    };
  }

  private static boolean isOrder(Arguments arguments) {
    return arguments.count() == 1 && arguments.any(0) instanceof Callable;
  }

  /** A number alone is how much room the caller expects to need. */
  private static Collection<?> from(Arguments arguments) {
    boolean none =
        arguments.count() == 0
            || arguments.any(0) instanceof Number
            || arguments.any(0) instanceof Callable;
    return none ? List.of() : arguments.elements(0);
  }

  private static void put(
      Map<@Nullable Object, @Nullable Object> map, Map<?, ?> from, Arguments arguments) {
    from.forEach(
        (key, value) -> MapMembers.put(map, key, value, arguments.budget(), arguments.offset()));
  }

  static Map<@Nullable Object, @Nullable Object> map(String type) {
    return switch (type) {
      case "TreeMap" -> new TreeMap<>();
      case "LinkedHashMap" -> new LinkedHashMap<>();
      default -> new HashMap<>();
    };
  }

  static Set<@Nullable Object> set(String type) {
    return switch (type) {
      case "TreeSet" -> new TreeSet<>();
      case "LinkedHashSet" -> new LinkedHashSet<>();
      default -> new HashSet<>();
    };
  }

  /** {@code Set.of}, {@code Set.copyOf} and {@code Map.of}. */
  static Object of(String type, String method, Arguments arguments) {
    if (type.equals("Set")) {
      Set<@Nullable Object> set = new LinkedHashSet<>();
      Collection<?> all = method.equals("copyOf") ? arguments.elements(0) : arguments.values();
      all.forEach(one -> SetMembers.add(set, one, arguments.budget(), arguments.offset()));
      return set;
    }
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i + 1 < arguments.count(); i += 2) {
      MapMembers.put(
          map, arguments.any(i), arguments.any(i + 1), arguments.budget(), arguments.offset());
    }
    return map;
  }

  /** Arrays are lists here, whose values begin as those of their type do. */
  static ScriptArray array(String type, List<@Nullable Object> lengths, Budget budget, int offset) {
    Object length = lengths.getFirst();
    long size = length instanceof Number number ? number.longValue() : -1;
    if (size < 0 || size > MAX_ARRAY) {
      throw ScriptFailure.argument(
          "the length of an array must be at most [" + MAX_ARRAY + "]: " + length, offset);
    }
    budget.elements(size, offset);
    ScriptArray array = new ScriptArray();
    List<@Nullable Object> inner = lengths.subList(1, lengths.size());
    Object standard = Conversions.standard(type);
    for (long i = 0; i < size; i++) {
      array.add(inner.isEmpty() ? standard : array(type, inner, budget, offset));
    }
    return array;
  }
}
