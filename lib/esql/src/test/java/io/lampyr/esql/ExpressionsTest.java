package io.lampyr.esql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.run.Result;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What functions and operators give. */
class ExpressionsTest {
  private final Local local = new Local(Map.of());

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          1 + 2                                              ~ 3
          1 + 2.5                                            ~ 3.5
          7 / 2                                              ~ 3
          7 % 4                                              ~ 3
          -5 + 3                                             ~ -2
          2147483647 + 1                                     ~ null
          1 / 0                                              ~ null
          9223372036854775807 + 1                            ~ null
          NULL + 1                                           ~ null
          true AND null                                      ~ null
          false AND null                                     ~ false
          true OR null                                       ~ true
          NOT null                                           ~ null
          1 == 1.0                                           ~ true
          "a" < "b"                                          ~ true
          null == null                                       ~ null
          [1,2] == 1                                         ~ null
          1 IN (1, null)                                     ~ true
          2 IN (1, null)                                     ~ null
          2 NOT IN (1, 3)                                    ~ true
          null IS NULL                                       ~ true
          1 IS NOT NULL                                      ~ true
          "foobar" LIKE "foo*"                               ~ true
          "foobar" LIKE "fo?bar"                             ~ true
          "a*c" LIKE "a\\\\*c"                               ~ true
          "foobar" RLIKE "fo+.ar"                            ~ true
          "foobar" NOT LIKE ("x*", "y*")                     ~ true
          ABS(-3)                                            ~ 3
          CEIL(1.2)                                          ~ 2.0
          ROUND(1.255, 2)                                    ~ 1.26
          ROUND(1234, -2)                                    ~ 1200
          POW(2, 10)                                         ~ 1024.0
          SQRT(-1)                                           ~ null
          LOG(2, 8)                                          ~ 3.0
          GREATEST(1, 3, 2)                                  ~ 3
          LEAST("b", "a")                                    ~ a
          COALESCE(null, 2, 3)                               ~ 2
          CASE(1 > 2, "x", 2 > 1, "y", "z")                  ~ y
          CASE(false, 1)                                     ~ null
          LENGTH("müsli")                                    ~ 5
          BYTE_LENGTH("müsli")                               ~ 6
          CONCAT("a", "b", "c")                              ~ abc
          SUBSTRING("hello", 2, 3)                           ~ ell
          SUBSTRING("hello", -3)                             ~ llo
          LEFT("hello", 2)                                   ~ he
          RIGHT("hello", 2)                                  ~ lo
          TRIM("  a ")                                       ~ a
          TO_UPPER("aß")                                     ~ ASS
          REVERSE("abc")                                     ~ cba
          REPEAT("ab", 2)                                    ~ abab
          LOCATE("hello", "l")                               ~ 3
          REPLACE("hello", "l+", "L")                        ~ heLo
          SPLIT("a;b", ";")                                  ~ [a, b]
          STARTS_WITH("abc", "ab")                           ~ true
          HASH("MD5", "a")                                   ~ 0cc175b9c0f1b6a831c399e269772661
          TO_BASE64("a")                                     ~ YQ==
          FROM_BASE64("YQ==")                                ~ a
          MV_COUNT([1,2,2])                                  ~ 3
          MV_DEDUPE([1,2,2])                                 ~ [1, 2]
          MV_SUM([1,2,3])                                    ~ 6
          MV_AVG([1,2])                                      ~ 1.5
          MV_MEDIAN([1,3,2])                                 ~ 2
          MV_MAX([1,3,2])                                    ~ 3
          MV_SORT([1,3,2], "DESC")                           ~ [3, 2, 1]
          MV_CONCAT(["a","b"], "-")                          ~ a-b
          MV_SLICE([1,2,3,4], 1, 2)                          ~ [2, 3]
          MV_ZIP(["a","b"], ["x"], "-")                      ~ [a-x, b]
          MV_PERCENTILE([1,2,3,4,5], 50)                     ~ 3.0
          MV_FIRST(["b","a"])                                ~ b
          "1"::int                                           ~ 1
          "x"::int                                           ~ null
          2.5::integer                                       ~ 3
          300000000000::int                                  ~ null
          "true"::boolean                                    ~ true
          1::string                                          ~ 1
          "2024-01-02"::datetime                             ~ 2024-01-02T00:00:00.000Z
          "2024-01-31"::datetime + 1 month                   ~ 2024-02-29T00:00:00.000Z
          DATE_TRUNC(1 month, "2024-05-17"::datetime)        ~ 2024-05-01T00:00:00.000Z
          DATE_TRUNC(1 week, "2024-05-17"::datetime)         ~ 2024-05-13T00:00:00.000Z
          DATE_EXTRACT("year", "2024-05-17"::datetime)       ~ 2024
          DATE_FORMAT("yyyy/MM", "2024-05-17"::datetime)     ~ 2024/05
          DATE_PARSE("dd.MM.yyyy", "17.05.2024")             ~ 2024-05-17T00:00:00.000Z
          DATE_DIFF("day", "2024-01-01"::dt, "2024-03-01"::dt)  ~ 60
          NOW()                                              ~ 2026-01-02T03:04:05.678Z
          BUCKET(7, 5)                                       ~ 5.0
          CIDR_MATCH("10.1.2.3"::ip, "10.0.0.0/8")           ~ true
          IP_PREFIX("10.1.2.3"::ip, 16, 0)                   ~ 10.1.0.0
          "1.10.0"::version > "1.9.0"::version               ~ true
          TO_GEOPOINT("POINT (1 2)")                         ~ POINT (1.0 2.0)
          1 == "x"::int                                      ~ null
          """)
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
  }
}
