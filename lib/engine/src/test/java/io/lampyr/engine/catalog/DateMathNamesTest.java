package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Names that are written with dates in them. */
class DateMathNamesTest {
  private static final Instant NOW = Instant.parse("2024-03-22T10:11:12Z");

  private static String of(String name) {
    return DateMathNames.resolve(name, NOW);
  }

  private static String refused(String name) {
    FaultException thrown = catchThrowableOfType(FaultException.class, () -> of(name));
    assertThat(thrown).as(name).isNotNull();
    assertThat(thrown.fault().kind()).as(name).isEqualTo(ErrorKind.PARSE);
    return thrown.fault().reason();
  }

  @Test
  void datesAreReadInTheFormatInWhichTheyAreWritten() {
    assertThat(of("<logs-{2020.01||/M{yyyy.MM}}>")).isEqualTo("logs-2020.01");
    assertThat(of("<logs-{2020.02||-1M/M{yyyy.MM}}>")).isEqualTo("logs-2020.01");
    assertThat(of("<logs-{2020.01.15||/M}>")).isEqualTo("logs-2020.01.01");
    assertThat(of("<logs-{now/d{yyyy.MM.dd|+14:00}}-\\{x\\}>")).isEqualTo("logs-2024.03.23-{x}");
    assertThat(refused("<logs-{2020-01-15||/M{yyyy.MM}}>"))
        .startsWith("failed to parse date field [2020-01-15] with format [yyyy.MM]");
  }

  @Test
  void whatIsWrongIsToldByItsPlaceBehindTheFirstBracket() {
    assertThat(refused("<kl-{now}}>"))
        .isEqualTo(
            "invalid dynamic name expression [kl-{now}}>]. invalid character at position [9]. `{`"
                + " and `}` are reserved characters and should be escaped when used as part of the"
                + " index name using `\\` (e.g. `\\{text\\}`)");
    assertThat(refused("<kl-{now>")).endsWith("date math placeholder is open ended");
    assertThat(refused("<>")).isEqualTo("nothing captured");
  }
}
