package io.lampyr.esql.analysis;

import io.lampyr.base.suggest.Nearest;
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
    draft.step(new Step.Join(join.index(), keys, names, slots));
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
    String name = enrich.policy();
    Tables.Policy policy =
        draft
            .tables()
            .policy(name)
            .orElseThrow(() ->
                QueryException.verification(
                    enrich.place(), "cannot find enrich policy [" + name + "]"));
    String on = enrich.on() == null ? policy.match() : enrich.on();
    Column column = draft.columns().get(on);
    if (column == null) {
      draft.problem(enrich.place(), Binder.unknown(on, draft.columns()));
      return;
    }
    checkType(draft, enrich, policy.lookups(), column);
    Map<String, Table.Field> fields = new LinkedHashMap<>();
    policy.columns().forEach(field -> fields.put(field.name(), field));
    Map<String, String> with = new LinkedHashMap<>(enrich.with());
    if (with.isEmpty()) {
      fields.keySet().forEach(each -> with.put(each, each));
    }
    put(
        draft,
        enrich,
        fields,
        with,
        new Step.Enrich(policy, column.slot(), column.type(), Map.of()));
  }

  /** Puts fields into columns of these names. */
  private static void put(
      Draft draft,
      Command.Enrich enrich,
      Map<String, Table.Field> fields,
      Map<String, String> with,
      Step.Enrich step) {
    Map<Integer, String> slots = new HashMap<>();
    Map<String, Column> columns = new LinkedHashMap<>(draft.columns());
    with.forEach((to, from) -> {
      Table.Field field = fields.get(from);
      if (field == null) {
        draft.problem(
            enrich.place(),
            "Enrich field ["
                + from
                + "] not found in enrich policy ["
                + enrich.policy()
                + "]"
                + Nearest.to(from, fields.keySet())
                    .map(near -> ", did you mean [" + near + "]?")
                    .orElse(""));
        return;
      }
      int slot = draft.slot();
      slots.put(slot, from);
      columns.remove(to);
      columns.put(to, new Column(slot, to, field.type()));
    });
    draft.step(new Step.Enrich(step.policy(), step.key(), step.type(), slots));
    draft.columns(columns);
  }

  private static void checkType(
      Draft draft, Command.Enrich enrich, Tables.Lookups lookups, Column column) {
    if (column.type() != DataType.NULL && !lookups.types().contains(column.type())) {
      draft.problem(
          enrich.place(),
          "Unsupported type ["
              + column.type().told()
              + "] for enrich matching field ["
              + column.name()
              + "]; only "
              + lookups.types().stream().map(DataType::told).toList()
              + " allowed for type ["
              + lookups.kind()
              + "]");
    }
  }
}
