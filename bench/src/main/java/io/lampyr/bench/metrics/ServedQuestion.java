package io.lampyr.bench.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Clock;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How long a question takes over HTTP, to who asks one after the other: the median. */
record ServedQuestion(Question question, long start, long end, int rounds, Clock clock) {
  private static final long WARM_UP_NANOS = 3_000_000_000L;
  private static final int ASKS_A_ROUND = 15;

  /** One call, and its answer. */
  private interface Asking {
    void ask() throws IOException, InterruptedException;
  }

  /** Both servers answer the same before anything is timed. */
  void ask(ServedMetrics ours, @Nullable Prometheus peer, Table table)
      throws IOException, InterruptedException {
    Map<String, Double> answer = ours.promql(question, start, end);
    Check.that(!answer.isEmpty(), question.name() + ": there are values");
    if (peer != null) {
      MetricsBenchmark.compare(question, answer, peer.answer(question, start, end));
    }
    Check.that(
        ours.ts(question, start, end) >= answer.size(),
        question.name() + ": pipes have as many values");
    double theirs = peer == null ? Double.NaN : millis(() -> peer.answer(question, start, end));
    double promql = millis(() -> ours.promql(question, start, end));
    double ts = millis(() -> ours.ts(question, start, end));
    table.add(question.name() + ", PromQL over HTTP, ms", List.of(promql, theirs, theirs / promql));
    table.add(question.name() + ", TS over HTTP, ms", List.of(ts, theirs, theirs / ts));
  }

  private double millis(Asking asking) throws IOException, InterruptedException {
    long warm = clock.monotonicNanos() + WARM_UP_NANOS;
    while (clock.monotonicNanos() < warm) {
      asking.ask();
    }
    double[] took = new double[rounds * ASKS_A_ROUND];
    for (int i = 0; i < took.length; i++) {
      long began = clock.monotonicNanos();
      asking.ask();
      took[i] = (clock.monotonicNanos() - began) / 1e6;
    }
    Arrays.sort(took);
    return took[took.length / 2];
  }
}
