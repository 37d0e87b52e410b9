package io.lampyr.esql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts that are hardly queries, or far too many of one thing. */
class ParserFuzzTest {
  private static final List<String> PIECES =
      List.of(
          "ROW",
          "FROM",
          "WHERE",
          "EVAL",
          "STATS",
          "BY",
          "SORT",
          "LIMIT",
          "KEEP",
          "DROP",
          "RENAME",
          "AS",
          "GROK",
          "DISSECT",
          "MV_EXPAND",
          "a",
          "b",
          "`c`",
          "1",
          "2.5",
          "\"s\"",
          "[",
          "]",
          "(",
          ")",
          "|",
          ",",
          "=",
          "==",
          "<",
          "+",
          "-",
          "*",
          "/",
          "::",
          ":",
          "AND",
          "OR",
          "NOT",
          "IN",
          "IS",
          "NULL",
          "LIKE",
          "COUNT(",
          "ABS(",
          "int",
          "?",
          "1 day",
          "true",
          "//x\n",
          "/*",
          "*/",
          "{",
          "}",
          ".",
          "%",
          "\"%{a} %{b}\"",
          "CASE(",
          "SUM(",
          "\u00e9",
          "'",
          "\\");

  @Test
  void onlyOurOwnErrorsAreThrown() {
    long seed = 20261123;
    Random random = new Random(seed);
    Local local = new Local(Map.of());
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder query =
          new StringBuilder(random.nextBoolean() ? "ROW a = 1, b = \"x\" | " : "");
      int pieces = random.nextInt(14);
      for (int piece = 0; piece < pieces; piece++) {
        query.append(PIECES.get(random.nextInt(PIECES.size())));
        query.append(random.nextInt(4) == 0 ? "" : " ");
      }
      try {
        local.run(query.toString());
        read++;
      } catch (QueryException expected) {
        assertThat(expected.type()).isIn("parsing_exception", "verification_exception");
      } catch (RuntimeException | StackOverflowError other) {
        throw new AssertionError("seed=" + seed + " query=" + query, other);
      }
    }
    assertThat(read).isPositive();
  }

  @Test
  void depthAndLengthAreBounded() {
    for (String query :
        List.of(
            "ROW a = " + "(".repeat(100_000),
            "ROW a = " + "-".repeat(100_000) + "1",
            "ROW a = 1" + " + 1".repeat(100_000),
            "ROW a = " + "NOT ".repeat(100_000) + "true",
            "ROW a = " + "ABS(".repeat(10_000),
            "ROW a = 1" + "::int".repeat(100_000),
            "ROW a = 1" + " | LIMIT 1".repeat(10_000),
            "ROW a = \"" + "x".repeat(QueryParser.MAX_LENGTH) + "\"")) {
      try {
        QueryParser.parse(query, QueryParameters.NONE);
        throw new AssertionError("was read: " + query.substring(0, 40));
      } catch (QueryException refused) {
        assertThat(refused.type()).isEqualTo("parsing_exception");
      }
    }
  }
}
