package io.lampyr.metrics.promql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Carries queries out, and makes answers of their series. */
public final class Run {
  private final long mostPoints;

  public Run(long mostPoints) {
    this.mostPoints = mostPoints;
  }

  /** How long a query may take. */
  public record Time(Clock clock, Duration within) {
    long deadlineNanos() {
      return clock.monotonicNanos() + within.toNanos();
    }
  }

  public Answer answer(Expr query, Asked asked, SeriesSource source, Time time) {
    ValueKind kind = query.kind();
    if (asked.isRange() && kind != ValueKind.VECTOR && kind != ValueKind.SCALAR) {
      throw PromqlException.badData(
          "invalid parameter \"query\": invalid expression type \""
              + kind.documented()
              + "\" for range query, must be Scalar or instant Vector");
    }
    Bounds bounds = new Bounds(time.clock(), time.deadlineNanos(), mostPoints);
    Notes notes = new Notes();
    Evaluator evaluator =
        new Evaluator(new Scope(source, asked, new QueryClock(asked), bounds, new Remarks(notes)));
    if (query.bare() instanceof Expr.StringLiteral literal) {
      return new Answer(kind, List.of(), literal.value(), notes, bounds.cost());
    }
    Grid grid = asked.grid();
    List<Answer.Line> lines =
        switch (kind) {
          case SCALAR -> List.of(scalar(evaluator, query, grid));
          case MATRIX -> matrix(evaluator, query.bare(), grid);
          default -> vector(evaluator, query, grid);
        };
    if (asked.isRange() || kind == ValueKind.MATRIX) {
      lines = lines.stream().sorted(Comparator.comparing(Answer.Line::labels)).toList();
    }
    ValueKind given = asked.isRange() ? ValueKind.MATRIX : kind;
    return new Answer(given, lines, "", notes, bounds.cost());
  }

  /** What a lane says to a question; empty if it cannot say it by itself. */
  public Optional<byte[]> lane(Expr query, byte[] question, SeriesSource lane, Time time) {
    LaneQuestion asked = LaneQuestion.decode(question);
    Bounds bounds = new Bounds(time.clock(), time.deadlineNanos(), mostPoints);
    return asked
        .in(query)
        .flatMap(expr -> LaneRun.of(asked, expr, lane, bounds))
        .map(LaneAnswer::encode);
  }

  private static Answer.Line scalar(Evaluator evaluator, Expr query, Grid grid) {
    Samples samples = new Samples(grid.steps());
    double[] values = evaluator.scalar(query, grid);
    for (int step = 0; step < values.length; step++) {
      samples.add(grid.at(step), values[step]);
    }
    return new Answer.Line(Labels.EMPTY, samples);
  }

  private static List<Answer.Line> vector(Evaluator evaluator, Expr query, Grid grid) {
    List<Answer.Line> lines = new ArrayList<>();
    try (SeriesStream stream = evaluator.vector(query, grid)) {
      for (Series series = stream.next(); series != null; series = stream.next()) {
        lines.add(line(evaluator, series, grid));
      }
    }
    return lines;
  }

  private static Answer.Line line(Evaluator evaluator, Series series, Grid grid) {
    Row row = series.row();
    int points = row.points();
    evaluator.scope().bounds().hold(points);
    RequestMemory.takeFor(16L * points + series.labels().bytes(), "promql");
    Samples samples = new Samples(points);
    for (int step = 0; step < row.steps(); step++) {
      FloatHistogram histogram = row.histogram(step);
      if (histogram != null) {
        RequestMemory.takeFor(histogram.bytes(), "promql");
        samples.add(grid.at(step), histogram);
      } else if (row.hasNumber(step)) {
        samples.add(grid.at(step), row.number(step));
      }
    }
    return new Answer.Line(series.labels(), samples);
  }

  private static List<Answer.Line> matrix(Evaluator evaluator, Expr query, Grid grid) {
    List<Answer.Line> lines = new ArrayList<>();
    try (Ranged ranged =
        query instanceof Expr.MatrixSelector matrix
            ? Ranged.of(evaluator.scope(), matrix, grid, Ranged.Need.ALL)
            : Ranged.of(evaluator, (Expr.Subquery) query, grid)) {
      for (Labels labels = ranged.next(); labels != null; labels = ranged.next()) {
        Samples samples =
            widening(query) == Expr.Widening.NONE
                ? samples(ranged.points())
                : widened(evaluator.scope(), ranged, grid, query);
        if (!samples.isEmpty()) {
          evaluator.scope().bounds().hold(samples.size());
          evaluator.scope().bounds().look(samples.size());
          RequestMemory.takeFor(samples.bytes() + labels.bytes(), "promql");
          lines.add(new Answer.Line(labels, samples));
        }
      }
    }
    return lines;
  }

  private static Expr.Widening widening(Expr query) {
    return query instanceof Expr.MatrixSelector matrix
        ? matrix.vector().widening()
        : Expr.Widening.NONE;
  }

  private static Samples widened(Scope scope, Ranged ranged, Grid grid, Expr query) {
    Widened.check(ranged.points(), widening(query));
    Window window =
        new Window(
            ranged.points(),
            new Window.Call(
                ranged.millis() / 1000.0,
                query.place(),
                query.place(),
                scope.remarks(),
                widening(query),
                scope.asked().lookback()));
    window.begin(Labels.EMPTY);
    long end = ranged.reference().of(grid.start());
    window.slide(end - ranged.millis(), end, grid.start());
    return Widened.samples(window);
  }

  /** Numbers and histograms in the order of their times. */
  private static Samples samples(Points points) {
    Samples samples = new Samples(points.size());
    int number = 0;
    int histogram = 0;
    while (number < points.count() || histogram < points.histogramCount()) {
      if (histogram >= points.histogramCount()
          || (number < points.count() && points.time(number) < points.histogramTime(histogram))) {
        samples.add(points.time(number), points.value(number++));
      } else {
        samples.add(points.histogramTime(histogram), points.histogram(histogram++));
      }
    }
    return samples;
  }
}
