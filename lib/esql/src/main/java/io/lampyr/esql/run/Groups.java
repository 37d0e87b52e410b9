package io.lampyr.esql.run;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.function.Accumulator;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Groups of rows, with what is known of each. Merged in the order of their parts. */
final class Groups {
  /** As many groups as a row may belong to. */
  private static final int MOST_OF_ROW = 10_000;

  private final Step.Group group;
  private final Evaluation evaluation;
  private final Warnings warnings;
  private final Account account = new Account();
  private final Map<List<@Nullable Object>, Accumulator[]> groups = new LinkedHashMap<>();

  Groups(Step.Group group, Evaluation evaluation, Warnings warnings) {
    this.group = group;
    this.evaluation = evaluation;
    this.warnings = warnings;
    if (group.by().isEmpty()) {
      groups.put(List.of(), accumulators());
    }
  }

  private Accumulator[] accumulators() {
    Accumulator[] all = new Accumulator[group.values().size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = group.values().get(i).maker().get();
      account.add(all[i].bytes());
    }
    return all;
  }

  /** Takes rows: one with several values in a key belongs to several groups. */
  void add(Page page) {
    try (Made made = new Made()) {
      add(page, made);
    }
  }

  private void add(Page page, Made made) {
    int count = group.by().size();
    Object[][] keys = new Object[count][];
    for (int i = 0; i < count; i++) {
      keys[i] = evaluation.column(group.by().get(i), page, made);
    }
    Object[][][] arguments = new Object[group.values().size()][][];
    Object[][] conditions = new Object[arguments.length][];
    for (int i = 0; i < arguments.length; i++) {
      Step.Aggregate value = group.values().get(i);
      arguments[i] =
          value.arguments().stream()
              .map(node -> evaluation.column(node, page, made))
              .toArray(Object[][]::new);
      if (value.condition() != null) {
        conditions[i] = evaluation.column(value.condition(), page, made);
      }
    }
    for (int row = 0; row < page.rows(); row++) {
      for (List<Object> key : keys(keys, row)) {
        Accumulator[] of = accumulators(key);
        for (int i = 0; i < of.length; i++) {
          if (conditions[i] == null || Boolean.TRUE.equals(conditions[i][row])) {
            add(of[i], arguments[i], row);
          }
        }
      }
    }
  }

  private void add(Accumulator accumulator, Object[][] columns, int row) {
    Object[] values = new Object[columns.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns[i][row];
    }
    long before = accumulator.bytes();
    accumulator.add(values);
    account.add(accumulator.bytes() - before);
  }

  private Accumulator[] accumulators(List<@Nullable Object> key) {
    Accumulator[] found = groups.get(key);
    if (found == null) {
      found = accumulators();
      groups.put(key, found);
      account.add(64 + Account.bytes(key.toArray()));
    }
    return found;
  }

  /** The first of the groups that a row belongs to. */
  static List<@Nullable Object> first(@Nullable Object[][] columns, int row) {
    List<@Nullable Object> key = new ArrayList<>();
    for (Object[] column : columns) {
      key.add(column[row] instanceof Multi several ? several.get(0) : column[row]);
    }
    return key;
  }

  /** All groups that a row belongs to: more than there may be are refused before they are made. */
  static List<List<@Nullable Object>> keys(@Nullable Object[][] columns, int row) {
    List<List<@Nullable Object>> keys = new ArrayList<>();
    keys.add(new ArrayList<>());
    for (Object[] column : columns) {
      Object cell = column[row];
      if (cell instanceof Multi several) {
        Set<Object> values = new LinkedHashSet<>(several.list());
        if ((long) keys.size() * values.size() > MOST_OF_ROW) {
          throw QueryException.argument(
              "a row belongs to more than ["
                  + MOST_OF_ROW
                  + "] groups: its keys have too many values");
        }
        List<List<@Nullable Object>> more = new ArrayList<>();
        for (Object value : values) {
          for (List<Object> key : keys) {
            List<Object> longer = new ArrayList<>(key);
            longer.add(value);
            more.add(longer);
          }
        }
        keys = more;
      } else {
        keys.forEach(key -> key.add(cell));
      }
    }
    return keys;
  }

  /** Takes what another part has seen. */
  void merge(Groups other) {
    other.groups.forEach((key, its) -> {
      Accumulator[] mine = groups.get(key);
      if (mine == null) {
        groups.put(key, its);
        account.add(64 + Account.bytes(key.toArray()));
        Arrays.stream(its).forEach(each -> account.add(each.bytes()));
      } else {
        for (int i = 0; i < mine.length; i++) {
          long before = mine[i].bytes();
          mine[i].merge(its[i]);
          account.add(mine[i].bytes() - before);
        }
      }
    });
  }

  void write(PartOutput out) {
    out.number(groups.size());
    groups.forEach((key, of) -> {
      key.forEach(out::cell);
      Arrays.stream(of).forEach(each -> each.write(out));
    });
  }

  /** Knows what others have written of the same groups; nothing was seen before. */
  void read(PartInput in) {
    int count = in.count(1);
    for (int i = 0; i < count; i++) {
      List<@Nullable Object> key = new ArrayList<>();
      for (int part = 0; part < group.by().size(); part++) {
        key.add(in.cell());
      }
      if (key.isEmpty() ? i > 0 : groups.containsKey(key)) {
        throw in.corrupt("a group is there twice");
      }
      for (Accumulator each : accumulators(key)) {
        long before = each.bytes();
        each.read(in);
        account.add(each.bytes() - before);
      }
    }
  }

  /** The results of each group, by its key. */
  Map<List<@Nullable Object>, @Nullable Object[]> results() {
    Map<List<@Nullable Object>, @Nullable Object[]> results = new LinkedHashMap<>();
    groups.forEach((key, of) -> {
      Object[] values = new Object[of.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = result(of[i], group.values().get(i));
      }
      results.put(key, values);
    });
    return results;
  }

  private @Nullable Object result(Accumulator accumulator, Step.Aggregate value) {
    try {
      return Values.finite(accumulator.result());
    } catch (ArithmeticException | IllegalArgumentException failed) {
      warnings.failed(value.source(), failed);
      return null;
    }
  }

  /** Hands on a row for each group. */
  void emit(int width, Sink next) {
    List<Object[]> rows = new ArrayList<>();
    boolean wanted = true;
    for (Map.Entry<List<@Nullable Object>, @Nullable Object[]> entry : results().entrySet()) {
      Object[] row = new Object[width];
      for (int i = 0; i < group.bySlots().size(); i++) {
        row[group.bySlots().get(i)] = entry.getKey().get(i);
      }
      for (int i = 0; i < group.values().size(); i++) {
        row[group.values().get(i).slot()] = entry.getValue()[i];
      }
      rows.add(row);
      if (rows.size() == Page.MOST_ROWS) {
        wanted = next.take(SortSink.page(rows, width));
        rows.clear();
        if (!wanted) {
          return;
        }
      }
    }
    if (wanted && !rows.isEmpty()) {
      next.take(SortSink.page(rows, width));
    }
  }
}
