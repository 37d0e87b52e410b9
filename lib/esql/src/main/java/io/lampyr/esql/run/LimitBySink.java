package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first rows of each group. What groups there are is kept, and counted as memory. */
final class LimitBySink extends RowSinks.Through {
  private static final int EACH = 96;

  private final Step.LimitBy limit;
  private final Evaluation evaluation;
  private final Account account = new Account();
  private final Map<List<@Nullable Object>, int[]> seen = new HashMap<>();

  LimitBySink(Step.LimitBy limit, Evaluation evaluation, Sink next) {
    super(next);
    this.limit = limit;
    this.evaluation = evaluation;
  }

  @Override
  public boolean take(Page page) {
    if (limit.rows() == 0) {
      return false;
    }
    int[] places = new int[page.rows()];
    int count = 0;
    try (Made made = new Made()) {
      List<@Nullable Object[]> keys = new ArrayList<>();
      limit.by().forEach(node -> keys.add(evaluation.column(node, page, made)));
      for (int row = 0; row < page.rows(); row++) {
        if (isWanted(key(keys, row))) {
          places[count++] = row;
        }
      }
    }
    return count == 0 || next.take(count == page.rows() ? page : page.rows(places, count));
  }

  private static List<@Nullable Object> key(List<@Nullable Object[]> columns, int row) {
    @Nullable Object[] key = new Object[columns.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = columns.get(i)[row];
    }
    return Arrays.asList(key);
  }

  private boolean isWanted(List<@Nullable Object> key) {
    int[] rows = seen.get(key);
    if (rows == null) {
      rows = new int[1];
      seen.put(key, rows);
      account.add(EACH + Account.bytes(key.toArray()));
    }
    return rows[0] < limit.rows() && ++rows[0] > 0;
  }
}
