package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Methods of {@code Collections}, {@code Arrays} and the types of collections themselves. */
final class CollectionStatics {
  private CollectionStatics() {}

  static @Nullable Object constant(String name) {
    return switch (name) {
      case "EMPTY_LIST" -> Collections.unmodifiableList(new ArrayList<@Nullable Object>());
      case "EMPTY_MAP" ->
          Collections.unmodifiableMap(new LinkedHashMap<@Nullable Object, Object>());
      case "EMPTY_SET" -> Collections.unmodifiableSet(Makers.set("HashSet"));
      default -> null;
    };
  }

  // long on purpose: one line for each method
  static @Nullable Object call(String type, String method, Arguments arguments) {
    return switch (type + "." + arguments.signature(method)) {
      case "List.copyOf/1" -> Sequence.copied(arguments.elements(0), arguments);
      case "Arrays.sort/1", "Arrays.sort/2" -> ordered("sort", arguments);
      case "Arrays.stream/1" -> Sequence.of(arguments.elements(0), arguments);
      case "Arrays.toString/1", "Arrays.deepToString/1" ->
          Texts.of(arguments.any(0), arguments.budget(), arguments.offset());
      case "Arrays.equals/2", "Arrays.deepEquals/2" -> equal(arguments, 0, 1);
      case "Arrays.hashCode/1", "Arrays.deepHashCode/1" ->
          Hashes.of(arguments.any(0), arguments.budget(), arguments.offset());
      case "Comparator.naturalOrder/0" -> new Comparators(ListMembers.order(null, arguments));
      case "Comparator.reverseOrder/0" ->
          new Comparators(ListMembers.reversed(ListMembers.order(null, arguments)));
      case "Comparator.comparing/1",
          "Comparator.comparingInt/1",
          "Comparator.comparingDouble/1",
          "Comparator.comparingLong/1" ->
          Comparators.by(arguments);
      case "Comparator.comparing/2" -> Comparators.byOther(arguments);
      case "Comparator.nullsFirst/1" -> Comparators.nulls(arguments, -1);
      case "Comparator.nullsLast/1" -> Comparators.nulls(arguments, 1);
      default ->
          switch (type) {
            case "Collectors" ->
                new ScriptCollector(
                    method, new ArrayList<>(arguments.values()), arguments.offset());
            case "Collections" -> ofCollections(method, arguments);
            default ->
                switch (type + "." + method) {
                  case "List.of", "Arrays.asList" -> listed(type, arguments);
                  case "Set.of", "Set.copyOf", "Map.of" -> Makers.of(type, method, arguments);
                  default -> throw TypeMembers.unknown(type, method, arguments);
                };
          };
    };
  }

  private static Object listed(String type, Arguments arguments) {
    boolean array = type.equals("Arrays") && arguments.count() == 1;
    return array && arguments.any(0) instanceof List<?> given
        ? given
        : Sequence.copied(arguments.values(), arguments);
  }

  private static boolean equal(Arguments arguments, int left, int right) {
    return arguments
        .machine()
        .operators()
        .equal(arguments.any(left), arguments.any(right), arguments.offset());
  }

