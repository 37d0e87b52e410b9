package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NonFiniteTest {
  private static final String TAKING =
      "{\"properties\":{\"f\":{\"type\":\"double\",\"non_finite\":true}}}";

  @ParameterizedTest
  @CsvSource({
    "NaN, 7ff8000000000000",
    "StaleNaN, 7ff0000000000002",
    "Infinity, 7ff0000000000000",
    "+Infinity, 7ff0000000000000",
    "-Infinity, fff0000000000000",
    "1.5, 3ff8000000000000"
  })
  void columnsKeepTheBits(String text, String bits) throws IOException {
    try (Index index = new Index(TAKING)) {
      index.add("1", "{\"f\":\"" + text + "\"}");
      SortedNumericDocValues column = DocValues.getSortedNumeric(index.segment(), "f");
      assertThat(column.advanceExact(0)).isTrue();
      double kept = NumericUtils.sortableLongToDouble(column.nextValue());
      assertThat(Long.toHexString(Double.doubleToRawLongBits(kept))).isEqualTo(bits);
    }
  }

  @Test
  void otherDoublesAreFinite() {
    Index plain = new Index("{\"properties\":{\"f\":{\"type\":\"double\"}}}");
    assertThat(plain.parse("1", "{\"f\":\"NaN\"}")).isInstanceOf(ParseOutcome.Rejected.class);
    Index taking = new Index(TAKING);
    assertThat(taking.parse("1", "{\"f\":\"nan\"}")).isInstanceOf(ParseOutcome.Rejected.class);
  }

  @Test
  void onlyDoublesTakeThem() {
    assertThat(
            catchThrowable(() ->
                new Index("{\"properties\":{\"f\":{\"type\":\"float\",\"non_finite\":true}}}")))
        .hasMessageContaining("unknown parameter [non_finite]");
  }
}
