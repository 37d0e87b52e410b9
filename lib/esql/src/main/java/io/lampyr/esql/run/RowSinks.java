package io.lampyr.esql.run;

import io.lampyr.base.port.Randomness;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.Multi;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Steps that look at one page at a time. */
final class RowSinks {
  private RowSinks() {}

  /** What hands pages on. */
  abstract static class Through implements Sink {
    final Sink next;

    Through(Sink next) {
      this.next = next;
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /** Rows for which a condition is true. */
  static final class Filter extends Through {
    private final Node condition;
    private final Evaluation evaluation;

    Filter(Node condition, Evaluation evaluation, Sink next) {
      super(next);
      this.condition = condition;
      this.evaluation = evaluation;
    }

    @Override
    public boolean take(Page page) {
      @Nullable Object[] fits;
      try (Made made = new Made()) {
        fits = evaluation.column(condition, page, made);
      }
      int[] places = new int[fits.length];
      int count = 0;
      for (int i = 0; i < fits.length; i++) {
        if (Boolean.TRUE.equals(fits[i])) {
          places[count++] = i;
        }
      }
      if (count == 0) {
        return true;
      }
      return next.take(count == page.rows() ? page : page.rows(places, count));
    }
  }

  /** Columns more, one after the other. */
  static final class Compute extends Through {
    private final List<Step.Compute> computes;
    private final Evaluation evaluation;

    Compute(List<Step.Compute> computes, Evaluation evaluation, Sink next) {
      super(next);
      this.computes = List.copyOf(computes);
      this.evaluation = evaluation;
    }

    @Override
    public boolean take(Page page) {
      try (Made made = new Made()) {
        Page all = page.copy();
        for (Step.Compute compute : computes) {
          all.put(compute.slot(), evaluation.column(compute.value(), all, made));
        }
        return next.take(all);
      }
    }
  }

  /** The first rows. */
  static final class Limit extends Through {
    private int left;

    Limit(int rows, Sink next) {
      super(next);
      this.left = rows;
    }

    @Override
    public boolean take(Page page) {
      if (left <= 0) {
        return false;
      }
      Page some = page;
      if (page.rows() > left) {
        int[] places = new int[left];
        for (int i = 0; i < left; i++) {
          places[i] = i;
        }
        some = page.rows(places, left);
      }
      left -= some.rows();
      return next.take(some) && left > 0;
    }
  }

  /** Some rows, by chance. */
  static final class Sample extends Through {
    private final double probability;
    private final Randomness random;

    Sample(double probability, Randomness random, Sink next) {
      super(next);
      this.probability = probability;
      this.random = random;
    }

    @Override
    public boolean take(Page page) {
      int[] places = new int[page.rows()];
      int count = 0;
      for (int i = 0; i < places.length; i++) {
        if (random.nextDouble() < probability) {
          places[count++] = i;
        }
      }
      return count == 0 || next.take(page.rows(places, count));
    }
  }

  /** A row of each value. */
  static final class Expand extends Through {
    private final Step.Expand expand;
    private final Runnable check;

    /** A few of these behind each other make more of a single row than anybody waits for. */
    Expand(Step.Expand expand, Runnable check, Sink next) {
      super(next);
      this.expand = expand;
      this.check = check;
    }

    @Override
    public boolean take(Page page) {
      int[] places = new int[Page.MOST_ROWS];
      Object[] values = new Object[Page.MOST_ROWS];
      int count = 0;
      for (int row = 0; row < page.rows(); row++) {
        Object cell = page.cell(expand.from(), row);
        int of = Math.max(1, Multi.count(cell));
        for (int i = 0; i < of; i++) {
          places[count] = row;
          values[count++] = cell instanceof Multi several ? several.get(i) : cell;
          if (count == Page.MOST_ROWS) {
            check.run();
            if (!next.take(page.rows(places, count).with(expand.to(), values))) {
              return false;
            }
            values = new Object[Page.MOST_ROWS];
            count = 0;
          }
        }
      }
      return count == 0
          || next.take(
              page.rows(places, count).with(expand.to(), java.util.Arrays.copyOf(values, count)));
    }
  }

  /** Parts of texts. */
  static final class Extract extends Through {
    private final Step.Extract extract;
    private final Evaluation evaluation;
    private final Warnings warnings;

    Extract(Step.Extract extract, Evaluation evaluation, Warnings warnings, Sink next) {
      super(next);
      this.extract = extract;
      this.evaluation = evaluation;
      this.warnings = warnings;
    }

    @Override
    public boolean take(Page page) {
      try (Made made = new Made()) {
        return next.take(extracted(page, made));
      }
    }

    private Page extracted(Page page, Made made) {
      Object[] texts = evaluation.column(extract.input(), page, made);
      Page all = page;
      Map<String, Object[]> columns = new java.util.HashMap<>();
      extract.slots().keySet().forEach(name -> columns.put(name, new Object[page.rows()]));
      for (int row = 0; row < texts.length; row++) {
        Map<String, Object> parts = parts(texts[row], extract.source());
        if (parts != null) {
          for (Map.Entry<String, Object[]> column : columns.entrySet()) {
            column.getValue()[row] = parts.get(column.getKey());
            made.add(column.getValue()[row]);
          }
        }
      }
      for (Map.Entry<String, Integer> slot : extract.slots().entrySet()) {
        all = all.with(slot.getValue(), columns.getOrDefault(slot.getKey(), new Object[0]));
      }
      return all;
    }

    /** The parts of the first of a cell's values that fits. */
    private @Nullable Map<String, @Nullable Object> parts(@Nullable Object cell, Source source) {
      List<Object> values = Multi.values(cell);
      for (Object value : values) {
        try {
          Map<String, Object> parts = extract.parts().of(String.valueOf(value));
          if (parts != null) {
            return parts;
          }
        } catch (io.lampyr.base.error.InvalidInputException | IllegalArgumentException failed) {
          warnings.failed(source, failed);
        }
      }
      return null;
    }
  }
}
