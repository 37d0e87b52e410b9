package io.lampyr.esql.plan;

import io.lampyr.esql.function.Kernel;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An expression whose names are columns and whose parts have types. */
public sealed interface Node {
  DataType type();

  /** A value that is the same for all rows. */
  record Constant(@Nullable Object value, DataType type) implements Node {}

  /** What stands in a row's slot. */
  record Slot(int slot, String name, DataType type) implements Node {}

  /**
   * A function of other nodes.
   *
   * @param raw whether the kernel takes nulls and several values itself
   * @param source where it is called; told in warnings
   */
  record Apply(
      String function,
      List<Node> arguments,
      DataType type,
      boolean raw,
      Kernel kernel,
      Source source)
      implements Node {
    public Apply {
      arguments = List.copyOf(arguments);
    }
  }

  /** Adds the slots that the node reads. */
  default void slots(Set<Integer> into) {
    switch (this) {
      case Constant _ -> {}
      case Slot slot -> into.add(slot.slot());
      case Apply apply -> apply.arguments().forEach(each -> each.slots(into));
    }
  }
}
