package io.lampyr.mapping.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Times that clients write, and what is said of what is none. */
class TimeTextTest {
  @Test
  void aTimeHasASignAUnitInAnyCaseAndBlanksIfItWants() {
    assertThat(TimeText.parse("t", "+3s")).isEqualTo(Duration.ofSeconds(3));
    assertThat(TimeText.parse("t", " 5 MS ")).isEqualTo(Duration.ofMillis(5));
    assertThat(TimeText.parse("t", "007H")).isEqualTo(Duration.ofHours(7));
    assertThat(TimeText.parse("t", "2m")).isEqualTo(Duration.ofMinutes(2));
    assertThat(TimeText.parse("t", "9micros")).isEqualTo(Duration.ofNanos(9000));
    assertThat(TimeText.parse("t", "00")).isZero();
  }

  @Test
  void whatIsLongerThanCanBeCountedIsTheLongest() {
    assertThat(TimeText.parse("t", "9999999999999999d"))
        .isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
  }

  @Test
  void minusOneStandsForNoneWhereNoneCanBe() {
    for (String none : new String[] {"-1", "-001", "-1s", "-1d"}) {
      assertThat(TimeText.parse("t", none)).isNegative();
      assertThat(
              catchThrowableOfType(FaultException.class, () -> TimeText.some("t", none))
                  .getMessage())
          .isEqualTo(setting(none, "negative durations are not supported"));
    }
  }

  @Test
  void whatIsNoTimeIsToldByWhatIsWrongWithIt() {
    for (String text : new String[] {"", "3", "x", "1M", "3sec", "-3"}) {
      assertThat(refused(text).reason())
          .isEqualTo(setting(text, "unit is missing or unrecognized"));
    }
    assertThat(refused("-3s").reason())
        .isEqualTo(setting("-3s", "negative durations are not supported"));
    assertThat(refused("1.5s").reason())
        .isEqualTo("failed to parse [1.5s], fractional time values are not supported");
    assertThat(reason(refused("1.5s").cause())).isEqualTo("For input string: \"1.5\"");
    assertThat(refused("xs").reason()).isEqualTo("failed to parse [xs]");
    assertThat(reason(refused("s").cause())).isEqualTo("For input string: \"\"");
  }

  private static @Nullable String reason(@Nullable Fault fault) {
    return fault == null ? null : fault.reason();
  }

  private static Fault refused(String text) {
    return catchThrowableOfType(FaultException.class, () -> TimeText.parse("t", text)).fault();
  }

  private static String setting(String text, String why) {
    return "failed to parse setting [t] with value [" + text + "] as a time value: " + why;
  }
}
