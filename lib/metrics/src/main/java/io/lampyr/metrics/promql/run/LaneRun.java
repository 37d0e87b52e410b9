package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.SeriesSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers for one lane. */
final class LaneRun {
  private LaneRun() {}

  /**
   * What a lane says; empty if it has to be read together with the others, as its histograms do.
   *
   * @param expr what the question asks for
   */
  static Optional<LaneAnswer> of(
      LaneQuestion question, Expr expr, SeriesSource lane, Bounds bounds) {
    NamedSeries named = new NamedSeries(lane);
    Notes notes = new Notes();
    Scope scope =
        new Scope(
            named, question.asked(), new QueryClock(question.asked()), bounds, new Remarks(notes));
    Evaluator evaluator = new Evaluator(scope);
    Map<Labels, Fold> groups = Map.of();
    List<Series> rows = new ArrayList<>();
    if (expr instanceof Expr.Aggregate aggregate) {
      groups = new Aggregations(evaluator).groups(aggregate, question.grid());
      if (groups.values().stream().anyMatch(Fold::hasHistograms)) {
        return Optional.empty();
      }
    } else {
      try (SeriesStream stream = evaluator.vector(expr, question.grid())) {
        for (Series series = stream.next(); series != null; series = stream.next()) {
          if (series.row().hasHistograms()) {
            return Optional.empty();
          }
          bounds.keep(series);
          rows.add(series);
        }
      }
    }
    return Optional.of(new LaneAnswer(groups, rows, named.names(), notes, bounds.cost()));
  }
}
