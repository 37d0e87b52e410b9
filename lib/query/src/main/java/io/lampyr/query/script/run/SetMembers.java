package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.NavigableSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Methods of sets. */
final class SetMembers {
  private SetMembers() {}

  // long on purpose: one line for each method
  @SuppressWarnings("unchecked") // Sets of runs hold whatever scripts put into them.
  static @Nullable Object call(Set<?> of, String method, Arguments arguments) {
    Set<@Nullable Object> set = (Set<@Nullable Object>) of;
    arguments.budget().step(arguments.offset());
    return switch (arguments.signature(method)) {
      case "size/0" -> set.size();
      case "isEmpty/0" -> set.isEmpty();
      case "add/1" -> add(set, arguments.any(0), arguments.budget(), arguments.offset());
      case "addAll/1" -> {
        boolean changed = false;
        for (Object one : new ArrayList<@Nullable Object>(arguments.elements(0))) {
          changed |= add(set, one, arguments.budget(), arguments.offset());
        }
        yield changed;
      }
      case "contains/1" -> set.contains(arguments.any(0));
      case "containsAll/1" -> set.containsAll(arguments.elements(0));
      case "remove/1" -> set.remove(arguments.any(0));
      case "removeAll/1" -> {
        boolean changed = false;
        for (Object one : new ArrayList<@Nullable Object>(arguments.elements(0))) {
          changed |= set.remove(one);
        }
        yield changed;
      }
      case "retainAll/1" -> {
        ArrayList<@Nullable Object> others = new ArrayList<>(arguments.elements(0));
        yield set.removeIf(one -> ListMembers.find(others, one, arguments) < 0);
      }
      case "clear/0" -> {
        set.clear();
        yield null;
      }
      case "hashCode/0" -> Hashes.of(set, arguments.budget(), arguments.offset());
      case "clone/0" -> new LinkedHashSet<>(Sequence.copied(set, arguments));
      default ->
          set instanceof NavigableSet<@Nullable Object> sorted
              ? SortedMembers.call(sorted, method, arguments)
              : Sequence.call(set, method, arguments);
    };
  }

  static boolean add(Set<@Nullable Object> set, @Nullable Object value, Budget budget, int offset) {
    budget.elements(2, offset);
    try {
      return set.add(MapMembers.key(value, offset));
    } catch (ClassCastException | NullPointerException ofAnotherKind) {
      throw ScriptFailure.cast("elements of a sorted set must be of one type", offset);
    }
  }
}
