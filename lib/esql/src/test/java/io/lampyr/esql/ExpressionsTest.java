package io.lampyr.esql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.run.Result;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What functions and operators give. */
class ExpressionsTest {
  private final Local local = new Local(Map.of());

  @ParameterizedTest
  @CsvFileSource(resources = "expressions.txt", delimiter = '~', quoteCharacter = '\u0001')
  void givesWhatTheReferenceSays(String expression, String expected) {
    Object value = local.rows("ROW x = " + expression).getFirst().getFirst();
    assertThat(String.valueOf(value)).as(expression).isEqualTo(expected);
  }

  @Test
  void failuresOfRowsAreWarnings() {
    Result result = local.run("ROW a = [1,2] | EVAL b = a + 1, c = 1 / 0 | LIMIT 1");
    assertThat(result.warnings())
        .containsExactly(
            "Line 1:26: evaluation of [a + 1] failed, treating result as null. Only first 20"
                + " failures recorded.",
            "Line 1:26: java.lang.IllegalArgumentException: single-value function encountered"
                + " multi-value",
            "Line 1:37: evaluation of [1 / 0] failed, treating result as null. Only first 20"
                + " failures recorded.",
            "Line 1:37: java.lang.ArithmeticException: / by zero");
  }

  @Test
  void allProblemsAreToldAtOnceWithTheirPlaces() {
    assertThatThrownBy(() -> local.run("ROW a = 1\n| EVAL b = c + 1, d = LENGTH(a)"))
        .isInstanceOf(QueryException.class)
        .hasMessage(
            "Found 2 problems\n"
                + "line 2:12: Unknown column [c], did you mean [a]?\n"
                + "line 2:23: argument of [LENGTH(a)] must be [string], found value [a] type"
                + " [integer]");
    assertThatThrownBy(() -> local.run("ROW a = 1 | EVAL b = LENGHT(\"a\")"))
        .hasMessageContaining("Unknown function [lenght], did you mean [length]?");
    assertThatThrownBy(() -> local.run("ROW a = 1 | FORK (WHERE a == 1)"))
        .hasMessage("line 1:13: the command [FORK] is not supported");
    assertThatThrownBy(() -> local.run("SET time_zone = \"UTC\"; ROW a = 1"))
        .hasMessage("line 1:1: the command [SET] is not supported");
  }
}
