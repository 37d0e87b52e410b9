package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of one function, block by block. */
final class Scope {
  /** How many variables a function may have. */
  private static final int MAX_SLOTS = 1_000;

  private final List<Map<String, Expression.Local>> blocks = new ArrayList<>();
  private int slots;

  Scope() {
    open();
  }

  void open() {
    blocks.add(new HashMap<>());
  }

  void close() {
    blocks.removeLast();
  }

  /** Every variable has a slot of its own: those of blocks that ended are not used again. */
  Expression.Local declare(String name, String type, int offset) {
    if (find(name) != null) {
      throw ScriptFailure.argument("variable [" + name + "] is already defined", offset);
    }
    if (slots == MAX_SLOTS) {
      throw ScriptFailure.argument("more variables than " + MAX_SLOTS, offset);
    }
    Expression.Local variable = new Expression.Local(name, type, slots++, offset);
    blocks.getLast().put(name, variable);
    return variable;
  }

  Expression.@Nullable Local find(String name) {
    for (Map<String, Expression.Local> block : blocks) {
      Expression.Local found = block.get(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  int slots() {
    return slots;
  }
}
