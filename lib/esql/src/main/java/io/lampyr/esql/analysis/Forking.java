package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query whose rows go several ways. Each way is a query of its own, from the source on: so tables
 * leave out what it does not want, and its scores are those of what it asks for.
 *
 * @param before the commands in front of the fork
 * @param behind those behind it
 */
record Forking(List<Command> before, Command.Fork fork, List<Command> behind) {
  /** The column that tells which way a row has gone. */
  static final String NAME = "_fork";

  /** The query as it forks, if it does. */
  static Optional<Forking> of(List<Command> commands) {
    for (int i = 0; i < commands.size(); i++) {
      if (commands.get(i) instanceof Command.Fork fork) {
        return Optional.of(
            new Forking(commands.subList(0, i), fork, commands.subList(i + 1, commands.size())));
      }
    }
    return Optional.empty();
  }

  List<List<Command>> branches() {
    return fork.branches();
  }

  /** All commands of one way. */
  List<Command> way(List<Command> branch) {
    List<Command> all = new ArrayList<>(before);
    all.addAll(branch);
    return all;
  }

  /** Gives the draft the columns of all ways: those of the first, its name, and what others add. */
  List<Plan.Branch> joined(Draft draft, List<Plan> plans) {
    Map<String, Column> columns = new LinkedHashMap<>();
    List<Map<Integer, Integer>> slots = new ArrayList<>();
    int nameSlot = draft.slot();
    for (Plan plan : plans) {
      Map<Integer, Integer> own = new HashMap<>();
      for (Column column : plan.columns()) {
        if (!column.name().equals(NAME)) {
          Column known =
              columns.computeIfAbsent(
                  column.name(), name -> new Column(draft.fieldSlot(), name, column.type()));
          own.put(column.slot(), known.slot());
          check(draft, known, column);
        }
      }
      slots.add(own);
      columns.putIfAbsent(NAME, new Column(nameSlot, NAME, DataType.KEYWORD));
    }
    draft.columns(columns);
    List<Plan.Branch> joined = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      joined.add(new Plan.Branch(plans.get(i), "fork" + (i + 1), slots.get(i), nameSlot));
    }
    return joined;
  }

  private void check(Draft draft, Column known, Column other) {
    if (known.type() != other.type()) {
      draft.problem(
          fork.place(),
          "Column ["
              + known.name()
              + "] has conflicting data types in FORK branches: ["
              + known.type().told()
              + "] and ["
              + other.type().told()
              + "]");
    }
  }
}
