package io.lampyr.metrics.promql.run;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.SpreadSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Asks the lanes of a source for parts of one query, and puts together what they say. A source that
 * is better read as one, now and then or always, is not asked again.
 */
final class Lanes {
  private final Scope scope;
  private boolean asked = true;

  Lanes(Scope scope) {
    this.scope = scope;
  }

  /** The series of an expression; null if they have to be found here. */
  @Nullable SeriesStream series(Expr expr, Grid grid) {
    if (!isAsked() || !LaneQuestion.isFor(expr)) {
      return null;
    }
    List<LaneAnswer> lanes = ask(new LaneQuestion(expr.place(), false, grid, scope.asked()), expr);
    if (lanes == null) {
      return null;
    }
    List<Series> all = new ArrayList<>();
    lanes.forEach(lane -> all.addAll(lane.rows()));
    // As one source hands them over: in the order of their labels.
    all.sort(Comparator.comparing(Series::labels));
    return SeriesStream.of(all);
  }

  /** The groups of an aggregation; null if they have to be found here. */
  @Nullable Map<Labels, Fold> groups(Expr.Aggregate aggregate, Grid grid) {
    if (!isAsked() || !LaneQuestion.isFor(aggregate)) {
      return null;
    }
    List<LaneAnswer> lanes =
        ask(new LaneQuestion(aggregate.place(), true, grid, scope.asked()), aggregate);
    if (lanes == null) {
      return null;
    }
    // In the order of their labels: lanes do not say which series came first.
    Map<Labels, Fold> all = new TreeMap<>();
    for (LaneAnswer lane : lanes) {
      lane.groups()
          .forEach((labels, fold) -> {
            Fold known = all.putIfAbsent(labels, fold);
            if (known != null) {
              known.merge(fold);
              scope.bounds().release(grid.steps());
            }
          });
    }
    return all;
  }

  private boolean isAsked() {
    return asked && scope.source() instanceof SpreadSource;
  }

  private @Nullable List<LaneAnswer> ask(LaneQuestion question, Expr expr) {
    List<LaneAnswer> answers = new ArrayList<>();
    List<SpreadSource.Lane> lanes =
        ((SpreadSource) scope.source()).lanes(BySeries.metric(expr), question.encode());
    for (SpreadSource.Lane lane : lanes) {
      Optional<LaneAnswer> answer = answer(lane, question, expr);
      if (answer.isEmpty()) {
        asked = false;
        return null;
      }
      answers.add(answer.get());
    }
    if (answers.isEmpty() || !areApart(answers)) {
      asked = false;
      return null;
    }
    for (LaneAnswer answer : answers) {
      scope.remarks().notes().add(answer.notes());
      scope.bounds().add(answer.cost());
    }
    return answers;
  }

  private Optional<LaneAnswer> answer(SpreadSource.Lane lane, LaneQuestion question, Expr expr) {
    scope.bounds().check();
    return switch (lane) {
      case SpreadSource.Told told -> {
        try {
          yield Optional.of(LaneAnswer.decode(told.answer(), expr, question.grid(), scope));
        } catch (CorruptionException unread) {
          yield Optional.empty();
        }
      }
      case SpreadSource.Here here ->
          LaneRun.of(question, expr, here.source(), scope.bounds().apart());
    };
  }

  /** Whether no two lanes have parts of one series. */
  private static boolean areApart(List<LaneAnswer> answers) {
    long[] names = answers.stream().flatMapToLong(one -> Arrays.stream(one.names())).toArray();
    Arrays.sort(names);
    for (int i = 1; i < names.length; i++) {
      if (names[i] == names[i - 1]) {
        return false;
      }
    }
    return true;
  }
}
