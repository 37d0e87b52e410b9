package io.lampyr.base.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.SizeLimit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValueTypeTest {
  private enum Sync {
    ALWAYS,
    ON_CLOSE
  }

  @Test
  void constantsAreWrittenWithHyphens() {
    ValueType<Sync> type = ValueType.oneOf(Sync.class);
    assertThat(type.parse().apply("on-close")).isEqualTo(Sync.ON_CLOSE);
    assertThat(type.print().apply(Sync.ON_CLOSE)).isEqualTo("on-close");
    assertThatThrownBy(() -> type.parse().apply("never"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("one of always, on-close");
  }

  @Test
  void booleansAreExact() {
    assertThat(ValueType.bool().parse().apply("true")).isTrue();
    assertThat(ValueType.bool().parse().apply("false")).isFalse();
    assertThatThrownBy(() -> ValueType.bool().parse().apply("yes"))
        .hasMessageContaining("true or false");
  }

  @Test
  void listsAreSeparatedByCommas() {
    ValueType<List<Integer>> type = ValueType.integer(1, 9).list();
    assertThat(type.parse().apply("1, 2,3")).containsExactly(1, 2, 3);
    assertThat(type.parse().apply(" ")).isEmpty();
    assertThat(type.print().apply(List.of(1, 2))).isEqualTo("1,2");
    assertThatThrownBy(() -> type.parse().apply("1,,2")).hasMessageContaining("whole number");
  }

  @Test
  void numbersStayInTheirRange() {
    ValueType<Integer> type = ValueType.integer(-1, 3);
    assertThat(type.parse().apply("-1")).isEqualTo(-1);
    assertThatThrownBy(() -> type.parse().apply("4")).hasMessageContaining("from -1 to 3");
    assertThatThrownBy(() -> type.parse().apply("99999999999"))
        .hasMessageContaining("from -1 to 3");
  }

  @Test
  void limitsMayBePercentages() {
    assertThat(ValueType.sizeLimit().parse().apply("50%")).isEqualTo(new SizeLimit.Share(5000));
  }

  @Test
  void keysAreLowerCaseWords() {
    assertThatThrownBy(() -> Setting.of("Http.port", ValueType.text(), "x", "a port"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Setting.of("http.port_range", ValueType.text(), "x", "a range").variable())
        .isEqualTo("LAMPYR_HTTP_PORT_RANGE");
  }

  @Test
  void optionalValueIsNothingOrAsStrictAsItsType() {
    ValueType<Optional<Integer>> type = ValueType.integer(1, 9).optional();
    assertThat(type.parse().apply("")).isEmpty();
    assertThat(type.parse().apply("7")).contains(7);
    assertThat(type.print().apply(Optional.of(7))).isEqualTo("7");
    assertThat(type.print().apply(Optional.empty())).isEmpty();
    assertThatThrownBy(() -> type.parse().apply("10")).isInstanceOf(InvalidInputException.class);
  }
}
