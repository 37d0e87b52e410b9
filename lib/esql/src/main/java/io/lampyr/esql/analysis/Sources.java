package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Set;

/** Where the rows of a query come from. */
final class Sources {
  static final Set<String> METADATA =
      Set.of("_index", "_id", "_version", "_score", "_source", "_ignored", SeriesSource.TSID);

  private Sources() {}

  /** The table of a query, whose columns become the draft's. */
  static Table from(Draft draft, Command.From from) {
    for (Command.Pattern each : from.metadata()) {
      if (!METADATA.contains(each.text())) {
        draft.problem(each.place(), "unsupported metadata field [" + each.text() + "]");
      }
    }
    draft.throwProblems();
    List<String> metadata = from.metadata().stream().map(Command.Pattern::text).toList();
    Table table =
        from.series()
            ? draft.tables().series(from.indices(), metadata)
            : draft.tables().open(from.indices(), metadata);
    draft.index();
    for (Table.Field field : table.fields()) {
      int slot = draft.fieldSlot();
      draft.scanned().put(slot, scanned(field));
      draft.put(field.name(), slot, field.type());
      if (field.problem() != null) {
        draft.problems().put(slot, field.problem());
      }
    }
    if (from.series()) {
      draft.series(SeriesSource.of(draft, table, from.place()));
    }
    return table;
  }

  private static Plan.Scanned scanned(Table.Field field) {
    String name =
        field.role() == Table.Role.FIGURES ? Table.Figure.AVERAGE.of(field.name()) : field.name();
    return new Plan.Scanned(name, field.type(), null, field.pushed());
  }

  /** Why a column cannot be used. */
  static String problem(Draft draft, Column column) {
    return draft.problems().getOrDefault(column.slot(), "with an unsupported type");
  }

  /** {@code SHOW INFO}: one row of constants. */
  static void info(Draft draft, String version) {
    constant(draft, "version", version);
    constant(draft, "date", "");
    constant(draft, "hash", "");
  }

  private static void constant(Draft draft, String name, String value) {
    int slot = draft.slot();
    draft.step(
        new io.lampyr.esql.plan.Step.Compute(
            slot, new io.lampyr.esql.plan.Node.Constant(value, DataType.KEYWORD)));
    draft.put(name, slot, DataType.KEYWORD);
  }
}
