package io.lampyr.esql.optimize;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.List;

/** Computes what is the same for all rows. What fails is left, to be told where it does. */
public final class Folding {
  private Folding() {}

  static Step fold(Step step) {
    return switch (step) {
      case Step.Filter filter -> new Step.Filter(fold(filter.condition()));
      case Step.Compute compute -> new Step.Compute(compute.slot(), fold(compute.value()));
      case Step.Sort sort ->
          new Step.Sort(
              sort.keys().stream()
                  .map(key -> new Step.Key(fold(key.value()), key.ascending(), key.nullsFirst()))
                  .toList(),
              sort.limit());
      case Step.LimitBy limit ->
          new Step.LimitBy(limit.rows(), limit.by().stream().map(Folding::fold).toList());
      case Step.Series _,
          Step.Group _,
          Step.Limit _,
          Step.Expand _,
          Step.Sample _,
          Step.Fuse _,
          Step.Change _,
          Step.Categorize _,
          Step.Extract _,
          Step.Join _,
          Step.Enrich _ ->
          step;
    };
  }

  static Node fold(Node node) {
    if (!(node instanceof Node.Apply apply)) {
      return node;
    }
    List<Node> folded = new ArrayList<>();
    apply.arguments().forEach(each -> folded.add(fold(each)));
    return computed(
        new Node.Apply(
            apply.function(), folded, apply.type(), apply.raw(), apply.kernel(), apply.source()));
  }

  /** What a function of constants gives; the call itself if it is of others, or fails. */
  public static Node computed(Node.Apply apply) {
    List<Node> folded = apply.arguments();
    Object[] values = new Object[folded.size()];
    boolean constant = true;
    boolean plain = true;
    boolean known = true;
    for (int i = 0; i < values.length; i++) {
      constant &= folded.get(i) instanceof Node.Constant;
      values[i] = folded.get(i) instanceof Node.Constant value ? value.value() : null;
      known &= values[i] != null;
      plain &= !(values[i] instanceof Multi);
    }
    if (!constant || !(plain || apply.raw())) {
      return apply;
    }
    try {
      Object value = known || apply.raw() ? Values.finite(apply.kernel().apply(values)) : null;
      RequestMemory.takeFor(Values.bytes(value), "<esql_block>");
      return new Node.Constant(value, apply.type());
    } catch (ArithmeticException
        | IllegalArgumentException
        | java.time.DateTimeException
        | InvalidInputException failed) {
      return apply;
    }
  }
}
