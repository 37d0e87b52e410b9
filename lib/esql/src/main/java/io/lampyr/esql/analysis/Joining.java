package io.lampyr.esql.analysis;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns of other tables beside rows. */
final class Joining {
  private Joining() {}

  static void lookup(Draft draft, Command.LookupJoin join) {
    // long on purpose: what is wrong with a join is told where it is looked for
    Map<String, Table.Field> fields = fields(draft.tables().lookup(join.index()));
    List<Integer> keys = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Command.Pattern on : join.columns()) {
      Column column = draft.columns().get(on.text());
      Table.Field field = fields.get(on.text());
      if (column == null) {
        draft.problem(
            on.place(), Binder.unknown(on.text(), draft.columns()) + " in left side of join");
      } else if (field == null) {
        draft.problem(on.place(), "Unknown column [" + on.text() + "] in right side of join");
      } else if (!alike(column.type(), field.type())) {
        draft.problem(
            on.place(),
            "JOIN left field ["
                + on.text()
                + "] of type ["
                + column.type().name()
                + "] is incompatible with right field ["
                + on.text()
                + "] of type ["
                + field.type().name()
                + "]");
      } else {
        keys.add(column.slot());
        names.add(on.text());
      }
    }
    Map<Integer, String> slots = new HashMap<>();
    Map<String, Column> columns = new LinkedHashMap<>(draft.columns());
    fields.forEach((name, field) -> {
      if (!names.contains(name)) {
        int slot = draft.slot();
        slots.put(slot, name);
        columns.remove(name);
        columns.put(name, new Column(slot, name, field.type()));
      }
    });
    draft.step(new Step.Join(join.index(), keys, names, slots, true));
    draft.columns(columns);
  }

  private static Map<String, Table.Field> fields(Table table) {
    Map<String, Table.Field> fields = new LinkedHashMap<>();
    table.fields().forEach(field -> fields.put(field.name(), field));
    return fields;
  }

  private static boolean alike(DataType one, DataType other) {
    return one != DataType.UNSUPPORTED
        && (one == other
            || one == DataType.NULL
            || (one.isString() && other == DataType.KEYWORD)
            || (one.isNumber() && other.isNumber()));
  }

  static void enrich(Draft draft, Command.Enrich enrich) {
    // long on purpose: what is wrong with a join is told where it is looked for
    String name = enrich.policy();
    int mode = name.indexOf(':');
    String policyName = mode >= 0 ? name.substring(mode + 1) : name;
    Tables.Policy policy =
        draft
            .tables()
            .policy(policyName)
            .orElseThrow(() ->
                QueryException.verification(
                    enrich.place(), "cannot find enrich policy [" + policyName + "]"));
    String on = enrich.on() == null ? policy.match() : enrich.on();
    Column column = draft.columns().get(on);
    if (column == null) {
      draft.problem(enrich.place(), Binder.unknown(on, draft.columns()));
      return;
    }
    Map<String, Table.Field> fields = fields(draft.tables().lookup(policy.index()));
    Map<String, String> with = new LinkedHashMap<>(enrich.with());
    if (with.isEmpty()) {
      policy.columns().forEach(each -> with.put(each, each));
    }
    Map<Integer, String> slots = new HashMap<>();
    Map<String, Column> columns = new LinkedHashMap<>(draft.columns());
    with.forEach((to, from) -> {
      Table.Field field = fields.get(from);
      if (field == null || !policy.columns().contains(from)) {
        draft.problem(
            enrich.place(),
            "Enrich field [" + from + "] not found in enrich policy [" + policyName + "]");
        return;
      }
      int slot = draft.slot();
      slots.put(slot, from);
      columns.remove(to);
      columns.put(to, new Column(slot, to, field.type()));
    });
    draft.step(
        new Step.Join(
            policy.index(), List.of(column.slot()), List.of(policy.match()), slots, false));
    draft.columns(columns);
  }
}
