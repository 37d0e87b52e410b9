package io.lampyr.query.aggregation.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long geohashes are that are wanted by the size of their cells, as OpenSearch answers. */
class GeohashLevelsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 12",
    "1, 11",
    "5, 10",
    "10, 9",
    "50, 9",
    "100, 8",
    "200, 8",
    "500, 7",
    "1000, 7",
    "2000, 6",
    "5000, 6",
    "10000, 5",
    "50000, 5",
    "70000, 4",
    "100000, 4",
    "200000, 4",
    "500000, 3",
    "1000000, 3",
    "3000000, 2",
    "1e9, 1"
  })
  void cellsHaveTheSizeThatIsWanted(double metres, int length) {
    assertThat(GeoCells.geohashLevel(metres)).isEqualTo(length);
  }
}
