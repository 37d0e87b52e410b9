package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Queues whose least element comes first. */
final class PriorityMembers {
  private static final int FIRST_ROOM = 11;

  private PriorityMembers() {}

  static PriorityQueue<Object> make(Arguments arguments) {
    boolean ordered = arguments.count() == 1 && arguments.any(0) instanceof Callable;
    Comparator<@Nullable Object> order =
        ListMembers.order(ordered ? arguments.any(0) : null, arguments);
    PriorityQueue<Object> queue = new PriorityQueue<>(FIRST_ROOM, order);
    if (!ordered && arguments.count() == 1 && arguments.any(0) instanceof Collection<?> all) {
      arguments.budget().elements(all.size(), arguments.offset());
      queue.addAll(all);
    }
    return queue;
  }

  @SuppressWarnings("unchecked") // Queues of runs hold whatever scripts put into them.
  static @Nullable Object call(PriorityQueue<?> of, String method, Arguments arguments) {
    PriorityQueue<Object> queue = (PriorityQueue<Object>) of;
    int offset = arguments.offset();
    arguments.budget().steps(1 + queue.size() / 16, offset);
    return switch (arguments.signature(method)) {
      case "size/0" -> queue.size();
      case "isEmpty/0" -> queue.isEmpty();
      case "add/1", "offer/1" -> {
        arguments.budget().elements(1, offset);
        yield queue.add(arguments.value(0));
      }
      case "addAll/1" -> {
        Collection<?> more = arguments.elements(0);
        arguments.budget().elements(more.size(), offset);
        yield queue.addAll(more);
      }
      case "poll/0" -> queue.poll();
      case "peek/0" -> queue.peek();
      case "remove/0", "element/0" -> {
        Object first = method.equals("remove") ? queue.poll() : queue.peek();
        if (first == null) {
          throw ScriptFailure.argument("there is no element", offset);
        }
        yield first;
      }
      case "remove/1" -> queue.remove(arguments.value(0));
      case "contains/1" -> ListMembers.find(queue, arguments.any(0), arguments) >= 0;
      case "clear/0" -> {
        queue.clear();
        yield null;
      }
      default -> Sequence.call(queue, method, arguments);
    };
  }
}
