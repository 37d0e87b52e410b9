package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts another table's columns beside rows; those that nothing fits stay, with nulls. */
final class JoinSink extends RowSinks.Through {
  private final Step.Join join;
  private final JoinTable table;

  JoinSink(Step.Join join, JoinTable table, Sink next) {
    super(next);
    this.join = join;
    this.table = table;
  }

  @Override
  public boolean take(Page page) {
    int[] places = new int[Page.MOST_ROWS];
    Object[][] columns = new Object[table.slots().size()][Page.MOST_ROWS];
    int count = 0;
    for (int row = 0; row < page.rows(); row++) {
      List<Object[]> found = found(page, row);
      for (int i = 0; i < Math.max(1, found.size()); i++) {
        places[count] = row;
        for (int column = 0; column < columns.length; column++) {
          columns[column][count] = found.isEmpty() ? null : found.get(i)[column];
        }
        count++;
        if (count == Page.MOST_ROWS) {
          if (!next.take(page(page, places, columns, count))) {
            return false;
          }
          columns = new Object[table.slots().size()][Page.MOST_ROWS];
          count = 0;
        }
      }
    }
    return count == 0 || next.take(page(page, places, columns, count));
  }

  private Page page(Page from, int[] places, @Nullable Object[][] columns, int count) {
    Page page = from.rows(places, count);
    for (int i = 0; i < columns.length; i++) {
      page = page.with(table.slots().get(i), Arrays.copyOf(columns[i], count));
    }
    return page;
  }

  private List<Object[]> found(Page page, int row) {
    List<Object> key = new ArrayList<>();
    for (int slot : join.keys()) {
      Object cell = page.cell(slot, row);
      if (cell == null || cell instanceof Multi) {
        return List.of();
      }
      key.add(cell);
    }
    return table.find(key);
  }
}
