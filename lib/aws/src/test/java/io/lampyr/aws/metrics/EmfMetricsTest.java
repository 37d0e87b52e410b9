package io.lampyr.aws.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmfMetricsTest {
  private final VirtualTime time = VirtualTime.inline();
  private final List<String> lines = new ArrayList<>();
  private final EmfMetrics metrics =
      new EmfMetrics("Lampyr", "node", time, new SeededRandomness(1), lines::add);

  @Test
  void lineNamesItsMetricsAndDimensions() {
    metrics.counter("acks", "index", "a\"b").add(3);
    metrics.flush();
    assertThat(lines)
        .containsExactly(
            ("{'_aws':{'Timestamp':%d,'CloudWatchMetrics':[{'Namespace':'Lampyr','Dimensions':"
                    + "[['index','role']],'Metrics':[{'Name':'acks','Unit':'None'}]}]},"
                    + "'index':'a\\\"b','role':'node','acks':3.0}")
                .replace('\'', '"')
                .formatted(time.now().toEpochMilli()));
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
      metrics.distribution("ack.seconds").record(i);
    }
    metrics.flush();
    String line = lines.getFirst();
    assertThat(line).contains("\"ack.seconds.count\":10000.0", "\"Unit\":\"Seconds\"");
    String values = line.substring(line.indexOf("\"ack.seconds\":[") + 15);
    String[] kept = values.substring(0, values.indexOf(']')).split(",");
    assertThat(kept).hasSize(100);
    double sum = 0;
    for (String value : kept) {
      sum += Double.parseDouble(value);
    }
    assertThat(sum / 100).isBetween(3500.0, 6500.0);
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
