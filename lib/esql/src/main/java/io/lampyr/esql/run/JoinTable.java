package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A table that others are joined with, kept whole, by its keys. */
final class JoinTable {
  private final Map<List<Object>, List<Object[]>> rows = new HashMap<>();
  private final List<Integer> slots;

  private JoinTable(List<Integer> slots) {
    this.slots = slots;
  }

  static JoinTable read(Step.Join join, Table table, Runnable check) {
    Map<String, DataType> types = new HashMap<>();
    table.fields().forEach(field -> types.put(field.name(), field.type()));
    List<Table.Wanted> wanted = new ArrayList<>();
    join.tableKeys().forEach(key -> wanted.add(wanted(key, types)));
    Map<Integer, String> columns = new TreeMap<>(join.columns());
    columns.values().forEach(name -> wanted.add(wanted(name, types)));
    JoinTable made = new JoinTable(List.copyOf(columns.keySet()));
    Account account = new Account();
    int keys = join.tableKeys().size();
    for (Table.Split split : table.splits()) {
      split.scan(
          new Table.Scan(wanted, List.of(), Long.MAX_VALUE, false),
          (count, cells) -> {
            check.run();
            for (int row = 0; row < count; row++) {
              made.add(cells, row, keys, account);
            }
            return true;
          });
    }
    return made;
  }

  private static Table.Wanted wanted(String name, Map<String, DataType> types) {
    return new Table.Wanted(name, types.getOrDefault(name, DataType.NULL), null);
  }

  private void add(@Nullable Object[][] cells, int row, int keys, Account account) {
    Object[][] keyColumns = new Object[keys][];
    System.arraycopy(cells, 0, keyColumns, 0, keys);
    Object[] values = new Object[slots.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[keys + i][row];
    }
    for (List<Object> key : Groups.keys(keyColumns, row)) {
      if (!key.contains(null)) {
        rows.computeIfAbsent(alike(key), _ -> new ArrayList<>()).add(values);
        account.add(96 + Account.bytes(key.toArray()) + Account.bytes(values));
      }
    }
  }

  /** Numbers of different types are the same if they are as large. */
  static List<Object> alike(List<?> key) {
    List<Object> alike = new ArrayList<>();
    for (Object value : key) {
      alike.add(
          value instanceof Number number && Double.isFinite(number.doubleValue())
              ? new BigDecimal(number.toString()).stripTrailingZeros()
              : value);
    }
    return alike;
  }

  /** The slots that its rows fill. */
  List<Integer> slots() {
    return slots;
  }

  List<Object[]> find(List<?> key) {
    return rows.getOrDefault(alike(key), List.of());
  }
}
