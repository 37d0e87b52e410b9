package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where numbers change, in the order of a column. */
final class Changing {
  private Changing() {}

  static void add(Draft draft, Command.ChangePoint change) {
    Column value = column(draft, change.value());
    Column key = column(draft, key(change));
    if (value != null && !value.type().isNumber()) {
      draft.problem(
          change.value().place(),
          "change point value ["
              + value.name()
              + "] must be numeric, found type ["
              + value.type().told()
              + "]");
    }
    if (key != null && !key.type().isOrdered()) {
      draft.problem(
          key(change).place(),
          "change point key ["
              + key.name()
              + "] must be sortable, found type ["
              + key.type().told()
              + "]");
    }
    if (value == null || key == null) {
      return;
    }
    draft.count();
    Node by = new Node.Slot(key.slot(), key.name(), key.type());
    // One more than are looked at tells that there are more.
    draft.step(new Step.Sort(List.of(new Step.Key(by, true, false)), Step.Change.MOST_ROWS + 1));
    int type = draft.slot();
    int chance = draft.slot();
    draft.step(new Step.Change(value.slot(), type, chance));
    draft.put(change.type(), type, DataType.KEYWORD);
    draft.put(change.chance(), chance, DataType.DOUBLE);
  }

  private static Command.Pattern key(Command.ChangePoint change) {
    return change.key() == null
        ? new Command.Pattern("@timestamp", false, change.place())
        : change.key();
  }

  private static @Nullable Column column(Draft draft, Command.Pattern written) {
    Column found = draft.columns().get(written.text());
    if (found == null) {
      draft.problem(written.place(), Binder.unknown(written.text(), draft.columns()));
    }
    return found;
  }
}
