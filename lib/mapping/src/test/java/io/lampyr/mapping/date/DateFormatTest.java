package io.lampyr.mapping.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateFormatTest {
  private static final DateFormat STANDARD =
      DateFormat.of("strict_date_optional_time||epoch_millis");

  private static long millis(DateFormat format, String text) {
    char[] chars = ("  " + text + " ").toCharArray();
    return format.millis(chars, 2, text.length());
  }

  @Test
  void fastReaderAgreesWithTheJdk() {
    long seed = Long.getLong("lampyr.seed", 7L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      LocalDateTime time =
          LocalDateTime.ofEpochSecond(
              random.nextLong(-62_135_596_800L, 253_402_300_799L),
              random.nextInt(1000) * 1_000_000,
              ZoneOffset.UTC);
      ZoneOffset zone = ZoneOffset.ofTotalSeconds((random.nextInt(36 * 60) - 18 * 60) * 60);
      String text = "%tFT%<tT.%<tL".formatted(time) + zone.getId();
      if (time.getYear() < 1000) {
        continue;
      }
      assertThat(millis(STANDARD, text)).as(text).isEqualTo(time.toInstant(zone).toEpochMilli());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "strict_date_time, 2024-02-29T10:11:12.500",
    "date_time, 2024-02-29T10:11:12.500",
    "date_time_no_millis, 2024-02-29T10:11:12",
    "basic_date_time, 20240229T101112.500",
    "basic_date_time_no_millis, 20240229T101112",
    "ordinal_date_time, 2024-060T10:11:12.500",
    "strict_date_time, 2024-02-29T10:11:12",
  })
  void offsetsAreTakenInEachWayInWhichTheyAreWritten(String name, String text) {
    DateFormat format = DateFormat.of(name);
    long millis = millis(format, text + "Z");
    for (String offset : new String[] {"+02", "+0200", "+02:00"}) {
      assertThat(millis(format, text + offset)).as(offset).isEqualTo(millis - 2 * 3_600_000);
    }
    assertThat(millis(format, text + "-0130")).isEqualTo(millis + 90 * 60_000);
    for (String wrong : new String[] {"+2", "+020", "+02:0", "+02:00:0", "+0a"}) {
      assertThat(format.parse(text + wrong, ZoneOffset.UTC, false)).as(wrong).isNull();
    }
  }

  @Test
  void onlySomeOffsetsMayBeMissing() {
    DateFormat strict = DateFormat.of("strict_date_time_no_millis");
    assertThat(strict.parse("2024-02-29T10:11:12", ZoneOffset.UTC, false)).isNull();
    assertThat(
            DateFormat.of("date_time_no_millis")
                .parse("2024-02-29T10:11:12", ZoneOffset.UTC, false))
        .isEqualTo("2024-02-29T10:11:12Z");
    assertThat(DateFormat.of("date_time").parse("2024-02-29T10:11:12.5", ZoneOffset.UTC, false))
        .isNull();
    assertThat(
            DateFormat.of("uuuu-MM-dd'T'HHXXX").parse("2024-02-29T10+0200", ZoneOffset.UTC, false))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2024, 2024-01-01T00:00:00Z",
    "2024-02, 2024-02-01T00:00:00Z",
    "2024-02-29, 2024-02-29T00:00:00Z",
    "2024-02-29T, 2024-02-29T00:00:00Z",
    "2024-02-29T10, 2024-02-29T10:00:00Z",
    "2024-02-29T10:11+0130, 2024-02-29T08:41:00Z",
    "'2024-02-29T10:11:12,5Z', 2024-02-29T10:11:12.500Z",
    "-1, 1969-12-31T23:59:59.999Z",
    "1700000000000, 2023-11-14T22:13:20Z",
    "1700000000000.5, 2023-11-14T22:13:20Z"
  })
  void standardFormatReads(String text, Instant instant) {
    assertThat(millis(STANDARD, text)).isEqualTo(instant.toEpochMilli());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2023-02-29",
        "2024-13-01",
        "2024-1-1",
        "2024-01-01 10:00",
        "2024-01-01T24:00",
        "2024-01-01T10:00:00+25:00",
        "1e5",
        "99999999999999999999",
        "now",
        "2024-01-01T10:00Zx"
      })
  void standardFormatRefuses(String text) {
    assertThat(millis(STANDARD, text)).isEqualTo(DateFormat.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "yyyy/MM/dd HH:mm:ss, 2024/01/02 03:04:05, 2024-01-02T03:04:05Z",
    "dd-MMM-yyyy, 02-Jan-2024, 2024-01-02T00:00:00Z",
    "epoch_second, 1700000000.25, 2023-11-14T22:13:20.250Z",
    "basic_date, 20240102, 2024-01-02T00:00:00Z",
    "strict_date_hour_minute, 2024-01-02T03:04, 2024-01-02T03:04:00Z",
    "week_date, 2024-W01-3, 2024-01-03T00:00:00Z",
    "basic_week_date, 2023W103, 2023-03-08T00:00:00Z",
    "weekyear_week, 2023-W10, 2023-03-06T00:00:00Z",
    "weekyear, 2023, 2023-01-02T00:00:00Z",
    "YYYY, 2023, 2023-01-01T00:00:00Z",
    "YYYY-ww, 2023-10, 2023-03-05T00:00:00Z",
    "YYYY-MM-dd HH:mm, 2023-10-30 10:11, 2023-01-01T10:11:00Z",
    "ordinal_date, 2024-060, 2024-02-29T00:00:00Z",
    "HH:mm, 03:04, 1970-01-01T03:04:00Z",
    "date_optional_time, 2024-1-2, 2024-01-02T00:00:00Z"
  })
  void otherFormatsRead(String format, String text, Instant instant) {
    assertThat(DateFormat.of(format).parse(text, ZoneOffset.UTC, false)).isEqualTo(instant);
  }

  @Test
  void aDayThatItsMonthDoesNotHaveIsNone() {
    for (String pattern : new String[] {"yyyy-MM-dd", "uuuu-MM-dd"}) {
      DateFormat format = DateFormat.of(pattern);
      assertThat(format.parse("2024-02-29", ZoneOffset.UTC, false))
          .isEqualTo(Instant.parse("2024-02-29T00:00:00Z"));
      assertThat(format.parse("2023-02-29", ZoneOffset.UTC, false)).isNull();
      assertThat(format.parse("2024-02-30", ZoneOffset.UTC, false)).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "now, 2024-05-15T12:34:56.789Z, 2024-05-15T12:34:56.789Z",
    "now-1d, 2024-05-14T12:34:56.789Z, 2024-05-14T12:34:56.789Z",
    "now/d, 2024-05-15T00:00:00Z, 2024-05-15T23:59:59.999Z",
    "now-1M/M, 2024-04-01T00:00:00Z, 2024-04-30T23:59:59.999Z",
    "now/w, 2024-05-13T00:00:00Z, 2024-05-19T23:59:59.999Z",
    "2024-01-31||+1M, 2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    "2024-02, 2024-02-01T00:00:00Z, 2024-02-01T23:59:59.999999999Z"
  })
  void arithmeticRoundsToTheEndThatIsAskedFor(String text, Instant down, Instant up) {
    Instant now = Instant.parse("2024-05-15T12:34:56.789Z");
    DateMath math = new DateMath(STANDARD);
    assertThat(math.parse(text, now, false, ZoneOffset.UTC)).isEqualTo(down);
    assertThat(math.parse(text, now, true, ZoneOffset.UTC)).isEqualTo(up);
  }

  @Test
  void zoneIsForTextsWithoutOne() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    assertThat(STANDARD.parse("2024-07-01T00:00", berlin, false))
        .isEqualTo(Instant.parse("2024-06-30T22:00:00Z"));
    assertThat(STANDARD.parse("2024-07-01T00:00Z", berlin, false))
        .isEqualTo(Instant.parse("2024-07-01T00:00:00Z"));
    assertThat(
            new DateMath(STANDARD)
                .parse("now/d", Instant.parse("2024-07-01T23:00:00Z"), false, berlin))
        .isEqualTo(Instant.parse("2024-07-01T22:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"now+", "now*1d", "now/2d", "now+1x", "nonsense", "2024||/", "now+999999999y"})
  void wrongArithmeticIsRefused(String text) {
    assertThatThrownBy(
            () -> new DateMath(STANDARD).parse(text, Instant.EPOCH, false, ZoneOffset.UTC))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void whatHasNoNumberOfMillisecondsIsNoDate() {
    DateMath math = new DateMath(DateFormat.of("strict_date_optional_time||epoch_second"));
    for (String text : new String[] {"9223372036854776", "now+300000000y"}) {
      assertThatThrownBy(() -> math.parse(text, Instant.EPOCH, false, ZoneOffset.UTC))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining(text);
    }
  }

  @Test
  void instantsAreWrittenInTheFirstFormat() {
    Instant instant = Instant.parse("2024-01-02T03:04:05.006Z");
    assertThat(STANDARD.format(instant, ZoneOffset.UTC)).isEqualTo("2024-01-02T03:04:05.006Z");
    assertThat(DateFormat.of("epoch_millis").format(instant, ZoneOffset.UTC))
        .isEqualTo("1704164645006");
    assertThat(DateFormat.of("epoch_second").format(instant, ZoneOffset.UTC))
        .isEqualTo("1704164645.006");
  }

  @ParameterizedTest
  @ValueSource(strings = {"00.000Z", "00.600Z", "05.006Z", "05.0065Z", "05.000000001Z"})
  void nanosecondsAreWrittenWithAsManyDigitsAsThereAre(String end) {
    String text = "2024-01-02T03:04:" + end;
    assertThat(
            DateFormat.of("strict_date_optional_time_nanos")
                .format(Instant.parse(text), ZoneOffset.UTC))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
        "uuuu-MM-dd'T'HH:mm:ss.SSSXXX",
        "strict_date_optional_time"
      })
  void datesAreWrittenAsTheJdkDoes(String format) {
    String pattern = format.contains("'T'") ? format : "uuuu-MM-dd'T'HH:mm:ss.SSSXXX";
    DateTimeFormatter jdk = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    DateFormat own = DateFormat.of(format);
    long seed = Long.getLong("lampyr.seed", 8L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      // From two thousand years before the first to twelve thousand after.
      Instant instant =
          Instant.ofEpochSecond(
              random.nextLong(-125_000_000_000L, 316_000_000_000L), random.nextInt(1_000_000_000));
      ZoneOffset zone = ZoneOffset.ofTotalSeconds(random.nextInt(36 * 3600) - 18 * 3600);
      if (i % 3 > 0) {
        zone = ZoneOffset.ofTotalSeconds(zone.getTotalSeconds() / 900 * 900);
      }
      ZonedDateTime time = instant.atZone(i % 5 == 0 ? ZoneOffset.UTC : zone);
      assertThat(own.format(time.toInstant(), time.getZone())).isEqualTo(jdk.format(time));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "strict_date_optional_time, 2020-02-30, 2020-02-29T23:59:59.999999999Z",
    "strict_date_optional_time, 2021-02-31T10, 2021-02-28T10:59:59.999999999Z",
    "date_optional_time, 2020-4-31, 2020-04-30T23:59:59.999999999Z",
    "yyyy-MM-dd, 2020-02-30, 2020-02-29T23:59:59.999999999Z",
    "uuuu-MM-dd HH:mm, 2020-02-30 12:00, 2020-02-29T12:00:59.999999999Z"
  })
  void aDayBehindItsMonthIsTheMonthsLastAtAnUpperEndAlone(String format, String text, Instant up) {
    assertThat(DateFormat.of(format).parse(text, ZoneOffset.UTC, true)).isEqualTo(up);
    assertThat(DateFormat.of(format).parse(text, ZoneOffset.UTC, false)).isNull();
    assertThat(DateFormat.of("yyyy-MM-dd").parse("2020-02-32", ZoneOffset.UTC, true)).isNull();
    assertThat(DateFormat.of("date_optional_time").parse("2020-02-32", ZoneOffset.UTC, true))
        .isNull();
  }
}
