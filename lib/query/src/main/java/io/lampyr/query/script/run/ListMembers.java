package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Methods of lists. */
final class ListMembers {
  private ListMembers() {}

  @SuppressWarnings("unchecked") // Lists of runs hold whatever scripts put into them.
  static @Nullable Object call(List<?> of, String method, Arguments arguments) {
    List<@Nullable Object> list = (List<@Nullable Object>) of;
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "size/0" -> list.size();
      case "isEmpty/0" -> list.isEmpty();
      case "get/1" -> list.get(Members.index(list.size(), arguments.any(0), offset));
      case "getFirst/0" -> list.get(Members.index(list.size(), 0, offset));
      case "getLast/0" -> list.get(Members.index(list.size(), list.size() - 1, offset));
      case "getLength/0" -> list.size();
      case "contains/1" -> place(list, arguments, false) >= 0;
      case "indexOf/1" -> place(list, arguments, false);
      case "lastIndexOf/1" -> place(list, arguments, true);
      case "containsAll/1" -> containsAll(list, arguments);
      case "subList/2" -> part(list, arguments);
      case "clone/0" -> copy(list, arguments);
      case "getByPath/1", "getByPath/2" -> MapAdditions.byPath(list, arguments);
      case "hashCode/0" -> Hashes.of(list, arguments.budget(), offset);
      default -> changed(list, method, arguments);
    };
  }

  // long on purpose: one branch for each method
  private static @Nullable Object changed(
      List<@Nullable Object> list, String method, Arguments arguments) {
    int offset = arguments.offset();
    arguments.budget().steps(1 + list.size() / 16, offset);
    switch (arguments.signature(method)) {
      case "add/1" -> {
        arguments.budget().elements(1, offset);
        return list.add(arguments.any(0));
      }
      case "add/2" -> {
        arguments.budget().elements(1, offset);
        list.add(Members.index(list.size() + 1, arguments.any(0), offset), arguments.any(1));
      }
      case "addAll/1" -> {
        Collection<?> more = arguments.elements(0);
        arguments.budget().elements(more.size(), offset);
        return list.addAll(new ArrayList<@Nullable Object>(more));
      }
      case "set/2" -> {
        return list.set(Members.index(list.size(), arguments.any(0), offset), arguments.any(1));
      }
      case "remove/1" -> {
        return removed(list, arguments);
      }
      case "removeAll/1" -> {
        List<@Nullable Object> others = new ArrayList<>(arguments.elements(0));
        return list.removeIf(one -> find(others, one, arguments) >= 0);
      }
      case "retainAll/1" -> {
        List<@Nullable Object> others = new ArrayList<>(arguments.elements(0));
        return list.removeIf(one -> find(others, one, arguments) < 0);
      }
      case "clear/0" -> list.clear();
      case "sort/1" -> list.sort(order(arguments.any(0), arguments));
      case "replaceAll/1" -> list.replaceAll(arguments.function(0)::with);
      case "addAll/2" -> {
        Collection<?> more = arguments.elements(1);
        arguments.budget().elements(more.size(), offset);
        int at = Members.index(list.size() + 1, arguments.any(0), offset);
        return list.addAll(at, new ArrayList<@Nullable Object>(more));
      }
      default -> {
        return DequeMembers.call(list, method, arguments);
      }
    }
    return null;
  }

  /** By place, as long as it is an int; any other value is looked for. */
  private static @Nullable Object removed(List<@Nullable Object> list, Arguments arguments) {
    if (arguments.any(0) instanceof Number) {
      return list.remove(Members.index(list.size(), arguments.any(0), arguments.offset()));
    }
    int at = place(list, arguments, false);
    if (at >= 0) {
      list.remove(at);
    }
    return at >= 0;
  }

  static boolean removedAt(List<@Nullable Object> list, int at) {
    list.remove(at);
    return true;
  }

  private static int place(List<@Nullable Object> list, Arguments arguments, boolean last) {
    if (!last) {
      return find(list, arguments.any(0), arguments);
    }
    int found = find(list.reversed(), arguments.any(0), arguments);
    return found < 0 ? found : list.size() - 1 - found;
  }

  static int find(
      Collection<? extends @Nullable Object> list, @Nullable Object value, Arguments arguments) {
    int at = 0;
    for (Object one : list) {
      if (arguments.machine().operators().equal(one, value, arguments.offset())) {
        return at;
      }
      at++;
    }
    return -1;
  }

  private static boolean containsAll(List<@Nullable Object> list, Arguments arguments) {
    for (Object one : arguments.elements(0)) {
      if (find(list, one, arguments) < 0) {
        return false;
      }
    }
    return true;
  }

  private static List<@Nullable Object> part(List<@Nullable Object> list, Arguments arguments) {
    int to = Members.index(list.size() + 1, arguments.any(1), arguments.offset());
    int from = Members.index(to + 1, arguments.any(0), arguments.offset());
    arguments.budget().elements((long) to - from, arguments.offset());
    return new ArrayList<>(list.subList(from, to));
  }

  private static List<@Nullable Object> copy(List<@Nullable Object> list, Arguments arguments) {
    arguments.budget().elements(list.size(), arguments.offset());
    return new ArrayList<>(list);
  }

  /** The order that a function gives, or the natural one. */
  static Comparator<@Nullable Object> order(@Nullable Object function, Arguments arguments) {
    if (function instanceof Comparators ready) {
      return ready.order();
    }
    if (function instanceof Callable given) {
      return (a, b) ->
          given.with(a, b) instanceof Number number ? Integer.signum((int) number.longValue()) : 0;
    }
    return (a, b) -> {
      arguments.budget().step(arguments.offset());
      return ScalarMembers.compare(a, b, arguments.offset());
    };
  }

  static Comparator<@Nullable Object> reversed(Comparator<@Nullable Object> order) {
    return Collections.reverseOrder(order);
  }
}
