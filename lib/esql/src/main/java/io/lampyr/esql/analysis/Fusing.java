package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One row for all with the same keys. */
final class Fusing {
  private static final double RANK_CONSTANT = 60;
  private static final String WEIGHTS = "weights";

  private final Draft draft;
  private final Command.Fuse fuse;

  private Fusing(Draft draft, Command.Fuse fuse) {
    this.draft = draft;
    this.fuse = fuse;
  }

  static void add(Draft draft, Command.Fuse fuse) {
    new Fusing(draft, fuse).add();
  }

  private void add() {
    Column score = column("SCORE BY", "_score", fuse.score());
    Column group = column("GROUP BY", Forking.NAME, fuse.group());
    List<Integer> keys = new ArrayList<>();
    if (fuse.keys().isEmpty()) {
      for (String name : List.of("_id", "_index")) {
        key(column("KEY BY", name, null), keys);
      }
    } else {
      fuse.keys().forEach(pattern -> key(column("KEY BY", pattern.text(), pattern), keys));
    }
    if (score != null && score.type() != DataType.DOUBLE) {
      wrong("SCORE BY", score, "DOUBLE");
    }
    if (group != null && !group.type().isString()) {
      wrong("GROUP BY", group, "KEYWORD or TEXT");
    }
    Step.Blend by = blend();
    Map<String, Double> weights = weights();
    if (score != null && group != null) {
      draft.step(new Step.Fuse(score.slot(), group.slot(), keys, by, weights));
    }
  }

  private void key(@Nullable Column column, List<Integer> keys) {
    if (column == null) {
      return;
    }
    DataType type = column.type();
    if (type == DataType.SOURCE || type.isTime() || type.isCounter()) {
      wrong("KEY BY", column, "a type that rows can be grouped by");
    }
    keys.add(column.slot());
  }

  private @Nullable Column column(
      String clause, String standard, Command.@Nullable Pattern written) {
    String name = written == null ? standard : written.text();
    Column found = draft.columns().get(name);
    if (found != null) {
      return found;
    }
    if (written == null) {
      draft.problem(
          fuse.place(),
          "FUSE needs a column for " + clause + ", and the default [" + name + "] is not there");
    } else {
      draft.problem(written.place(), Binder.unknown(name, draft.columns()));
    }
    return null;
  }

  private void wrong(String clause, Column column, String expected) {
    draft.problem(
        fuse.place(),
        "expected "
            + clause
            + " column ["
            + column.name()
            + "] to be "
            + expected
            + ", not "
            + column.type().told());
  }

  private Step.Blend blend() {
    boolean ranks = fuse.method().equals("rrf");
    Set<String> known = Set.of(ranks ? "rank_constant" : "normalizer", WEIGHTS);
    for (String name : fuse.options().keySet()) {
      if (!known.contains(name)) {
        option("unknown option [" + name + "]");
      }
    }
    if (ranks) {
      Object constant = fuse.options().getOrDefault("rank_constant", RANK_CONSTANT);
      if (constant instanceof Number number && number.doubleValue() > 0) {
        return new Step.Blend.Ranks(number.doubleValue());
      }
      option("expected rank_constant to be a positive number, got [" + constant + "]");
      return new Step.Blend.Ranks(RANK_CONSTANT);
    }
    Object normalizer = fuse.options().getOrDefault("normalizer", "none");
    if (!normalizer.equals("none") && !normalizer.equals("minmax")) {
      option("expected normalizer to be one of [none, minmax], got [" + normalizer + "]");
    }
    return new Step.Blend.Scores(normalizer.equals("minmax"));
  }

  private Map<String, Double> weights() {
    Map<String, Double> weights = new HashMap<>();
    if (!(fuse.options().getOrDefault(WEIGHTS, Map.of()) instanceof Map<?, ?> given)) {
      option("expected weights to be a map of groups and numbers");
      return weights;
    }
    given.forEach((group, weight) -> {
      if (weight instanceof Number number && number.doubleValue() >= 0) {
        weights.put(String.valueOf(group), number.doubleValue());
      } else {
        option("expected weights to be numbers that are not negative, got [" + weight + "]");
      }
    });
    return weights;
  }

  private void option(String problem) {
    draft.problem(fuse.place(), "FUSE " + fuse.method() + ": " + problem);
  }
}
