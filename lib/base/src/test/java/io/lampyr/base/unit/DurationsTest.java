package io.lampyr.base.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.SeededRandomness;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "200ms, PT0.2S",
    "5s, PT5S",
    "30m, PT30M",
    "2h, PT2H",
    "1d, PT24H",
    "7micros, PT0.000007S",
    "9nanos, PT0.000000009S",
    "' 10 s ', PT10S"
  })
  void readsWholeNumbersWithAUnit(String text, Duration duration) {
    assertThat(Durations.parse(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource({
    "'', does not begin with a digit",
    "-1, does not begin with a digit",
    "200, has no unit",
    "0.5s, is a fraction",
    "5S, has an unknown unit",
    "30M, has an unknown unit",
    "1w, has an unknown unit",
    "200000d, is longer than 292 years"
  })
  void refusesTheRestAndSaysWhatWouldBeRight(String text, String why) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("value=\"" + text + "\"")
        .hasMessageContaining("such as 200ms");
  }

  @Test
  void isPrintedInTheLargestWholeUnit() {
    assertThat(Durations.print(Duration.ZERO)).isEqualTo("0s");
    assertThat(Durations.print(Duration.ofMillis(200))).isEqualTo("200ms");
    assertThat(Durations.print(Duration.ofSeconds(90))).isEqualTo("90s");
    assertThat(Durations.print(Duration.ofHours(1))).isEqualTo("1h");
    assertThat(Durations.print(Duration.ofDays(2))).isEqualTo("2d");
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    long seed = 7_071;
    SeededRandomness random = new SeededRandomness(seed);
    for (int i = 0; i < 10_000; i++) {
      Duration duration = Duration.ofNanos(random.nextLong() >>> (5 + random.nextInt(50)));
      assertThat(Durations.parse(Durations.print(duration)))
          .as("seed %s", seed)
          .isEqualTo(duration);
    }
  }
}
