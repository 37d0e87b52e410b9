package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Vectors in an order, which is kept in answers for one moment. */
final class Sorting {
  private final Evaluator evaluator;

  Sorting(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  SeriesStream stream(Expr.Call call, Grid grid) {
    String name = call.function().name();
    boolean byLabel = name.startsWith("sort_by_label");
    boolean descending = name.endsWith("_desc");
    List<Series> all = new ArrayList<>();
    try (SeriesStream stream = evaluator.vector(call.arguments().getFirst(), grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        Row row = series.row();
        for (int step = 0; !byLabel && step < row.steps(); step++) {
          if (!row.hasNumber(step)) {
            row.clear(step);
          }
        }
        if (!row.isEmpty()) {
          evaluator.scope().bounds().keep(series);
          all.add(series);
        }
      }
    }
    if (grid.isOne()) {
      all.sort(byLabel ? byLabel(call, descending) : Choices.order(0, descending));
    } else {
      evaluator.scope().remarks().sortInRange(call.place());
    }
    return SeriesStream.of(all);
  }

  private static Comparator<Series> byLabel(Expr.Call call, boolean descending) {
    List<String> names = new ArrayList<>();
    for (Expr argument : call.arguments().subList(1, call.arguments().size())) {
      names.add(((Expr.StringLiteral) argument.bare()).value());
    }
    Comparator<Series> order =
        (one, other) -> {
          for (String name : names) {
            int compared = NaturalOrder.compare(one.labels().get(name), other.labels().get(name));
            if (compared != 0) {
              return compared;
            }
          }
          return one.labels().compareTo(other.labels());
        };
    return descending ? order.reversed() : order;
  }
}
