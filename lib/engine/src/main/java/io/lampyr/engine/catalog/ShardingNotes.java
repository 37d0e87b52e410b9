package io.lampyr.engine.catalog;

import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What is remembered of indices' loads, by their names: streams say the same of themselves. */
public final class ShardingNotes {
  private final Table<ShardingNote> table;

  ShardingNotes(Table<ShardingNote> table) {
    this.table = table;
  }

  private static ItemKey key(String index) {
    return new ItemKey(StateKeys.SHARDINGS, ItemKey.encode(index));
  }

  /** One query, of nothing where nobody wants indices to be divided. */
  public Map<String, String> all() {
    Map<String, String> byName = new TreeMap<>();
    for (Versioned<ShardingNote> note : table.all(StateKeys.SHARDINGS, "")) {
      byName.put(note.value().index(), note.value().sharding());
    }
    return byName;
  }

  public Optional<String> find(String index) {
    return table.read(key(index)).map(note -> note.value().sharding());
  }

  /** Of two that note at once, the last one is kept. */
  public void keep(String index, String sharding) {
    var _ = Writes.change(table, key(index), _ -> Optional.of(new ShardingNote(index, sharding)));
  }

  public void forget(String index) {
    var _ = Writes.change(table, key(index), _ -> Optional.empty());
  }
}
