package io.lampyr.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DownsamplingRoundsTest {
  private static final Instant END = Instant.parse("2026-11-01T00:00:00Z");

  private static Lifecycle lifecycle(String json) {
    return Lifecycle.of(Json.readObject(json));
  }

  private static Lifecycle rounds(String... rounds) {
    return lifecycle("{\"downsampling\":[" + String.join(",", rounds) + "]}");
  }

  private static String round(String after, String interval) {
    return "{\"after\":\"" + after + "\",\"fixed_interval\":\"" + interval + "\"}";
  }

  private static Optional<GenerationPlan> plan(
      Lifecycle lifecycle, Optional<Downsampled> points, Duration since) {
    return GenerationPlan.of(
        new GenerationPlan.Subject(".ds-m-000001", points, END),
        lifecycle.downsampling(),
        END.plus(since));
  }

  private static Optional<Downsampled> made(String interval, String method) {
    Downsampled.Of origin = new Downsampled.Of(".ds-m-000001", "u");
    return Optional.of(new Downsampled(origin, origin, interval, method, true));
  }

  @Test
  void theLastRoundThatIsDueIsMade() {
    Lifecycle lifecycle = rounds(round("1d", "10m"), round("7d", "1h"));
    assertThat(plan(lifecycle, Optional.empty(), Duration.ofHours(23))).isEmpty();
    assertThat(plan(lifecycle, Optional.empty(), Duration.ofDays(1)).orElseThrow().target())
        .isEqualTo("downsample-10m-.ds-m-000001");
    assertThat(plan(lifecycle, Optional.empty(), Duration.ofDays(8)).orElseThrow().target())
        .isEqualTo("downsample-1h-.ds-m-000001");
    assertThat(plan(lifecycle, made("10m", "aggregate"), Duration.ofDays(6))).isEmpty();
    assertThat(plan(lifecycle, made("1h", "aggregate"), Duration.ofDays(8))).isEmpty();
    assertThat(plan(lifecycle, made("7m", "aggregate"), Duration.ofDays(8))).isEmpty();
    GenerationPlan next =
        plan(lifecycle, made("10m", "last_value"), Duration.ofDays(8)).orElseThrow();
    assertThat(next.target()).isEqualTo("downsample-1h-.ds-m-000001");
    assertThat(next.how().method().word()).isEqualTo("last_value");
  }

  @Test
  void roundsThatDoNotGoTogetherAreRefused() {
    assertThatThrownBy(() -> rounds())
        .hasMessage("Downsampling configuration should have at least one round configured.");
    String[] many = new String[11];
    for (int i = 0; i < many.length; i++) {
      many[i] = round(i + "d", (5 << i) + "m");
    }
    assertThatThrownBy(() -> rounds(many))
        .hasMessage("Downsampling configuration supports maximum 10 configured rounds. Found: 11");
    assertThatThrownBy(() -> rounds(round("1d", "10m"), round("1d", "1h")))
        .hasMessage(
            "A downsampling round must have a later 'after' value than the proceeding, 1d is not"
                + " after 1d.");
    assertThatThrownBy(() -> rounds(round("1d", "10m"), round("2d", "10m")))
        .hasMessageContaining("must be greater than the source index interval [10m]");
    assertThatThrownBy(() -> rounds(round("1d", "10m"), round("2d", "25m")))
        .hasMessageContaining("must be a multiple of the source index interval [10m]");
    assertThatThrownBy(() -> rounds(round("1d", "4m")))
        .hasMessage(
            "A downsampling round must have a fixed interval of at least five minutes but found:"
                + " 4m");
    assertThatThrownBy(() -> rounds(round("1d", "soon"))).hasMessageContaining("[soon]");
    assertThatThrownBy(() -> rounds(round("later", "10m"))).hasMessageContaining("[later]");
    assertThatThrownBy(() -> rounds("{\"after\":\"1d\"}")).hasMessage("Required [fixed_interval]");
    assertThatThrownBy(() -> rounds("{\"x\":1}")).hasMessageContaining("unknown field [x]");
    assertThatThrownBy(() -> rounds("7")).hasMessageContaining("Expected START_OBJECT");
    assertThatThrownBy(() -> lifecycle("{\"downsampling\":{}}"))
        .hasMessageContaining("START_OBJECT");
    assertThatThrownBy(() -> lifecycle("{\"downsampling_method\":\"aggregate\"}"))
        .hasMessageContaining("at least one downsampling round");
    assertThatThrownBy(() ->
            lifecycle(
                "{\"downsampling\":[" + round("1d", "10m") + "],\"downsampling_method\":\"all\"}"))
        .hasMessageContaining("[all]");
  }
}