  private static @Nullable Object ofCollections(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "emptyList/0", "emptyIterator/0", "emptyListIterator/0" ->
          method.equals("emptyList") ? constant("EMPTY_LIST") : new Walk(new ArrayList<>());
      case "emptyMap/0" -> constant("EMPTY_MAP");
      case "emptySet/0" -> constant("EMPTY_SET");
      case "emptySortedMap/0", "emptyNavigableMap/0" -> Makers.map("TreeMap");
      case "emptySortedSet/0", "emptyNavigableSet/0" -> Makers.set("TreeSet");
      case "singletonList/1" ->
          Collections.unmodifiableList(Sequence.copied(arguments.values(), arguments));
      case "singleton/1" -> Collections.unmodifiableSet((Set<?>) Makers.of("Set", "of", arguments));
      case "singletonMap/2" ->
          Collections.unmodifiableMap((Map<?, ?>) Makers.of("Map", "of", arguments));
      case "unmodifiableList/1" -> Collections.unmodifiableList(list(arguments, 0));
      case "unmodifiableCollection/1" ->
          Collections.unmodifiableList(Sequence.copied(arguments.elements(0), arguments));
      case "unmodifiableSet/1", "unmodifiableSortedSet/1", "unmodifiableNavigableSet/1" ->
          unmodifiableSet(arguments);
      case "unmodifiableMap/1", "unmodifiableSortedMap/1", "unmodifiableNavigableMap/1" ->
          unmodifiableMap(arguments);
      case "enumeration/1" -> new Walk(Sequence.copied(arguments.elements(0), arguments));
      case "list/1" -> Sequence.copied(Walk.rest(arguments.value(0), arguments), arguments);
      case "nCopies/2" -> copies(arguments);
      case "reverseOrder/0" ->
          new Comparators(ListMembers.reversed(ListMembers.order(null, arguments)));
      case "reverseOrder/1" ->
          new Comparators(ListMembers.reversed(ListMembers.order(arguments.any(0), arguments)));
      case "max/1", "max/2", "min/1", "min/2", "sort/1", "sort/2", "reverse/1" ->
          ordered(method, arguments);
      default -> changed(method, arguments);
    };
  }

  private static Object unmodifiableSet(Arguments arguments) {
    if (arguments.value(0) instanceof Set<?> set) {
      return Collections.unmodifiableSet(set);
    }
    throw arguments.wrong(arguments.value(0), "Set");
  }

  private static Object unmodifiableMap(Arguments arguments) {
    if (arguments.value(0) instanceof Map<?, ?> map) {
      return Collections.unmodifiableMap(map);
    }
    throw arguments.wrong(arguments.value(0), "Map");
  }

  private static List<@Nullable Object> copies(Arguments arguments) {
    int times = arguments.integer(0);
    if (times < 0) {
      throw ScriptFailure.argument("List length = " + times, arguments.offset());
    }
    arguments.budget().elements(times, arguments.offset());
    return new ArrayList<>(Collections.nCopies(times, arguments.any(1)));
  }

  // long on purpose: one branch for each method
  private static @Nullable Object changed(String method, Arguments arguments) {
    int offset = arguments.offset();
    switch (arguments.signature(method)) {
      case "addAll/2" -> {
        Object more = arguments.any(1);
        Collection<?> all =
            more instanceof Collection<?> several ? several : List.of(arguments.value(1));
        Arguments added = new Arguments(new ArrayList<>(List.of(all)), arguments.machine(), offset);
        return Members.call(arguments.value(0), "addAll", added);
      }
      case "frequency/2" -> {
        int count = 0;
        for (Object one : arguments.elements(0)) {
          count += arguments.machine().operators().equal(one, arguments.any(1), offset) ? 1 : 0;
        }
        return count;
      }
      case "disjoint/2" -> {
        Collection<?> others = arguments.elements(1);
        for (Object one : arguments.elements(0)) {
          if (ListMembers.find(others, one, arguments) >= 0) {
            return false;
          }
        }
        return true;
      }
      case "binarySearch/2", "binarySearch/3" -> {
        var order = ListMembers.order(arguments.count() > 2 ? arguments.any(2) : null, arguments);
        return Collections.binarySearch(list(arguments, 0), arguments.any(1), order);
      }
      case "swap/3" -> {
        List<@Nullable Object> list = list(arguments, 0);
        int a = Members.index(list.size(), arguments.any(1), offset);
        Collections.swap(list, a, Members.index(list.size(), arguments.any(2), offset));
      }
      case "rotate/2" -> Collections.rotate(stepped(arguments), arguments.integer(1));
      case "fill/2" -> Collections.fill(stepped(arguments), arguments.any(1));
      case "copy/2" -> Collections.copy(stepped(arguments), new ArrayList<>(arguments.elements(1)));
      case "replaceAll/3" -> {
        return Collections.replaceAll(stepped(arguments), arguments.any(1), arguments.any(2));
      }
      case "shuffle/1" -> Surroundings.shuffle(stepped(arguments), arguments);
      case "shuffle/2" -> {
        if (!(arguments.value(1) instanceof Random random)) {
          throw arguments.wrong(arguments.value(1), "Random");
        }
        Collections.shuffle(stepped(arguments), random);
      }
      default -> throw TypeMembers.unknown("Collections", method, arguments);
    }
    return null;
  }

  private static List<@Nullable Object> stepped(Arguments arguments) {
    List<@Nullable Object> list = list(arguments, 0);
    arguments.budget().steps(1 + list.size(), arguments.offset());
    return list;
  }

  @SuppressWarnings("unchecked") // Lists of runs hold whatever scripts put into them.
  private static List<@Nullable Object> list(Arguments arguments, int place) {
    Object given = arguments.value(place);
    if (given instanceof List<?> list) {
      return (List<@Nullable Object>) list;
    }
    if (given instanceof Elements all && all.isList()) {
      return Collections.unmodifiableList(Sequence.copied(all.list(), arguments));
    }
    throw arguments.wrong(arguments.value(place), "List");
  }

  private static @Nullable Object ordered(String method, Arguments arguments) {
    List<@Nullable Object> list =
        arguments.value(0) instanceof List<?>
            ? list(arguments, 0)
            : Sequence.copied(arguments.elements(0), arguments);
    var order = ListMembers.order(arguments.count() > 1 ? arguments.any(1) : null, arguments);
    arguments.budget().steps(list.size(), arguments.offset());
    if ((method.equals("max") || method.equals("min")) && list.isEmpty()) {
      throw ScriptFailure.argument("no elements", arguments.offset());
    }
    switch (method) {
      case "max" -> {
        return Objects.requireNonNull(Collections.max(list, order));
      }
      case "min" -> {
        return Objects.requireNonNull(Collections.min(list, order));
      }
      case "sort" -> list.sort(order);
      default -> Collections.reverse(list);
    }
    return null;
  }
}
