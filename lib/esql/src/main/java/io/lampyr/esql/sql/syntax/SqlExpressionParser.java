package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.sql.tree.Statement.Like;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads expressions, by recursive descent of bounded depth. What SQL writes in words of its own
 * becomes calls whose names hold a blank or a colon, which no function of a user has.
 */
final class SqlExpressionParser {
  /** As long as a chain of one operator may be, if it nests. */
  private static final int MAX_CHAIN = 500;

  private static final Map<String, String> COMPARISONS =
      Map.of(
          "=", "==", "==", "==", "<>", "!=", "!=", "!=", "<", "<", "<=", "<=", ">", ">", ">=", ">=",
          "<=>", "<=>");

  private final SqlCursor cursor;
  private final SqlPrimaryParser primaries;

  SqlExpressionParser(SqlCursor cursor) {
    this.cursor = cursor;
    this.primaries = new SqlPrimaryParser(cursor, this);
  }

  /** What may stand in a list of what is selected. */
  Expression item() {
    SqlToken first = cursor.peek();
    if (cursor.takes("*")) {
      return new Expression.Star(cursor.since(first));
    }
    return expression();
  }

  Expression expression() {
    cursor.enter();
    SqlToken first = cursor.peek();
    List<Expression> all = new ArrayList<>();
    do {
      all.add(conjunction());
    } while (cursor.takesWord("OR"));
    cursor.leave();
    return balanced("or", all, cursor.since(first));
  }

  private Expression conjunction() {
    SqlToken first = cursor.peek();
    List<Expression> all = new ArrayList<>();
    do {
      all.add(negation());
    } while (cursor.takesWord("AND"));
    return balanced("and", all, cursor.since(first));
  }

  /** Long chains, which programs make, become trees that are not as deep as they are long. */
  private static Expression balanced(String operator, List<Expression> all, Source source) {
    if (all.size() == 1) {
      return all.getFirst();
    }
    int half = all.size() / 2;
    return new Call(
        operator,
        List.of(
            balanced(operator, all.subList(0, half), source),
            balanced(operator, all.subList(half, all.size()), source)),
        source);
  }

  private Expression negation() {
    SqlToken first = cursor.peek();
    if (!cursor.takesWord("NOT")) {
      return predicate();
    }
    cursor.enter();
    Expression inner = negation();
    cursor.leave();
    return new Call("not", List.of(inner), cursor.since(first));
  }

  private Expression predicate() {
    SqlToken first = cursor.peek();
    Expression left = sum();
    String comparison =
        cursor.peek().kind() == Kind.SIGN ? COMPARISONS.get(cursor.peek().text()) : null;
    if (comparison != null) {
      var _ = cursor.take();
      Expression right = sum();
      return new Call(comparison, List.of(left, right), cursor.since(first));
    }
    if (cursor.takesWord("IS")) {
      boolean not = cursor.takesWord("NOT");
      cursor.needWord("NULL");
      return new Call(not ? "is not null" : "is null", List.of(left), cursor.since(first));
    }
    boolean not = cursor.seesWord("NOT") && isTest(cursor.peek(1));
    if (not) {
      var _ = cursor.take();
    }
    if (!isTest(cursor.peek())) {
      return left;
    }
    Expression test = test(left, first);
    return not ? new Call("not", List.of(test), cursor.since(first)) : test;
  }

  private static boolean isTest(SqlToken token) {
    return token.isWord("BETWEEN")
        || token.isWord("IN")
        || token.isWord("LIKE")
        || token.isWord("RLIKE");
  }

  private Expression test(Expression left, SqlToken first) {
    return switch (cursor.take().upper()) {
      case "BETWEEN" -> between(left, first);
      case "IN" -> in(left, first);
      case "LIKE" -> like(left, first);
      default -> {
        SqlToken begin = cursor.peek();
        String pattern = cursor.needText();
        yield new Call(
            "rlike",
            List.of(left, new Literal(pattern, DataType.KEYWORD, cursor.since(begin))),
            cursor.since(first));
      }
    };
  }

  private Expression between(Expression left, SqlToken first) {
    Expression from = sum();
    cursor.needWord("AND");
    Expression to = sum();
    Source source = cursor.since(first);
    return new Call(
        "and",
        List.of(
            new Call(">=", List.of(left, from), source), new Call("<=", List.of(left, to), source)),
        source);
  }

  private Expression in(Expression left, SqlToken first) {
    cursor.need("(");
    if (cursor.seesWord("SELECT")) {
      throw cursor.refused(cursor.peek().place(), "IN with a sub-query");
    }
    List<Expression> all = new ArrayList<>(List.of(left));
    do {
      all.add(sum());
    } while (cursor.takes(","));
    cursor.need(")");
    return new Call("in", all, cursor.since(first));
  }

  /** With the pattern as the index has it, and what each text begins with that fits. */
  private Expression like(Expression left, SqlToken first) {
    SqlToken begin = cursor.peek();
    Like like = SelectParser.like(cursor);
    Source source = cursor.since(begin);
    return new Call(
        "like",
        List.of(
            left,
            new Literal(like.glob(), DataType.KEYWORD, source),
            new Literal(like.prefix(), DataType.KEYWORD, source)),
        cursor.since(first));
  }

  Expression sum() {
    SqlToken first = cursor.peek();
    Expression left = product();
    for (int i = 0; cursor.sees("+") || cursor.sees("-"); i++) {
      check(i);
      String sign = cursor.take().text();
      Expression right = product();
      left = new Call(sign, List.of(left, right), cursor.since(first));
    }
    if (cursor.sees("||")) {
      throw QueryException.parsing(
          cursor.peek().place(), "[||] is not supported: texts are joined by CONCAT");
    }
    return left;
  }

  private void check(int length) {
    if (length > MAX_CHAIN) {
      throw QueryException.parsing(
          cursor.peek().place(),
          "SQL statement too large; halt parsing to prevent memory errors: a chain of more than ["
              + MAX_CHAIN
              + "] operators");
    }
  }

  private Expression product() {
    SqlToken first = cursor.peek();
    Expression left = unary();
    for (int i = 0; cursor.sees("*") || cursor.sees("/") || cursor.sees("%"); i++) {
      check(i);
      String sign = cursor.take().text();
      Expression right = unary();
      left = new Call(sign, List.of(left, right), cursor.since(first));
    }
    return left;
  }

  private Expression unary() {
    SqlToken first = cursor.peek();
    if (cursor.sees("+") || cursor.sees("-")) {
      cursor.enter();
      boolean minus = cursor.take().text().equals("-");
      Expression inner = unary();
      cursor.leave();
      return minus ? negated(inner, cursor.since(first)) : inner;
    }
    return primaries.primary();
  }

  private static Expression negated(Expression inner, Source source) {
    if (inner instanceof Literal literal && literal.value() instanceof Number number) {
      return switch (number) {
        case Integer whole when whole != Integer.MIN_VALUE ->
            new Literal(-whole, DataType.INTEGER, source);
        case Long whole when whole == -(long) Integer.MIN_VALUE ->
            new Literal(Integer.MIN_VALUE, DataType.INTEGER, source);
        case Long whole -> new Literal(-whole, DataType.LONG, source);
        case Double real -> new Literal(-real, DataType.DOUBLE, source);
        case java.math.BigInteger big
            when big.bitLength() == Long.SIZE && big.negate().bitLength() < Long.SIZE ->
            new Literal(big.negate().longValue(), DataType.LONG, source);
        default -> new Call("neg", List.of(inner), source);
      };
    }
    return new Call("neg", List.of(inner), source);
  }
}
