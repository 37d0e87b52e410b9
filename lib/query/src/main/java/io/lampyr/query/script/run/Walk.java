package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An iterator over elements as they were when it was made; those it removes go from where they are.
 */
final class Walk implements ScriptObject {
  private final List<@Nullable Object> elements;
  private final @Nullable Collection<?> of;
  private int next;

  Walk(List<@Nullable Object> elements) {
    this(elements, null);
  }

  Walk(List<@Nullable Object> elements, @Nullable Collection<?> of) {
    this.elements = elements;
    this.of = of;
  }

  @Override
  public String typeName() {
    return "java.util.Iterator";
  }

  /** What an iterator has not gone through, which it has then. */
  static Collection<?> rest(Object walk, Arguments arguments) {
    if (!(walk instanceof Walk started)) {
      throw arguments.wrong(walk, "Enumeration");
    }
    List<@Nullable Object> rest =
        new ArrayList<>(started.elements.subList(started.next, started.elements.size()));
    started.next = started.elements.size();
    return rest;
  }

  /** How many elements it has not gone through. */
  int left() {
    return elements.size() - next;
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "hasNext/0", "hasMoreElements/0" -> next < elements.size();
      case "hasPrevious/0" -> next > 0;
      case "nextIndex/0" -> next;
      case "previousIndex/0" -> next - 1;
      case "next/0", "nextElement/0", "nextInt/0", "nextLong/0", "nextDouble/0" -> {
        if (next >= elements.size()) {
          throw ScriptFailure.argument("no more elements", arguments.offset());
        }
        yield elements.get(next++);
      }
      case "previous/0" -> {
        if (next == 0) {
          throw ScriptFailure.argument("no more elements", arguments.offset());
        }
        yield elements.get(--next);
      }
      case "remove/0" -> {
        remove(arguments);
        yield null;
      }
      case "forEachRemaining/1" -> {
        rest(this, arguments).forEach(arguments.function(0)::with);
        yield null;
      }
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  private void remove(Arguments arguments) {
    if (of == null || next == 0) {
      throw new ScriptFailure("illegal_state_exception", "nothing to remove", arguments.offset());
    }
    arguments.budget().steps(1 + of.size() / 16, arguments.offset());
    next--;
    Object gone = elements.remove(next);
    if (of instanceof List<?> list) {
      list.remove(next);
    } else {
      of.remove(gone);
    }
  }
}
