package io.lampyr.bench.ars;

import io.lampyr.bench.plot.Axis;
import io.lampyr.bench.plot.Plot;
import io.lampyr.bench.plot.Series;
import io.lampyr.bench.report.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The article's table: throughput and times, in turn and by rank, in simulated time. */
public final class ArsBenchmark {
  private static final int SEARCHES = Integer.getInteger("lampyr.bench.searches", 200_000);
  private static final int SLOWED = Integer.getInteger("lampyr.bench.slowed", 3);
  private static final double MILLIS = 20;
  private static final long SEED = 17;
  private static final int FRONTS = 6;

  private ArsBenchmark() {}

  /** Runs it. */
  public static Table run() {
    Table table =
        new Table(
            "ars",
            List.of("searches/s", "p50 ms", "p90 ms", "p99 ms", "again %", "at the last place %"));
    List<Double> alike = List.of(MILLIS, MILLIS, MILLIS);
    List<Double> slow = List.of(MILLIS, MILLIS, MILLIS * SLOWED);
    compare(table, "alike", alike, 1);
    Map<Choice, ReplicaSimulation.Outcome> slowed = compare(table, "one slowed", slow, 1);
    compare(table, "one slowed, six in front", slow, FRONTS);
    table.note("seed", SEED);
    table.note("searches a case", SEARCHES);
    table.note("the slow place takes so many times as long", SLOWED);
    List<Series> series = new ArrayList<>();
    slowed.forEach((choice, outcome) ->
        series.add(
            Series.of(choice.words(), List.of(outcome.p50(), outcome.p90(), outcome.p99()))));
    table.draw(
        new Plot(
            "one of three places slowed",
            Axis.of("of all searches", List.of("p50", "p90", "p99")),
            Axis.linear("ms"),
            series));
    return table;
  }

  private static Map<Choice, ReplicaSimulation.Outcome> compare(
      Table table, String what, List<Double> places, int fronts) {
    Map<Choice, ReplicaSimulation.Outcome> outcomes = new EnumMap<>(Choice.class);
    for (Choice choice : Choice.values()) {
      ReplicaSimulation.Outcome outcome =
          new ReplicaSimulation(choice, places, fronts, SEARCHES, SEED).run();
      outcomes.put(choice, outcome);
      table.add(
          what + ": " + choice.words(),
          List.of(
              outcome.perSecond(),
              outcome.p50(),
              outcome.p90(),
              outcome.p99(),
              outcome.again(),
              outcome.slow()));
    }
    ReplicaSimulation.Outcome inTurn = Objects.requireNonNull(outcomes.remove(Choice.IN_TURN));
    for (Map.Entry<Choice, ReplicaSimulation.Outcome> other : outcomes.entrySet()) {
      table.add(
          what + ": " + other.getKey().words() + ", change %", change(inTurn, other.getValue()));
    }
    outcomes.put(Choice.IN_TURN, inTurn);
    return outcomes;
  }

  private static List<Double> change(
      ReplicaSimulation.Outcome before, ReplicaSimulation.Outcome after) {
    return List.of(
        percent(before.perSecond(), after.perSecond()),
        percent(before.p50(), after.p50()),
        percent(before.p90(), after.p90()),
        percent(before.p99(), after.p99()),
        0.0,
        0.0);
  }

  private static double percent(double before, double after) {
    return 100 * (after - before) / before;
  }
}
