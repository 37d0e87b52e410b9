package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.List;
import java.util.Optional;

/** The rollovers of aliases that are under way, or were when somebody died: by the new index. */
public final class RolloverNotes {
  private final Table<RolloverNote> table;

  RolloverNotes(Table<RolloverNote> table) {
    this.table = table;
  }

  private static ItemKey key(IndexId to) {
    return new ItemKey(StateKeys.ROLLOVERS, to.uuid());
  }

  /** One query, of nearly always nothing. */
  public List<RolloverNote> all() {
    return table.all(StateKeys.ROLLOVERS, "").stream().map(Versioned::value).toList();
  }

  public Optional<RolloverNote> find(IndexId to) {
    return table.read(key(to)).map(Versioned::value);
  }

  public void begin(RolloverNote note) {
    var _ = Writes.change(table, key(note.to()), _ -> Optional.of(note));
  }

  public void end(IndexId to) {
    var _ = Writes.change(table, key(to), _ -> Optional.empty());
  }
}
