package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What sorted maps and sets have beside what all have. Their parts are copies. */
final class SortedMembers {
  private SortedMembers() {}

  static @Nullable Object call(
      NavigableMap<@Nullable Object, @Nullable Object> map, String method, Arguments arguments) {
    arguments.budget().steps(1 + map.size() / 16, arguments.offset());
    try {
      return ofMap(map, method, arguments);
    } catch (NoSuchElementException none) {
      throw ScriptFailure.argument("there is no element", arguments.offset());
    } catch (ClassCastException | NullPointerException ofAnotherKind) {
      throw ScriptFailure.cast("keys of a sorted map must be of one type", arguments.offset());
    }
  }

  // long on purpose: one line for each method
  private static @Nullable Object ofMap(
      NavigableMap<@Nullable Object, @Nullable Object> map, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "firstKey/0" -> map.firstKey();
      case "lastKey/0" -> map.lastKey();
      case "firstEntry/0" -> entry(map.firstEntry());
      case "lastEntry/0" -> entry(map.lastEntry());
      case "pollFirstEntry/0" -> entry(map.pollFirstEntry());
      case "pollLastEntry/0" -> entry(map.pollLastEntry());
      case "floorKey/1" -> map.floorKey(arguments.value(0));
      case "floorEntry/1" -> entry(map.floorEntry(arguments.value(0)));
      case "ceilingKey/1" -> map.ceilingKey(arguments.value(0));
      case "ceilingEntry/1" -> entry(map.ceilingEntry(arguments.value(0)));
      case "lowerKey/1" -> map.lowerKey(arguments.value(0));
      case "lowerEntry/1" -> entry(map.lowerEntry(arguments.value(0)));
      case "higherKey/1" -> map.higherKey(arguments.value(0));
      case "higherEntry/1" -> entry(map.higherEntry(arguments.value(0)));
      case "headMap/1" -> copy(map.headMap(arguments.value(0), false), arguments);
      case "headMap/2" -> copy(map.headMap(arguments.value(0), flag(arguments, 1)), arguments);
      case "tailMap/1" -> copy(map.tailMap(arguments.value(0), true), arguments);
      case "tailMap/2" -> copy(map.tailMap(arguments.value(0), flag(arguments, 1)), arguments);
      case "subMap/2" ->
          copy(map.subMap(arguments.value(0), true, arguments.value(1), false), arguments);
      case "subMap/4" ->
          copy(
              map.subMap(
                  arguments.value(0), flag(arguments, 1), arguments.value(2), flag(arguments, 3)),
              arguments);
      case "descendingMap/0" -> copy(map.descendingMap(), arguments);
      case "navigableKeySet/0" -> copy(map.navigableKeySet(), arguments);
      case "descendingKeySet/0" -> copy(map.descendingKeySet(), arguments);
      case "comparator/0" -> null;
      default -> Members.any(map, method, arguments);
    };
  }

  static @Nullable Object call(
      NavigableSet<@Nullable Object> set, String method, Arguments arguments) {
    arguments.budget().steps(1 + set.size() / 16, arguments.offset());
    try {
      return ofSet(set, method, arguments);
    } catch (NoSuchElementException none) {
      throw ScriptFailure.argument("there is no element", arguments.offset());
    } catch (ClassCastException | NullPointerException ofAnotherKind) {
      throw ScriptFailure.cast("elements of a sorted set must be of one type", arguments.offset());
    }
  }

  // long on purpose: one line for each method
  private static @Nullable Object ofSet(
      NavigableSet<@Nullable Object> set, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "first/0", "getFirst/0" -> set.first();
      case "last/0", "getLast/0" -> set.last();
      case "pollFirst/0" -> set.pollFirst();
      case "pollLast/0" -> set.pollLast();
      case "floor/1" -> set.floor(arguments.value(0));
      case "ceiling/1" -> set.ceiling(arguments.value(0));
      case "lower/1" -> set.lower(arguments.value(0));
      case "higher/1" -> set.higher(arguments.value(0));
      case "headSet/1" -> copy(set.headSet(arguments.value(0), false), arguments);
      case "headSet/2" -> copy(set.headSet(arguments.value(0), flag(arguments, 1)), arguments);
      case "tailSet/1" -> copy(set.tailSet(arguments.value(0), true), arguments);
      case "tailSet/2" -> copy(set.tailSet(arguments.value(0), flag(arguments, 1)), arguments);
      case "subSet/2" ->
          copy(set.subSet(arguments.value(0), true, arguments.value(1), false), arguments);
      case "subSet/4" ->
          copy(
              set.subSet(
                  arguments.value(0), flag(arguments, 1), arguments.value(2), flag(arguments, 3)),
              arguments);
      case "descendingSet/0" -> copy(set.descendingSet(), arguments);
      case "descendingIterator/0" ->
          new Walk(new ArrayList<>(copy(set.descendingSet(), arguments)));
      case "comparator/0" -> null;
      default -> Sequence.call(set, method, arguments);
    };
  }

  private static @Nullable Object entry(Map.@Nullable Entry<?, ?> entry) {
    return entry == null ? null : MapMembers.entry(entry);
  }

  private static boolean flag(Arguments arguments, int place) {
    return Sequence.truth(arguments.any(place), arguments.offset());
  }

  private static NavigableMap<@Nullable Object, @Nullable Object> copy(
      NavigableMap<@Nullable Object, @Nullable Object> part, Arguments arguments) {
    arguments.budget().elements(2L * part.size(), arguments.offset());
    return new TreeMap<>(part);
  }

  private static NavigableSet<@Nullable Object> copy(
      NavigableSet<@Nullable Object> part, Arguments arguments) {
    arguments.budget().elements(2L * part.size(), arguments.offset());
    return new TreeSet<>(part);
  }
}
