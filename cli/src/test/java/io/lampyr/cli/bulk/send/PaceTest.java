package io.lampyr.cli.bulk.send;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;
  private final Pace pace =
      new Pace(new Pace.Bounds(8, 1000, 10_000, 50_000, Duration.ofSeconds(1)));

  @Test
  void quickAnswersMakeItWiderAndLargerUpToItsBounds() {
    for (int i = 0; i < 200; i++) {
      pace.answered(i * SECOND, i * SECOND + SECOND / 2, true);
    }
    assertThat(pace.places()).isEqualTo(8);
    assertThat(pace.bytes()).isEqualTo(50_000);
  }

  @Test
  void placesThatNobodyUsesAreNotAdded() {
    for (int i = 0; i < 200; i++) {
      pace.answered(i * SECOND, i * SECOND + 1, false);
    }
    assertThat(pace.places()).isEqualTo(2);
  }

  @Test
  void oneOverloadHalvesOnceHoweverManyRequestsItHits() {
    for (int i = 0; i < 200; i++) {
      pace.answered(i * SECOND, i * SECOND + 1, true);
    }
    for (int i = 0; i < 8; i++) {
      pace.overloaded(300 * SECOND + i, 301 * SECOND + i);
    }
    assertThat(pace.places()).isEqualTo(4);
    pace.overloaded(302 * SECOND, 303 * SECOND);
    assertThat(pace.places()).isEqualTo(2);
  }

  @Test
  void slowAnswersMakeItSmallerButNeverStopIt() {
    for (int i = 0; i < 200; i++) {
      pace.answered(10L * i * SECOND, 10L * i * SECOND + 5 * SECOND, true);
    }
    assertThat(pace.places()).isEqualTo(1);
    assertThat(pace.bytes()).isEqualTo(1000);
  }

  @Test
  void whatWasTooLargeIsNeverTriedAgain() {
    pace.tooLarge(9000);
    for (int i = 0; i < 200; i++) {
      pace.answered(i * SECOND, i * SECOND + 1, true);
    }
    assertThat(pace.bytes()).isEqualTo(4500);
  }

  @Test
  void retryAfterIsSecondsOrADateAndBounded() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    assertThat(AnswerReader.wait(" 7 ", now)).contains(Duration.ofSeconds(7));
    assertThat(AnswerReader.wait("Thu, 01 Jan 2026 00:00:09 GMT", now))
        .contains(Duration.ofSeconds(9));
    assertThat(AnswerReader.wait("999999", now)).contains(Duration.ofMinutes(5));
    assertThat(AnswerReader.wait("Wed, 01 Jan 2025 00:00:09 GMT", now)).contains(Duration.ZERO);
    assertThat(AnswerReader.wait("soon", now)).isEmpty();
  }
}
