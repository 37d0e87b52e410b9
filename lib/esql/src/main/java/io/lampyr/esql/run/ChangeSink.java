package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import io.lampyr.query.aggregation.change.Change;
import io.lampyr.query.aggregation.change.ChangeSearch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waits for all rows, and tells in one of them what changes there. */
final class ChangeSink implements Sink {
  private final Step.Change change;
  private final Warnings warnings;
  private final Sink next;
  private final Account account = new Account();
  private final List<@Nullable Object[]> rows = new ArrayList<>();
  private boolean more;
  private int width;

  ChangeSink(Step.Change change, Warnings warnings, Sink next) {
    this.change = change;
    this.warnings = warnings;
    this.next = next;
  }

  @Override
  public boolean take(Page page) {
    width = page.width();
    for (int row = 0; row < page.rows(); row++) {
      if (rows.size() == Step.Change.MOST_ROWS) {
        more = true;
        return false;
      }
      @Nullable Object[] cells = page.row(row);
      rows.add(cells);
      account.add(Account.bytes(cells));
    }
    return true;
  }

  @Override
  public void end() {
    tell();
    boolean wanted = true;
    for (int from = 0; wanted && from < rows.size(); from += Page.MOST_ROWS) {
      List<@Nullable Object[]> some =
          rows.subList(from, Math.min(rows.size(), from + Page.MOST_ROWS));
      wanted = next.take(SortSink.page(some, width));
    }
    next.end();
  }

  private void tell() {
    List<@Nullable Object[]> counted = new ArrayList<>();
    boolean empty = false;
    boolean several = false;
    for (@Nullable Object[] row : rows) {
      Object value = row[change.value()];
      empty |= value == null;
      several |= value instanceof Multi;
      if (value instanceof Number) {
        counted.add(row);
      }
    }
    warn(more, "too many values; keeping only first " + Step.Change.MOST_ROWS + " values");
    warn(empty, "values contain nulls; skipping them");
    warn(
        several,
        "values contains multivalued entries; skipping them (please consider reducing"
            + " them with e.g. MV_AVG or MV_SUM)");
    double[] values =
        counted.stream()
            .mapToDouble(row -> row[change.value()] instanceof Number n ? n.doubleValue() : 0)
            .toArray();
    switch (ChangeSearch.of(values)) {
      case Change.Point point -> put(counted.get(point.at()), point.type(), point.chance());
      case Change.TrendChange trend -> put(counted.get(trend.at()), trend.type(), trend.chance());
      case Change.Indeterminable none ->
          warn(
              true,
              none.reason()
                  .replace(
                      "buckets to calculate change_point", "values to calculate change points"));
      case Change.Stationary _, Change.NonStationary _ -> {}
    }
  }

  private void warn(boolean wanted, String what) {
    if (wanted) {
      warnings.say("CHANGE_POINT: " + what);
    }
  }

  private void put(@Nullable Object[] row, String type, double chance) {
    row[change.type()] = type;
    row[change.chance()] = chance;
  }
}
