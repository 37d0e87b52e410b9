package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Intervals of time, up to the ends of all times. */
class RoundingTest {
  private static final long HOUR = 3_600_000;

  private static List<Rounding> all() {
    List<Rounding> all = new ArrayList<>();
    List<ZoneId> zones =
        List.of(
            ZoneOffset.UTC,
            ZoneOffset.ofHours(14),
            ZoneOffset.ofHours(-12),
            ZoneId.of("Europe/Berlin"),
            ZoneId.of("America/St_Johns"));
    for (ZoneId zone : zones) {
      for (long offset : new long[] {0, HOUR, -HOUR, 30 * 24 * HOUR, -400 * 24 * HOUR}) {
        for (Rounding.Unit unit : Rounding.Unit.values()) {
          all.add(Rounding.calendar(unit, zone, offset));
        }
        for (long length : new long[] {1, 7, HOUR, 1000 * 24 * HOUR, 1L << 60}) {
          all.add(Rounding.fixed(length, zone, offset));
        }
      }
    }
    return all;
  }

  @Test
  void theFirstAndTheLastTimesAreInIntervals() {
    long[] times = {
      Long.MIN_VALUE,
      Long.MIN_VALUE + 1,
      Long.MIN_VALUE + HOUR,
      -1,
      0,
      1,
      Long.MAX_VALUE - HOUR,
      Long.MAX_VALUE - 1,
      Long.MAX_VALUE
    };
    for (Rounding rounding : all()) {
      for (long time : times) {
        long begin = rounding.round(time);
        assertThat(begin).as("%s of %d", rounding, time).isLessThanOrEqualTo(time);
        long next = rounding.next(begin);
        if (next == begin) {
          assertThat(begin).as("%s of %d", rounding, time).isEqualTo(Long.MAX_VALUE);
        } else {
          assertThat(next).as("%s of %d", rounding, time).isGreaterThan(begin);
        }
      }
    }
  }

  @Test
  void anIntervalEndsWhereTheNextBegins() {
    for (Rounding rounding : all()) {
      for (long time = -3_000_000_000_000L; time < 3_000_000_000_000L; time += 777_777_777_777L) {
        long begin = rounding.round(time);
        long next = rounding.next(begin);
        assertThat(next).as("%s of %d", rounding, time).isGreaterThan(time);
        assertThat(rounding.round(next - 1)).as("%s of %d", rounding, time).isEqualTo(begin);
      }
    }
  }

  private static List<Rounding> changing() {
    List<Rounding> all = new ArrayList<>();
    for (String zone : List.of("Asia/Gaza", "America/New_York", "Australia/Lord_Howe")) {
      for (long minutes : new long[] {30, 50, 60, 90, 300, 24 * 60, 100 * 24 * 60}) {
        all.add(Rounding.fixed(minutes * HOUR / 60, ZoneId.of(zone), 0));
      }
    }
    return all;
  }

  @Test
  void everyTimeIsInTheIntervalThatItIsRoundedTo() {
    for (Rounding rounding : changing()) {
      long first = Instant.parse("2019-10-01T00:00:00Z").toEpochMilli();
      long begin = rounding.round(first);
      for (long time = first; time < first + 190 * 24 * HOUR; time += HOUR / 2) {
        long rounded = rounding.round(time);
        while (begin < rounded) {
          begin = rounding.next(begin);
        }
        assertThat(begin).as("%s of %d", rounding, time).isEqualTo(rounded);
      }
    }
  }

  @Test
  void noIntervalIsLeftOutWhereTheClocksChange() {
    for (Rounding rounding : changing()) {
      for (long begin = rounding.round(900_000_000_000L); begin < 910_000_000_000L; ) {
        long next = rounding.next(begin);
        assertThat(next).as("%s of %d", rounding, begin).isGreaterThan(begin);
        assertThat(rounding.round(next)).as("%s of %d", rounding, begin).isEqualTo(next);
        assertThat(rounding.round(next - 1)).as("%s of %d", rounding, begin).isEqualTo(begin);
        begin = next;
      }
    }
  }

  @Test
  void whatClocksShowTwiceIsInTheIntervalThatBeganBeforeTheyWerePutBack() {
    Rounding rounding = Rounding.fixed(3 * HOUR / 2, ZoneId.of("America/New_York"), 0);
    long begin = Instant.parse("2019-11-03T01:30:00-04:00").toEpochMilli();
    long again = Instant.parse("2019-11-03T01:30:00-05:00").toEpochMilli();
    for (String time : List.of("01:30:00-04:00", "01:59:59-04:00", "01:00:00-05:00")) {
      long millis = Instant.parse("2019-11-03T" + time).toEpochMilli();
      assertThat(rounding.round(millis)).as(time).isEqualTo(begin);
    }
    assertThat(rounding.round(begin - 1)).isEqualTo(begin - 3 * HOUR / 2);
    assertThat(rounding.round(again - 1)).isEqualTo(begin);
    assertThat(rounding.round(again)).isEqualTo(again);
    assertThat(rounding.next(begin)).isEqualTo(again);
  }
}
