package io.lampyr.cachenodes.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrometheusMetricsTest {
  private final PrometheusMetrics metrics = new PrometheusMetrics(5);

  @Test
  void instrumentsAreWrittenAsPrometheusReadsThem() {
    metrics.counter("translog.objects", "node", "a\"b\\\n").add(3);
    metrics.counter("translog.objects", "node", "a\"b\\\n").increment();
    metrics.gauge("heap.bytes", () -> 1.5);
    assertThat(metrics.exposition())
        .isEqualTo(
            """
            # TYPE lampyr_heap_bytes gauge
            lampyr_heap_bytes 1.5
            # TYPE lampyr_translog_objects_total counter
            lampyr_translog_objects_total{node="a\\"b\\\\\\n"} 4
            # TYPE lampyr_metrics_dropped_total counter
            lampyr_metrics_dropped_total 0
            """);
  }

  @Test
  void distributionsCountWhatFellBelowEachBound() {
    var seconds = metrics.distribution("call.seconds", "call", "read");
    seconds.record(0.001);
    seconds.record(0.3);
    seconds.record(1000);
    assertThat(metrics.exposition())
        .contains("# TYPE lampyr_call_seconds histogram")
        .contains("lampyr_call_seconds_bucket{call=\"read\",le=\"0.001\"} 1\n")
        .contains("lampyr_call_seconds_bucket{call=\"read\",le=\"0.25\"} 1\n")
        .contains("lampyr_call_seconds_bucket{call=\"read\",le=\"0.5\"} 2\n")
        .contains("lampyr_call_seconds_bucket{call=\"read\",le=\"60.0\"} 2\n")
        .contains("lampyr_call_seconds_bucket{call=\"read\",le=\"+Inf\"} 3\n")
        .contains("lampyr_call_seconds_sum{call=\"read\"} 1000.301\n")
        .contains("lampyr_call_seconds_count{call=\"read\"} 3\n");
  }

  @Test
  void seriesAboveTheBoundAreDiscardedAndCounted() {
    for (int i = 0; i < 20; i++) {
      metrics.counter("requests", "client", "c" + i).increment();
    }
    assertThat(metrics.exposition().lines().filter(line -> line.startsWith("lampyr_requests")))
        .hasSize(5);
    assertThat(metrics.exposition()).contains("lampyr_metrics_dropped_total 15");
    metrics.counter("requests", "client", "c0").increment();
    assertThat(metrics.exposition()).contains("lampyr_requests_total{client=\"c0\"} 2");
  }

  @Test
  void oneNameHasOneType() {
    metrics.gauge("queue", () -> 1);
    metrics.distribution("queue", "a", "b").record(1);
    metrics.distribution("queue").record(1);
    assertThat(metrics.exposition())
        .contains("lampyr_queue 1.0")
        .doesNotContain("lampyr_queue_bucket")
        .contains("lampyr_metrics_dropped_total 2");
  }

  @Test
  void aGaugeIsReplacedAndABrokenOneHidesNoOther() {
    metrics.gauge("a", () -> 1);
    metrics.gauge("a", () -> 2);
    metrics.gauge(
        "b",
        () -> {
          throw new IllegalStateException("closed");
        });
    assertThat(metrics.exposition()).contains("lampyr_a 2.0\n", "lampyr_b NaN\n");
  }
}
