package io.lampyr.base.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.SeededRandomness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1b, 1",
    "512kb, 524288",
    "16mb, 16777216",
    "16MB, 16777216",
    "1gb, 1073741824",
    "2g, 2147483648",
    "3tb, 3298534883328",
    "1pb, 1125899906842624",
    "' 8 kb ', 8192"
  })
  void readsWholeNumbersWithAUnit(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "'', does not begin with a digit",
    "mb, does not begin with a digit",
    "-1b, does not begin with a digit",
    "16, has no unit",
    "1.5gb, is a fraction",
    "16mib, has an unknown unit",
    "16 mb b, has an unknown unit",
    "8192pb, is too large",
    "9999999999999999999b, is too large",
    "٣mb, does not begin with a digit"
  })
  void refusesTheRestAndSaysWhatWouldBeRight(String text, String why) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("value=\"" + text + "\"")
        .hasMessageContaining("such as 16mb");
  }

  @Test
  void isPrintedWithoutFractions() {
    assertThat(ByteSize.ofMb(16)).hasToString("16mb");
    assertThat(ByteSize.ofKb(1536)).hasToString("1536kb");
    assertThat(ByteSize.ofGb(1)).hasToString("1gb");
    assertThat(new ByteSize(1025)).hasToString("1025b");
    assertThat(ByteSize.ZERO).hasToString("0b");
    assertThat(new ByteSize(Long.MAX_VALUE)).hasToString("9223372036854775807b");
    assertThat(new ByteSize(1L << 62)).hasToString("4096pb");
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    long seed = 20_251;
    SeededRandomness random = new SeededRandomness(seed);
    for (int i = 0; i < 10_000; i++) {
      ByteSize size =
          new ByteSize(random.nextLong() >>> (2 + random.nextInt(60)) << random.nextInt(2));
      if (size.bytes() < 100_000_000_000_000_000L) {
        assertThat(ByteSize.parse(size.toString())).as("seed %s", seed).isEqualTo(size);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"90%, 900", "12.5%, 125", "0.1%, 1", "0%, 0", "100%, 1000", "16b, 16"})
  void aLimitIsASizeOrAPartOfTheWhole(String text, long bytes) {
    assertThat(SizeLimit.parse(text).of(new ByteSize(1000))).isEqualTo(new ByteSize(bytes));
    assertThat(SizeLimit.parse(text)).hasToString(text);
  }

  @Test
  void aPercentageLeavesNoMoreThanTheHeadroom() {
    SizeLimit limit = SizeLimit.parse("90%");
    ByteSize headroom = ByteSize.ofGb(100);
    assertThat(limit.of(ByteSize.ofGb(10_000), headroom)).isEqualTo(ByteSize.ofGb(9_900));
    assertThat(limit.of(ByteSize.ofGb(100), headroom)).isEqualTo(ByteSize.ofGb(90));
    assertThat(limit.of(ByteSize.ofGb(10), headroom)).isEqualTo(ByteSize.ofGb(9));
    assertThat(SizeLimit.parse("5gb").of(ByteSize.ofGb(10_000), headroom))
        .isEqualTo(ByteSize.ofGb(5));
  }

  @Test
  void aPercentageOfTheLargestWholeDoesNotOverflow() {
    assertThat(SizeLimit.parse("100%").of(new ByteSize(Long.MAX_VALUE)))
        .isEqualTo(new ByteSize(Long.MAX_VALUE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"101%", "100.01%", "%", "-1%", "1e1%", "12.345%", "9999999999%", "nine"})
  void refusesWhatIsNoLimit(String text) {
    assertThatThrownBy(() -> SizeLimit.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("90%");
  }

  @Test
  void peopleAreShownOneDecimalThatIsNotRounded() {
    assertThat(new ByteSize(0).shown()).isEqualTo("0b");
    assertThat(new ByteSize(1023).shown()).isEqualTo("1023b");
    assertThat(new ByteSize(2048).shown()).isEqualTo("2kb");
    assertThat(new ByteSize(974_192_723L).shown()).isEqualTo("929mb");
    assertThat(new ByteSize(1_048_575).shown()).isEqualTo("1023.9kb");
  }
}
