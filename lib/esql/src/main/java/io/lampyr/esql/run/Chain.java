package io.lampyr.esql.run;

import io.lampyr.base.port.Randomness;
import io.lampyr.esql.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes sinks of steps. */
final class Chain {
  private final int width;
  private final Warnings warnings;
  private final Evaluation evaluation;
  private final Runnable check;
  private final Randomness random;
  private final Map<Step.Join, JoinTable> tables;

  Chain(
      int width,
      Warnings warnings,
      Runnable check,
      Randomness random,
      Map<Step.Join, JoinTable> tables) {
    this.width = width;
    this.warnings = warnings;
    this.evaluation = new Evaluation(warnings, check);
    this.check = check;
    this.random = random;
    this.tables = tables;
  }

  Groups groups(Step.Group group) {
    return new Groups(group, evaluation, warnings);
  }

  int width() {
    return width;
  }

  /** The first of sinks for these steps, of which the last one hands on to the end. */
  Sink of(List<Step> steps, Sink end) {
    Sink next = end;
    List<Step.Compute> computes = new ArrayList<>();
    for (Step step : steps.reversed()) {
      if (step instanceof Step.Compute compute) {
        computes.add(compute);
      } else {
        next = of(step, computed(computes, next));
      }
    }
    return computed(computes, next);
  }

  SeriesSink series(Step.Series series, Sink next) {
    return new SeriesSink(series, width, evaluation, check, next);
  }

  Evaluation evaluation() {
    return evaluation;
  }

  /** One sink for all that is computed in a row, the last one first: calls nest but once. */
  private Sink computed(List<Step.Compute> computes, Sink next) {
    if (computes.isEmpty()) {
      return next;
    }
    Sink all = new RowSinks.Compute(computes.reversed(), evaluation, next);
    computes.clear();
    return all;
  }

  private Sink of(Step step, Sink next) {
    return switch (step) {
      case Step.Filter filter -> new RowSinks.Filter(filter.condition(), evaluation, next);
      case Step.Compute compute -> new RowSinks.Compute(List.of(compute), evaluation, next);
      case Step.Sort sort -> new SortSink(sort, evaluation, next);
      case Step.Limit limit -> new RowSinks.Limit(limit.rows(), next);
      case Step.LimitBy limit -> new LimitBySink(limit, evaluation, next);
      case Step.Series series -> series(series, next);
      case Step.Group group ->
          group.inline()
              ? new GroupSinks.Inline(group, groups(group), evaluation, next)
              : new GroupSinks.Whole(groups(group), width, next);
      case Step.Expand expand -> new RowSinks.Expand(expand, check, next);
      case Step.Fuse fuse -> new FuseSink(fuse, next);
      case Step.Categorize categorize -> new CategorizeSink(categorize, next);
      case Step.Change change -> new ChangeSink(change, warnings, next);
      case Step.Sample sample -> new RowSinks.Sample(sample.probability(), random, next);
      case Step.Extract extract -> new RowSinks.Extract(extract, evaluation, warnings, next);
      case Step.Enrich enrich -> new EnrichSink(enrich, check, next);
      case Step.Join join -> new JoinSink(join, Objects.requireNonNull(tables.get(join)), next);
    };
  }
}
