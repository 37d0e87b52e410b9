package io.lampyr.metrics.promql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.live.RandomQueries;
import io.lampyr.metrics.promql.tree.Printer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParserTest {
  private static final String SCRAPS =
      "sum rate ( ) [ ] { } 5m : , = =~ != !~ \" ' ` \\ \\x41 \\u12 by on group_left offset @ -"
          + " + * / ^ % 1e 0x 1_0 .5 and or unless bool foo:bar # \n é 😀 </ >/ start() step()";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      value = {
        "foo bar; 1:5: parse error: unexpected identifier \"bar\"",
        "sum(foo bar); 1:9: parse error: unexpected identifier \"bar\" in aggregation",
        "foo{; 1:5: parse error: unexpected end of input inside braces",
        "foo{a}; 1:6: parse error: unexpected \"}\" in label matching, expected label matching"
            + " operator",
        "foo[5m; 1:7: parse error: unclosed left bracket",
        "1 == 1; 1:3: parse error: comparisons between scalars must use BOOL modifier",
        "rate(foo); 1:6: parse error: expected type range vector in call to function \"rate\", got"
            + " instant vector",
        "nope(foo); 1:1: parse error: unknown function with name \"nope\"",
        "{a=\"\"}; 1:1: parse error: vector selector must contain at least one non-empty matcher",
        "foo offset; 1:11: parse error: unexpected end of input in offset, expected number,"
            + " duration, step(), or range()",
        "limitk(1, foo); 1:1: parse error: limitk() is experimental and must be enabled with"
            + " --enable-feature=promql-experimental-functions",
        "foo and 1; 1:1: parse error: set operator \"and\" not allowed in binary scalar expression",
        "sum(; 1:5: parse error: unclosed left parenthesis",
        "\"a\\q\"; 1:1: parse error: unknown escape sequence U+0071 'q'"
      })
  void faultsAreToldAsPrometheusTellsThem(String query, String message) {
    assertThatThrownBy(() -> QueryParser.parse(query, false))
        .isInstanceOf(PromqlException.class)
        .hasMessage(message);
  }

  @Test
  void printedExpressionsAreTheSameExpressions() {
    RandomQueries queries = new RandomQueries(7);
    for (int i = 0; i < 500; i++) {
      String query = queries.next();
      String printed = Printer.text(QueryParser.parse(query, false));
      assertThat(Printer.text(QueryParser.parse(printed, false))).as(query).isEqualTo(printed);
      String pretty = Printer.pretty(QueryParser.parse(query, false));
      assertThat(Printer.text(QueryParser.parse(pretty, false))).as(query).isEqualTo(printed);
    }
  }

  @Test
  void spoiltQueriesAreRefusedAndNothingElseHappens() {
    long seed = 20_261;
    Random random = new Random(seed);
    RandomQueries queries = new RandomQueries(seed);
    String[] scraps = SCRAPS.split(" ", -1);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder query = new StringBuilder(queries.next());
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        int at = random.nextInt(query.length() + 1);
        int end = Math.min(query.length(), at + random.nextInt(4));
        query.replace(at, end, random.nextBoolean() ? "" : scraps[random.nextInt(scraps.length)]);
      }
      try {
        var _ = QueryParser.parse(query.toString(), random.nextBoolean());
      } catch (PromqlException refused) {
        assertThat(refused.getMessage()).as("seed=" + seed).contains("parse error: ");
      }
    }
  }

  @Test
  void depthIsBounded() {
    assertThatThrownBy(() -> QueryParser.parse("(".repeat(100_000), false))
        .hasMessageContaining("nested too deeply");
    assertThatThrownBy(() -> QueryParser.parse("-".repeat(100_000) + "1", false))
        .hasMessageContaining("nested too deeply");
    assertThatThrownBy(() -> QueryParser.parse("a+".repeat(100_000) + "a", false))
        .hasMessageContaining("nested too deeply");
  }
}
