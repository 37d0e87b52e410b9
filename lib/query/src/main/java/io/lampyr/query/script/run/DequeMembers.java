package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What queues, stacks and linked lists have beside what lists have. */
final class DequeMembers {
  private DequeMembers() {}

  // long on purpose: one branch for each method
  static @Nullable Object call(List<@Nullable Object> list, String method, Arguments arguments) {
    boolean stack = list instanceof ScriptStack;
    int size = list.size();
    return switch (arguments.signature(method)) {
      case "addLast/1", "offer/1", "offerLast/1", "addElement/1" ->
          added(list, size, arguments, method.startsWith("offer") ? true : null);
      case "addFirst/1", "offerFirst/1" ->
          added(list, 0, arguments, method.startsWith("offer") ? true : null);
      case "push/1" -> added(list, stack ? size : 0, arguments, stack ? arguments.any(0) : null);
      case "pop/0" -> removed(list, stack ? size - 1 : 0, arguments);
      case "remove/0", "removeFirst/0" -> removed(list, 0, arguments);
      case "removeLast/0" -> removed(list, size - 1, arguments);
      case "poll/0", "pollFirst/0" -> size == 0 ? null : removed(list, 0, arguments);
      case "pollLast/0" -> size == 0 ? null : removed(list, size - 1, arguments);
      case "peek/0" -> size == 0 && !stack ? null : at(list, stack ? size - 1 : 0, arguments);
      case "peekFirst/0" -> size == 0 ? null : list.getFirst();
      case "peekLast/0" -> size == 0 ? null : list.getLast();
      case "element/0", "firstElement/0" -> at(list, 0, arguments);
      case "lastElement/0" -> at(list, size - 1, arguments);
      case "elementAt/1" -> at(list, arguments.integer(0), arguments);
      case "empty/0" -> list.isEmpty();
      case "search/1" -> {
        int found = ListMembers.find(list.reversed(), arguments.any(0), arguments);
        yield found < 0 ? -1 : found + 1;
      }
      case "descendingIterator/0" -> new Walk(Sequence.copied(list.reversed(), arguments));
      case "removeFirstOccurrence/1" -> {
        int found = ListMembers.find(list, arguments.any(0), arguments);
        yield found >= 0 && ListMembers.removedAt(list, found);
      }
      case "removeLastOccurrence/1" -> {
        int found = ListMembers.find(list.reversed(), arguments.any(0), arguments);
        yield found >= 0 && ListMembers.removedAt(list, size - 1 - found);
      }
      default -> Sequence.call(list, method, arguments);
    };
  }

  private static @Nullable Object added(
      List<@Nullable Object> list, int at, Arguments arguments, @Nullable Object gives) {
    arguments.budget().elements(1, arguments.offset());
    list.add(at, arguments.any(0));
    return gives;
  }

  private static @Nullable Object removed(
      List<@Nullable Object> list, int at, Arguments arguments) {
    at(list, at, arguments);
    return list.remove(at);
  }

  private static @Nullable Object at(List<@Nullable Object> list, int at, Arguments arguments) {
    if (list.isEmpty()) {
      throw ScriptFailure.argument("there is no element", arguments.offset());
    }
    return list.get(Members.index(list.size(), at, arguments.offset()));
  }
}
