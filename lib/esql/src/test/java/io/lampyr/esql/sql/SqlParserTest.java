package io.lampyr.esql.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.syntax.QueryParameters.Meaning;
import io.lampyr.esql.tree.Expression;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a statement, and where what is none goes wrong. */
class SqlParserTest {
  private static Statement.Select select(String text) {
    return (Statement.Select) SqlQuery.parse(text, QueryParameters.NONE);
  }

  private static Expression first(String text) {
    return select(text).items().getFirst().value();
  }

  @Test
  void namesWithoutQuotesAndWithBothKindsOfThemAreTheSame() {
    assertThat(((Expression.Name) first("SELECT a.b FROM t")).name()).isEqualTo("a.b");
    assertThat(((Expression.Name) first("SELECT \"a\".`b` FROM t")).name()).isEqualTo("a.b");
    assertThat(((Expression.Name) first("SELECT \"a\"\"b\" FROM t")).name()).isEqualTo("a\"b");
  }

  @Test
  void clausesAreReadInTheirOrder() {
    Statement.Select read =
        select(
            "SELECT DISTINCT a x, b -- a comment\n FROM \"logs-*\" AS t /* one /* in another */ */"
                + " WHERE NOT a IS NULL AND b NOT IN (1, 2) GROUP BY a, 2 HAVING COUNT(*) > 1"
                + " ORDER BY 1 DESC NULLS FIRST, b LIMIT 5;");
    assertThat(read.distinct()).isTrue();
    assertThat(read.items().getFirst().name()).isEqualTo("x");
    Statement.Indices from = (Statement.Indices) java.util.Objects.requireNonNull(read.from());
    assertThat(from.pattern()).isEqualTo("logs-*");
    assertThat(from.alias()).isEqualTo("t");
    assertThat(read.groups()).hasSize(2);
    assertThat(read.orders().getFirst().nullsFirst()).isTrue();
    assertThat(read.orders().get(1).ascending()).isTrue();
    assertThat(read.limit()).isEqualTo(5);
  }

  @Test
  void patternsBecomeThoseOfTheIndex() {
    assertThat(new Statement.Like("a%b_c", '\0').glob()).isEqualTo("a*b?c");
    assertThat(new Statement.Like("a!%b*", '!').glob()).isEqualTo("a%b\\*");
    assertThat(new Statement.Like("a!%b*%", '!').prefix()).isEqualTo("a%b*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELEC a FROM t | line 1:1: mismatched input 'SELEC'",
        "SELECT a FROM | line 1:14: mismatched input '<EOF>'",
        "SELECT a FROM t WHERE | line 1:22: mismatched input '<EOF>'",
        "SELECT a FROM t LIMIT x | line 1:23: mismatched input 'x'",
        "SELECT a FROM t extra more | line 1:23: mismatched input 'more'",
        "SELECT \"a FROM t | line 1:8: token recognition error",
        "SELECT TOP 1 a FROM t LIMIT 1 | TOP and LIMIT are not allowed",
        "SELECT a FROM t, u | Queries with JOIN are not yet supported",
        "SELECT a FROM logs-x | names with special characters",
        "SELECT ? | Not enough actual parameters",
        "SELECT 1 FROM t PIVOT (a) | [PIVOT] is not supported",
        "SELECT a FROM t WHERE EXISTS (SELECT 1) | [EXISTS] is not supported",
        "SELECT INTERVAL '1:2' DAY TO MINUTE | Invalid [INTERVAL DAY TO MINUTE] value",
        "SYS TABLES | [SYS] is not supported"
      })
  void whatIsNoStatementIsRefusedWithItsPlace(String text, String reason) {
    assertThatThrownBy(() -> SqlQuery.parse(text, QueryParameters.NONE))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(reason)
        .satisfies(
            wrong -> assertThat(((QueryException) wrong).type()).isEqualTo("parsing_exception"));
  }

  @Test
  void parametersAreCountedAsTheyCome() {
    QueryParameters two =
        new QueryParameters(
            List.of(
                new QueryParameters.Parameter(null, Meaning.VALUE, 7),
                new QueryParameters.Parameter(null, Meaning.VALUE, "x")));
    Statement.Select read = (Statement.Select) SqlQuery.parse("SELECT ?, ?", two);
    assertThat(((Expression.Literal) read.items().get(1).value()).value()).isEqualTo("x");
    assertThatThrownBy(() -> SqlQuery.parse("SELECT ?", two))
        .hasMessageContaining("Incorrect number of parameters: expected [1] but got [2]");
  }

  @Test
  void depthIsBoundedAndLongChainsAreNot() {
    assertThatThrownBy(() -> select("SELECT " + "(".repeat(100_000) + "1"))
        .hasMessageContaining("nested deeper than [200]");
    assertThatThrownBy(() -> select("SELECT " + "NOT ".repeat(10_000) + "a"))
        .hasMessageContaining("nested deeper than [200]");
    assertThatThrownBy(() -> select("SELECT 1" + "+1".repeat(10_000)))
        .hasMessageContaining("a chain of more than");
    assertThat(select("SELECT a FROM t WHERE a = 1" + " OR a = 1".repeat(20_000)).where())
        .isNotNull();
  }
}
