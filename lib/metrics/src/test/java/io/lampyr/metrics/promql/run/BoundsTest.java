package io.lampyr.metrics.promql.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.live.RandomSeries;
import io.lampyr.metrics.series.MemorySeries;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {
  private static final MemorySeries SOURCE = new RandomSeries(1).source();
  private static final Asked ASKED =
      Asked.between(
          RandomSeries.START, RandomSeries.START + RandomSeries.MILLIS, RandomSeries.MILLIS / 100);

  private static Answer answer(String query, long mostPoints, Clock clock) {
    Promql promql = new Promql(new Promql.Limits(mostPoints, false));
    Run.Time time = new Run.Time(clock, Duration.ofSeconds(10));
    return promql.answer(promql.parse(query), ASKED, SOURCE, time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory_bytes",
        "topk(2, memory_bytes)",
        "quantile(0.5, memory_bytes)",
        "memory_bytes + on (job, instance) memory_bytes",
        "sum(memory_bytes) by (instance, job)",
        "count_values by (job, instance) (\"v\", memory_bytes)",
        "sum_over_time(vector(1)[1h:1s])",
        "sum_over_time(vector(1)[290y:1ms])",
        "rate(requests_total[1h])",
        "histogram_quantile(0.5, latency_seconds_bucket)"
      })
  void tooManyPointsAreRefused(String query) {
    assertThatThrownBy(() -> answer(query, 200, new SystemClock()))
        .isInstanceOf(PromqlException.class)
        .hasMessage("query processing would load too many samples into memory in query execution");
  }

  @Test
  void whatIsForgottenDoesNotCount() {
    assertThat(answer("sum(rate(requests_total[1h]))", 1000, new SystemClock()).series())
        .hasSize(1);
  }

  @Test
  void aQueryEndsWhenItsTimeIsOver() {
    AtomicLong nanos = new AtomicLong();
    Clock clock =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return nanos.addAndGet(Duration.ofSeconds(1).toNanos());
          }
        };
    assertThatThrownBy(() -> answer("sum(memory_bytes) + sum(temperature)", 1_000_000, clock))
        .isInstanceOf(PromqlException.class)
        .hasMessage("query timed out in expression evaluation");
  }
}
