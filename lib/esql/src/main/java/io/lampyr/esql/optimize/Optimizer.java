package io.lampyr.esql.optimize;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes plans cheaper for the same rows: constants are computed once, sorts keep only what a limit
 * behind them leaves, nothing is read or computed that nobody looks at, and tables are told which
 * rows they may leave out.
 */
public final class Optimizer {
  private Optimizer() {}

  public static Plan optimize(Plan plan) {
    List<Step> steps = limited(plan.steps().stream().map(Folding::fold).toList());
    Set<Integer> needed = new HashSet<>();
    plan.columns().forEach(column -> needed.add(column.slot()));
    steps = needed(steps, needed);
    Map<Integer, Plan.Scanned> scanned = new HashMap<>(plan.scanned());
    scanned.keySet().retainAll(needed);
    return new Plan(
        plan.table(),
        scanned,
        plan.table() == null ? List.of() : Pushdown.filters(steps, plan.scanned()),
        steps,
        plan.slots(),
        plan.columns(),
        plan.narrowed(),
        plan.now(),
        plan.branches().stream().map(branch -> optimized(branch, needed)).toList());
  }

  /** Answers only what somebody looks at. */
  private static Plan.Branch optimized(Plan.Branch branch, Set<Integer> needed) {
    Map<Integer, Integer> slots = new HashMap<>(branch.slots());
    slots.values().retainAll(needed);
    Plan plan = branch.plan();
    List<Column> columns =
        plan.columns().stream().filter(column -> slots.containsKey(column.slot())).toList();
    return branch.by(optimize(plan.answering(columns)), slots);
  }

  /** A limit goes to the front of what makes no fewer rows, and into a sort that it meets. */
  private static List<Step> limited(List<Step> steps) {
    List<Step> all = new ArrayList<>();
    for (Step step : steps) {
      if (!(step instanceof Step.Limit limit)) {
        all.add(step);
        continue;
      }
      int at = all.size();
      while (at > 0 && keepsRows(all.get(at - 1))) {
        at--;
      }
      Step before = at > 0 ? all.get(at - 1) : step;
      if (before instanceof Step.Sort sort) {
        all.set(at - 1, new Step.Sort(sort.keys(), Math.min(sort.limit(), limit.rows())));
      } else if (before instanceof Step.Limit other && at > 0) {
        all.set(at - 1, new Step.Limit(Math.min(other.rows(), limit.rows())));
      } else {
        all.add(at, limit);
      }
    }
    return all;
  }

  private static boolean keepsRows(Step step) {
    return step instanceof Step.Compute || step instanceof Step.Extract;
  }

  /** Leaves out what is computed for nobody; gathers what is read, from the end on. */
  private static List<Step> needed(List<Step> steps, Set<Integer> needed) {
    List<Step> kept = new ArrayList<>();
    for (Step step : steps.reversed()) {
      if (step instanceof Step.Compute compute && !needed.contains(compute.slot())) {
        continue;
      }
      kept.add(step);
      step.slots(needed);
    }
    Collections.reverse(kept);
    return kept;
  }
}
