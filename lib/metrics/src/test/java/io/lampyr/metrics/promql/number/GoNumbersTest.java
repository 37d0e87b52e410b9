package io.lampyr.metrics.promql.number;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoNumbersTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "0.1, 0.1, 0.1",
    "-0.0, -0, -0",
    "1e21, 1e+21, 1e+21",
    "123456789012345680000, 123456789012345680000, 1.2345678901234568e+20",
    "1e-7, 1e-07, 1e-07",
    "0.000001, 0.000001, 1e-06",
    "1000000, 1000000, 1e+06",
    "123456, 123456, 123456",
    "4.9e-324, 5e-324, 5e-324",
    "2e-323, 2e-323, 2e-323",
    "1.7976931348623157e308, 1.7976931348623157e+308, 1.7976931348623157e+308"
  })
  void numbersAreWrittenAsGoWritesThem(double number, String answer, String general) {
    assertThat(GoNumbers.answer(number)).isEqualTo(answer);
    assertThat(GoNumbers.general(number)).isEqualTo(general);
  }

  @ParameterizedTest
  @CsvSource({"0x1F, 31", "010, 8", "1_000, 1000", "1e3, 1000", ".5, 0.5", "08, 8", "5., 5"})
  void literalsAreReadAsGoReadsThem(String text, double number) {
    assertThat(GoNumbers.literal(text)).hasValue(number);
  }

  @ParameterizedTest
  @CsvSource({"1h30m, 5400000", "1d, 86400000", "5ms, 5", "1y2w, 32745600000", "0, 0"})
  void lengthsOfTimeAreReadAndWritten(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(millis);
    assertThat(Durations.parse(Durations.text(millis))).isEqualTo(millis);
  }
}
