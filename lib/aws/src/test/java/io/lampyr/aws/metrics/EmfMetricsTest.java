package io.lampyr.aws.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.metric.PaidMetrics;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.SettingsLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EmfMetricsTest {
  private final VirtualTime time = VirtualTime.inline();
  private final List<String> lines = new ArrayList<>();
  private final EmfMetrics metrics =
      new EmfMetrics(
          new Measured("mine", PaidMetrics.NAMES),
          "node",
          time,
          new SeededRandomness(1),
          lines::add);

  @Test
  void lineNamesItsMetricsAndDimensions() {
    metrics.counter("gc.runs", "index", "a\"b").add(3);
    metrics.flush();
    assertThat(lines)
        .containsExactly(
            ("{'_aws':{'Timestamp':%d,'CloudWatchMetrics':[{'Namespace':'Lampyr','Dimensions':"
                    + "[['cluster','index','role']],'Metrics':[{'Name':'gc.runs','Unit':'None'}]}]},"
                    + "'cluster':'mine','index':'a\\\"b','role':'node','gc.runs':3.0}")
                .replace('\'', '"')
                .formatted(time.now().toEpochMilli()));
  }

  @Test
  void whatNobodyPaysForStandsInTheLineAndIsNoMetric() {
    metrics.counter("acks").add(3);
    metrics.flush();
    assertThat(lines)
        .containsExactly(
            "{'_aws':{'Timestamp':%d,'CloudWatchMetrics':[]},'cluster':'mine','role':'node','acks':3.0}"
                .replace('\'', '"')
                .formatted(time.now().toEpochMilli()));
  }

  @Test
  void aLineForManyEventsIsWrittenOnceInAnInterval() {
    Duration minute = Duration.ofMinutes(1);
    for (int i = 0; i < 120; i++) {
      metrics.counter("acks").increment();
      metrics.flushEvery(minute, 1);
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(lines).hasSize(2);
    assertThat(lines.getLast()).contains("\"acks\":60.0");
  }

  @Test
  void aLineIsOfAsManyEventsAsItIsWorthHoweverSeldomTheyCome() {
    for (int i = 0; i < 120; i++) {
      metrics.counter("acks").increment();
      metrics.flushEvery(Duration.ofMinutes(1), 50);
      time.advance(Duration.ofHours(1));
    }
    assertThat(lines).hasSize(2).allSatisfy(line -> assertThat(line).contains("\"acks\":50.0"));
  }

  @Test
  void withoutChartsThoseAloneArePaidForThatAlarmsLookAt() {
    Settings settings =
        new SettingsLoader(MetricsSettings.SETTINGS)
            .environment(
                Map.of("LAMPYR_METRICS_CLUSTER", "small", "LAMPYR_METRICS_CHARTS", "false"),
                Set.of())
            .load();
    assertThat(Measured.from(settings))
        .contains(new Measured("small", PaidMetrics.ALARMED))
        .isNotEmpty();
    assertThat(PaidMetrics.NAMES).containsAll(PaidMetrics.ALARMED);
    EmfMetrics few =
        new EmfMetrics(
            Measured.from(settings, "lampyr"), "node", time, new SeededRandomness(1), lines::add);
    few.counter("translog.objects").increment();
    few.counter("flusher.ownerless").increment();
    few.flush();
    assertThat(lines).singleElement().asString().contains("\"translog.objects\":1.0");
    assertThat(lines.getFirst())
        .contains("\"Metrics\":[{\"Name\":\"flusher.ownerless\",\"Unit\":\"None\"}]");
  }

  @Test
  void whatWasWrittenIsNotWrittenAgain() {
    metrics.counter("acks").increment();
    metrics.distribution("ack.seconds").record(0.25);
    metrics.flush();
    lines.clear();
    metrics.flush();
    assertThat(lines).isEmpty();
  }

  @Test
  void manyValuesAreAFairChoiceWithTheirNumber() {
    for (int i = 0; i < 10_000; i++) {
      metrics.distribution("translog.release.seconds").record(i);
    }
    metrics.flush();
    String line = lines.getFirst();
    assertThat(line).contains("\"translog.release.seconds.count\":10000.0", "\"Unit\":\"Seconds\"");
    String values = line.substring(line.indexOf("\"translog.release.seconds\":[") + 28);
    String[] kept = values.substring(0, values.indexOf(']')).split(",");
    assertThat(kept).hasSize(100);
    double sum = 0;
    for (String value : kept) {
      sum += Double.parseDouble(value);
    }
    assertThat(sum / 100).isBetween(3500.0, 6500.0);
  }

  @Test
  void ofWhatIsNoMetricAFewValuesStandInTheLineWithAFewDigits() {
    for (int i = 0; i < 10_000; i++) {
      metrics.distribution("search.seconds").record(i / 3e4);
    }
    metrics.flush();
    assertThat(lines.getFirst())
        .hasSizeLessThan(250)
        .contains("\"search.seconds.count\":10000.0")
        .containsPattern("\"search.seconds\":\\[([0-9.E-]{3,9},){9}[0-9.E-]{3,9}\\]");
  }

  @Test
  void brokenGaugesAndTooManySeriesHideNothing() {
    metrics.gauge(
        "broken",
        () -> {
          throw new IllegalStateException();
        });
    metrics.gauge("good", () -> 7);
    for (int i = 0; i < 2000; i++) {
      metrics.counter("many", "n", "" + i).increment();
    }
    metrics.flush();
    assertThat(lines).hasSizeLessThan(520).anyMatch(line -> line.contains("\"good\":7.0"));
    assertThat(lines).noneMatch(line -> line.contains("broken"));
  }
}
