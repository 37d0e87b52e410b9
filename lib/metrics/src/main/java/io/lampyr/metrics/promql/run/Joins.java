package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Matching;
import io.lampyr.metrics.promql.tree.Matching.Card;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Series of two sides that belong together, with an operator between them. */
final class Joins {
  private final Evaluator evaluator;
  private final Expr.Binary binary;
  private final Grid grid;
  private final Matching matching;
  private final boolean swapped;
  private final Cells cells;
  private final Map<Labels, Integer> signatures = new HashMap<>();
  private final Map<Long, Labels> made = new HashMap<>();

  /** Of each match, which series were made of it at the step. */
  private final Map<Integer, Set<Labels>> matched = new HashMap<>();

  Joins(Evaluator evaluator, Expr.Binary binary, Grid grid) {
    this.evaluator = evaluator;
    this.binary = binary;
    this.grid = grid;
    this.matching = Objects.requireNonNull(binary.matching());
    this.swapped = matching.card() == Card.ONE_TO_MANY;
    this.cells = new Cells(binary, evaluator.scope().remarks());
  }

  private record Side(List<Series> series, List<Integer> signatures) {}

  /** The side that may have many series is gone through; the other one is looked up. */
  SeriesStream stream() {
    Side left = side(binary.left());
    Side right = side(binary.right());
    Side many = swapped ? right : left;
    Side one = swapped ? left : right;
    Merged merged = new Merged(evaluator.scope().bounds());
    int[] found = new int[signatures.size()];
    for (int step = 0; step < grid.steps(); step++) {
      evaluator.scope().bounds().check();
      if (isEmpty(many, step) || isEmpty(one, step)) {
        continue;
      }
      lookup(one, step, found);
      matched.clear();
      for (int i = 0; i < many.series().size(); i++) {
        int signature = many.signatures().get(i);
        if (many.series().get(i).row().has(step) && found[signature] >= 0) {
          match(merged, new Pair(many, i, one, found[signature], signature), step);
        }
      }
    }
    return merged.stream();
  }

  private static boolean isEmpty(Side side, int step) {
    for (Series series : side.series()) {
      if (series.row().has(step)) {
        return false;
      }
    }
    return true;
  }

  private record Pair(Side many, int manyAt, Side one, int oneAt, int signature) {
    Series ofMany() {
      return many.series().get(manyAt);
    }

    Series ofOne() {
      return one.series().get(oneAt);
    }
  }

  private Side side(Expr expr) {
    List<Series> all = new ArrayList<>();
    try (SeriesStream stream = evaluator.vector(expr, grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        evaluator.scope().bounds().keep(series);
        all.add(series);
      }
    }
    List<Integer> numbers = new ArrayList<>();
    for (Series series : all) {
      Labels signature = Binaries.signature(series.labels(), binary);
      Integer known = signatures.putIfAbsent(signature, signatures.size());
      numbers.add(known == null ? signatures.size() - 1 : known);
    }
    return new Side(all, numbers);
  }

  private void lookup(Side one, int step, int[] found) {
    Arrays.fill(found, -1);
    for (int i = 0; i < one.series().size(); i++) {
      if (!one.series().get(i).row().has(step)) {
        continue;
      }
      int signature = one.signatures().get(i);
      if (found[signature] >= 0) {
        throw ambiguous(one.series().get(found[signature]), one.series().get(i));
      }
      found[signature] = i;
    }
  }

  private PromqlException ambiguous(Series one, Series other) {
    String first = LabelSets.text(one.labels());
    String second = LabelSets.text(other.labels());
    boolean inOrder = first.compareTo(second) <= 0;
    return PromqlException.execution(
        "found duplicate series for the match group "
            + LabelSets.text(Binaries.signature(other.labels(), binary))
            + " on the "
            + (swapped ? "left" : "right")
            + " hand-side of the operation: ["
            + (inOrder ? first : second)
            + ", "
            + (inOrder ? second : first)
            + "];many-to-many matching not allowed: matching labels must be unique on one side");
  }

  private void match(Merged merged, Pair pair, int step) {
    Row left = (swapped ? pair.ofOne() : pair.ofMany()).row();
    Row right = (swapped ? pair.ofMany() : pair.ofOne()).row();
    Cells.Outcome outcome =
        cells.combine(
            left.number(step), left.histogram(step), right.number(step), right.histogram(step));
    if (outcome == Cells.Outcome.NONE) {
      return;
    }
    Labels labels =
        made.computeIfAbsent(
            ((long) pair.manyAt() << Integer.SIZE) | pair.oneAt(), _ -> labels(pair));
    Set<Labels> before = matched.computeIfAbsent(pair.signature(), _ -> new HashSet<>());
    if (matching.card() == Card.ONE_TO_ONE) {
      if (!before.isEmpty()) {
        throw PromqlException.execution(
            "multiple matches for labels: many-to-one matching must be explicit"
                + " (group_left/group_right)");
      }
      before.add(labels);
    } else if (!before.add(labels)) {
      throw PromqlException.execution(
          "multiple matches for labels: grouping labels must ensure unique matches");
    }
    boolean kept = outcome == Cells.Outcome.KEPT;
    if (!kept && !binary.bool()) {
      return;
    }
    Row row = merged.row(labels, grid.steps());
    if (row.has(step)) {
      throw Merged.duplicate();
    }
    evaluator.scope().bounds().hold(1);
    if (binary.bool()) {
      row.set(step, kept ? 1 : 0);
    } else {
      Binaries.set(row, step, cells);
    }
  }

  private Labels labels(Pair pair) {
    Labels labels = pair.ofMany().labels();
    if (binary.bool() || Binaries.changesMetric(binary.operator())) {
      labels = LabelSets.withoutMetric(labels);
    }
    if (matching.card() == Card.ONE_TO_ONE) {
      labels =
          matching.on()
              ? labels.only(matching.labels())
              : labels.without(Set.copyOf(matching.labels()));
    }
    for (String name : matching.include()) {
      @Nullable String value = pair.ofOne().labels().get(name);
      labels = labels.with(name, value);
    }
    return labels;
  }
}
