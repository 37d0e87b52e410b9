package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Keeps the first rows in an order, and hands them on in it. Equal rows stay as they came. */
final class SortSink implements Sink {
  private final Step.Sort sort;
  private final Evaluation evaluation;
  private final Sink next;
  private final Account account = new Account();
  private final PriorityQueue<Row> kept;
  private long arrived;
  private int width;

  @SuppressWarnings("ArrayRecordComponent") // Rows are not compared with each other but by keys.
  private record Row(@Nullable Object[] keys, long arrival, @Nullable Object[] cells) {}

  SortSink(Step.Sort sort, Evaluation evaluation, Sink next) {
    this.sort = sort;
    this.evaluation = evaluation;
    this.next = next;
    this.kept = new PriorityQueue<>(Collections.reverseOrder(order(sort.keys())));
  }

  private static Comparator<Row> order(List<Step.Key> keys) {
    return (one, other) -> {
      for (int i = 0; i < keys.size(); i++) {
        int sign = compare(keys.get(i), one.keys()[i], other.keys()[i]);
        if (sign != 0) {
          return sign;
        }
      }
      return Long.compare(one.arrival(), other.arrival());
    };
  }

  private static int compare(Step.Key key, @Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      int nulls = Boolean.compare(one == null, other == null);
      return key.nullsFirst() ? -nulls : nulls;
    }
    int sign = Values.compare(one, other);
    return key.ascending() ? sign : -sign;
  }

  /** Of several values the one counts that comes first in the order. */
  private static @Nullable Object key(Step.Key key, @Nullable Object cell) {
    return cell instanceof Multi several
        ? key.ascending()
            ? Collections.min(several.list(), Values.ORDER)
            : Collections.max(several.list(), Values.ORDER)
        : cell;
  }

  @Override
  public boolean take(Page page) {
    width = page.width();
    int count = sort.keys().size();
    Object[][] columns = new Object[count][];
    try (Made made = new Made()) {
      for (int i = 0; i < count; i++) {
        columns[i] = evaluation.column(sort.keys().get(i).value(), page, made);
      }
      add(page, columns);
    }
    return true;
  }

  private void add(Page page, @Nullable Object[][] columns) {
    int count = columns.length;
    for (int row = 0; row < page.rows(); row++) {
      Object[] keys = new Object[count];
      for (int i = 0; i < count; i++) {
        keys[i] = key(sort.keys().get(i), columns[i][row]);
      }
      add(new Row(keys, arrived++, new Object[0]), page, row);
    }
  }

  private void add(Row candidate, Page page, int at) {
    if (sort.limit() == 0) {
      return;
    }
    if (kept.size() >= sort.limit()) {
      Row worst = kept.element();
      if (order(sort.keys()).compare(candidate, worst) >= 0) {
        return;
      }
      kept.remove();
      account.add(-Account.bytes(worst.cells()) - Account.bytes(worst.keys()));
    }
    Object[] cells = page.row(at);
    kept.add(new Row(candidate.keys(), candidate.arrival(), cells));
    account.add(Account.bytes(cells) + Account.bytes(candidate.keys()));
  }

  @Override
  public void end() {
    List<Row> rows = new ArrayList<>(kept);
    rows.sort(order(sort.keys()));
    kept.clear();
    boolean wanted = true;
    for (int from = 0; wanted && from < rows.size(); from += Page.MOST_ROWS) {
      List<Row> some = rows.subList(from, Math.min(rows.size(), from + Page.MOST_ROWS));
      wanted = next.take(page(some.stream().map(Row::cells).toList(), width));
    }
    next.end();
  }

  static Page page(List<Object[]> rows, int width) {
    Object[][] columns = new Object[width][rows.size()];
    for (int row = 0; row < rows.size(); row++) {
      for (int slot = 0; slot < width; slot++) {
        columns[slot][row] = rows.get(row)[slot];
      }
    }
    return new Page(rows.size(), columns);
  }
}
