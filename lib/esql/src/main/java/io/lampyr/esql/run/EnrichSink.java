package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts what a policy knows beside rows: each row stays one, and has several values if need be. */
final class EnrichSink extends RowSinks.Through {
  private final Step.Enrich enrich;
  private final Runnable check;
  private final List<Integer> slots;
  private final List<String> columns;

  EnrichSink(Step.Enrich enrich, Runnable check, Sink next) {
    super(next);
    this.enrich = enrich;
    this.check = check;
    Map<Integer, String> sorted = new TreeMap<>(enrich.columns());
    this.slots = List.copyOf(sorted.keySet());
    this.columns = List.copyOf(sorted.values());
  }

  @Override
  public boolean take(Page page) {
    try (Made made = new Made()) {
      return next.take(enriched(page, made));
    }
  }

  private Page enriched(Page page, Made made) {
    @Nullable Object[][] cells = new Object[slots.size()][page.rows()];
    // Rows of a page often have the same value.
    Map<Object, @Nullable Object[]> known = new HashMap<>();
    for (int row = 0; row < page.rows(); row++) {
      Object value = page.cell(enrich.key(), row);
      if (value == null) {
        continue;
      }
      @Nullable Object[] found = known.get(value);
      if (found == null) {
        check.run();
        found = gathered(value, made);
        known.put(value, found);
      }
      for (int i = 0; i < cells.length; i++) {
        cells[i][row] = found[i];
      }
    }
    Page enriched = page;
    for (int i = 0; i < cells.length; i++) {
      enriched = enriched.with(slots.get(i), cells[i]);
    }
    return enriched;
  }

  private @Nullable Object[] gathered(Object value, Made made) {
    List<List<Object>> gathered = new ArrayList<>();
    columns.forEach(_ -> gathered.add(new ArrayList<>()));
    enrich
        .policy()
        .find(
            Multi.values(value),
            enrich.type(),
            columns,
            row -> {
              for (int i = 0; i < row.length; i++) {
                made.add(row[i]);
                gathered.get(i).addAll(Multi.values(row[i]));
              }
            });
    return gathered.stream().map(Multi::cell).toArray();
  }
}
