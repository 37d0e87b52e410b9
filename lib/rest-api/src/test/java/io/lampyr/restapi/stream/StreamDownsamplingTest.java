package io.lampyr.restapi.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Law GenerationWhole, as users see it. */
class StreamDownsamplingTest {
  private static final String SUMS =
      "{\"aggs\":{\"n\":{\"value_count\":{\"field\":\"load\"}},"
          + "\"s\":{\"sum\":{\"field\":\"load\"}}}}";

  private StreamCalls calls;

  @BeforeEach
  void start() {
    calls = new StreamCalls(31, Persona.ELASTICSEARCH);
  }

  @AfterEach
  void stop() {
    calls.close();
  }

  private LifecycleRuns.Report run(Duration later) {
    SystemClock clock = new SystemClock();
    return calls
        .lifecycle(
            new Clock() {
              @Override
              public Instant now() {
                return clock.now().plus(later);
              }

              @Override
              public long monotonicNanos() {
                return clock.monotonicNanos();
              }
            })
        .run();
  }

  private void stream(String name, String lifecycle) {
    calls.template(
        name,
        ",\"template\":{\"settings\":{\"index.mode\":\"time_series\"},\"lifecycle\":"
            + lifecycle
            + ",\"mappings\":{\"properties\":{\"host\":{\"type\":\"keyword\","
            + "\"time_series_dimension\":true},\"load\":{\"type\":\"double\","
            + "\"time_series_metric\":\"gauge\"}}}}");
    StringBuilder bulk = new StringBuilder();
    Instant now = Instant.now().minus(Duration.ofMinutes(50));
    for (int i = 0; i < 60; i++) {
      bulk.append("{\"create\":{}}\n{\"@timestamp\":\"")
          .append(now.plusSeconds(i * 30L))
          .append("\",\"host\":\"")
          .append((char) ('a' + i % 2))
          .append("\",\"load\":")
          .append(i)
          .append("}\n");
    }
    assertThat(calls.send(Method.POST, "/" + name + "/_bulk?refresh=true", bulk.toString()))
        .startsWith("200")
        .contains("\"errors\":false");
    assertThat(calls.send(Method.POST, "/" + name + "/_rollover", "")).startsWith("200");
  }

  private String sums(String stream) {
    return calls
        .send(Method.POST, "/" + stream + "/_search?size=0", SUMS)
        .replaceAll("^.*aggregations", "");
  }

  @Test
  void endedGenerationsKeepFewerPointsByThemselves() {
    stream(
        "thin",
        "{\"downsampling\":[{\"after\":\"1h\",\"fixed_interval\":\"10m\"},"
            + "{\"after\":\"1d\",\"fixed_interval\":\"1h\"}]}");
    List<String> before = calls.indices("thin");
    String sums = sums("thin");
    assertThat(sums).contains("{\"value\":60}", "{\"value\":1770.0}");
    // It ends half an hour from now, as far as the stream looks ahead.
    assertThat(run(Duration.ofMinutes(85)).downsampled()).isZero();
    assertThat(calls.get("/downsample-10m-*")).doesNotContain(before.getFirst());
    assertThat(run(Duration.ofMinutes(95)).downsampled()).isZero();
    calls.awaitTasks();
    assertThat(calls.indices("thin")).isEqualTo(before);
    assertThat(run(Duration.ofMinutes(95)).downsampled()).isEqualTo(1);
    String ten = "downsample-10m-" + before.getFirst();
    assertThat(calls.indices("thin")).containsExactly(ten, before.get(1));
    assertThat(sums("thin")).isEqualTo(sums);
    assertThat(calls.get("/" + before.getFirst())).as("searches end on it").startsWith("200");
    assertThat(run(Duration.ofMinutes(95)).downsampled()).isZero();
    assertThat(calls.get("/" + before.getFirst())).startsWith("404");
    assertThat(calls.get("/" + ten + "/_lifecycle/explain"))
        .contains("\"managed_by_lifecycle\":true", "\"rollover_date_millis\":")
        .contains(
            "\"downsampling\":[{\"after\":\"1h\",\"fixed_interval\":\"10m\"},"
                + "{\"after\":\"1d\",\"fixed_interval\":\"1h\"}]")
        .doesNotContain("\"error\"");
  }

  @Test
  void theNextRoundIsMadeOfTheOneBefore() {
    stream(
        "thin",
        "{\"downsampling\":[{\"after\":\"1h\",\"fixed_interval\":\"10m\"},"
            + "{\"after\":\"1d\",\"fixed_interval\":\"1h\"}]}");
    List<String> before = calls.indices("thin");
    String sums = sums("thin");
    assertThat(run(Duration.ofMinutes(95)).failed()).isEmpty();
    calls.awaitTasks();
    assertThat(run(Duration.ofMinutes(95)).downsampled()).isEqualTo(1);
    assertThat(run(Duration.ofHours(25)).failed()).isEmpty();
    calls.awaitTasks();
    assertThat(run(Duration.ofHours(25)).downsampled()).isEqualTo(1);
    assertThat(calls.indices("thin"))
        .containsExactly("downsample-1h-" + before.getFirst(), before.get(1));
    assertThat(sums("thin")).isEqualTo(sums);
    // Two series, each in one hour or in two.
    assertThat(calls.get("/thin/_count")).containsPattern("\"count\":[234],");
    assertThat(
            calls.send(
                Method.POST,
                "/thin/_doc",
                "{\"@timestamp\":\""
                    + Instant.now().minus(Duration.ofMinutes(20))
                    + "\",\"host\":\"a\",\"load\":1}"))
        .startsWith("403");
  }

  @Test
  void whatIsMadeOfWhatExpiresGoesWithIt() {
    stream(
        "brief",
        "{\"data_retention\":\"2h\",\"downsampling\":["
            + "{\"after\":\"1m\",\"fixed_interval\":\"5m\"}]}");
    String first = calls.indices("brief").getFirst();
    assertThat(run(Duration.ofMinutes(40)).failed()).isEmpty();
    calls.awaitTasks();
    assertThat(calls.get("/downsample-5m-" + first)).startsWith("200");
    assertThat(run(Duration.ofHours(3)).deleted()).isEqualTo(1);
    assertThat(calls.get("/downsample-5m-" + first)).startsWith("404");
    assertThat(calls.indices("brief")).hasSize(1);
  }

  @Test
  void whatFailsIsTold() {
    stream("stuck", "{\"downsampling\":[{\"after\":\"0m\",\"fixed_interval\":\"5m\"}]}");
    String first = calls.indices("stuck").getFirst();
    assertThat(calls.send(Method.PUT, "/downsample-5m-" + first, "{}")).startsWith("200");
    assertThat(run(Duration.ofHours(1)).failed()).containsExactly("stuck");
    assertThat(calls.indices("stuck")).contains(first);
  }
}
