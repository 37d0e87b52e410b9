package io.lampyr.esql.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are grouped by what kind of line their texts are. */
class CategorizedRowsTest {
  private static final Local LOCAL =
      new Local(
          Map.of(
              "t",
              Local.table(
                  List.of("n", "m", "h"),
                  List.of(DataType.LONG, DataType.TEXT, DataType.KEYWORD),
                  List.of(
                      new Object[] {1L, "Connected to 10.1.0.1", "a"},
                      new Object[] {2L, "Connection error", "a"},
                      new Object[] {3L, "Connected to 10.1.0.2", "b"},
                      new Object[] {4L, "Disconnected", "a"},
                      new Object[] {5L, "Connection error", "b"},
                      new Object[] {6L, null, "b"},
                      new Object[] {
                        7L, Multi.cell(List.of("Disconnected", "Connection error")), "a"
                      },
                      new Object[] {8L, "12 34", "a"}),
                  3)));

  @Test
  void linesThatLookAlikeAreOneGroup() {
    assertThat(LOCAL.rows("FROM t | STATS c = COUNT(*), s = SUM(n) BY k = CATEGORIZE(m) | SORT k"))
        .containsExactly(
            List.of(2L, 4L, ".*?Connected.+?to.*?"),
            List.of(3L, 14L, ".*?Connection.+?error.*?"),
            List.of(2L, 11L, ".*?Disconnected.*?"),
            Arrays.asList(2L, 14L, null));
  }

  @Test
  void kindsAreToldByTheirWordsIfThatIsWanted() {
    assertThat(
            LOCAL.rows(
                "FROM t | STATS c = COUNT(*) BY k = CATEGORIZE(m, {\"output_format\": \"tokens\","
                    + " \"similarity_threshold\": 70}), h | WHERE k == \"Connected to\" | SORT h"))
        .containsExactly(List.of(1L, "Connected to", "a"), List.of(1L, "Connected to", "b"));
    assertThat(
            LOCAL.rows(
                "FROM t | STATS c = COUNT(*) BY CATEGORIZE(m, {\"analyzer\": \"whitespace\"})"
                    + " | WHERE c == 1 | STATS n = COUNT(*)"))
        .containsExactly(List.of(2L));
  }

  @Test
  void rowsAreFilteredAndComputedBefore() {
    assertThat(
            LOCAL.rows(
                "FROM t | WHERE h == \"b\" | STATS c = COUNT(*) BY k = CATEGORIZE(CONCAT(m, \""
                    + " x\")) | WHERE k IS NOT NULL | SORT k | KEEP c, k"))
        .containsExactly(
            List.of(1L, ".*?Connected.+?to.+?x.*?"), List.of(1L, ".*?Connection.+?error.+?x.*?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EVAL k = CATEGORIZE(m) | can only be used as the first grouping",
        "STATS COUNT(*) BY h, CATEGORIZE(m) | can only be used as the first grouping",
        "STATS COUNT(*) BY CONCAT(CATEGORIZE(m), \"x\") | can only be used as the first grouping",
        "STATS COUNT(CATEGORIZE(m)) BY h | can only be used as the first grouping",
        "INLINE STATS COUNT(*) BY CATEGORIZE(m) | can only be used as the first grouping",
        "STATS COUNT(*) BY CATEGORIZE(n) | must be [string]",
        "STATS COUNT(*) BY CATEGORIZE() | expects one or two arguments",
        "STATS COUNT(*) BY CATEGORIZE(m, {\"what\": 1}) | Invalid option [what]",
        "STATS COUNT(*) BY CATEGORIZE(m, {\"similarity_threshold\": 0}) | a number from 1 to 100",
        "STATS COUNT(*) BY CATEGORIZE(m, {\"output_format\": \"x\"}) | one of [REGEX, TOKENS]",
        "STATS COUNT(*) BY CATEGORIZE(m, {\"analyzer\": \"none\"}) | invalid analyzer [none]",
      })
  void whatIsWrongIsTold(String command, String why) {
    assertThatThrownBy(() -> LOCAL.rows("FROM t | " + command))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(why);
  }
}
