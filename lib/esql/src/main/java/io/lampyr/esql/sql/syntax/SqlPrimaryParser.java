package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads values, names, calls, and whatever is in parentheses. */
final class SqlPrimaryParser {
  private static final Set<String> MOMENTS =
      Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP");

  private final SqlCursor cursor;
  private final SqlExpressionParser expressions;

  SqlPrimaryParser(SqlCursor cursor, SqlExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  Expression primary() {
    SqlToken first = cursor.peek();
    Expression value = plain(first);
    while (cursor.takes("::")) {
      String type = cursor.needName("a type");
      value = new Call(cast(type), List.of(value), cursor.since(first));
    }
    return value;
  }

  private static String cast(String type) {
    return "cast:" + type.toLowerCase(Locale.ROOT);
  }

  private Expression plain(SqlToken first) {
    switch (first.kind()) {
      case STRING -> {
        return new Literal(cursor.take().text(), DataType.KEYWORD, cursor.since(first));
      }
      case INTEGER, DECIMAL -> {
        return number(cursor.take());
      }
      case SIGN -> {
        return signed(first);
      }
      case QUOTED, WORD -> {
        return first.kind() == Kind.WORD ? word(first) : name();
      }
      case END -> throw cursor.unexpected("an expression");
    }
    throw cursor.unexpected("an expression");
  }

  private static Expression number(SqlToken token) {
    Source source = new Source(token.place(), token.text());
    if (token.kind() == Kind.DECIMAL || token.text().length() > 40) {
      double value = Double.parseDouble(token.text());
      if (!Double.isFinite(value)) {
        throw QueryException.parsing(token.place(), "Number [" + token.text() + "] is too large");
      }
      return new Literal(value, DataType.DOUBLE, source);
    }
    BigInteger whole = new BigInteger(token.text());
    if (whole.bitLength() < Integer.SIZE) {
      return new Literal(whole.intValue(), DataType.INTEGER, source);
    }
    if (whole.bitLength() < Long.SIZE) {
      return new Literal(whole.longValue(), DataType.LONG, source);
    }
    if (whole.bitLength() > Long.SIZE) {
      throw QueryException.parsing(token.place(), "Number [" + token.text() + "] is too large");
    }
    return new Literal(whole, DataType.UNSIGNED_LONG, source);
  }

  private Expression signed(SqlToken first) {
    if (cursor.sees("?")) {
      QueryParameters.Parameter parameter = cursor.parameter();
      return literal(parameter.value(), cursor.since(first));
    }
    if (cursor.takes("(")) {
      if (cursor.seesWord("SELECT")) {
        throw cursor.refused(first.place(), "A sub-query as a value");
      }
      Expression inner = expressions.expression();
      cursor.need(")");
      return inner;
    }
    if (cursor.takes("{")) {
      return escaped(first);
    }
    throw cursor.unexpected("an expression");
  }

  private static Literal literal(@Nullable Object value, Source source) {
    return switch (value) {
      case null -> new Literal(null, DataType.NULL, source);
      case Boolean flag -> new Literal(flag, DataType.BOOLEAN, source);
      case Integer number -> new Literal(number, DataType.INTEGER, source);
      case Long number -> new Literal(number, DataType.LONG, source);
      case BigInteger number -> new Literal(number, DataType.UNSIGNED_LONG, source);
      case Number number -> new Literal(number.doubleValue(), DataType.DOUBLE, source);
      default -> new Literal(String.valueOf(value), DataType.KEYWORD, source);
    };
  }

  /** What drivers write: {@code {fn …}}, and constants of time. */
  private Expression escaped(SqlToken first) {
    SqlToken kind = cursor.take();
    Expression value =
        switch (kind.upper()) {
          case "FN" -> expressions.expression();
          case "D" -> of("cast:date", first);
          case "T" -> of("cast:time", first);
          case "TS" -> of("cast:datetime", first);
          case "GUID" -> new Literal(cursor.needText(), DataType.KEYWORD, cursor.since(first));
          case "INTERVAL" -> SqlIntervals.read(cursor, first);
          default ->
              throw QueryException.parsing(
                  kind.place(), "mismatched input '" + kind.shown() + "' behind '{'");
        };
    cursor.need("}");
    return value;
  }

  private Expression of(String cast, SqlToken first) {
    Literal text = new Literal(cursor.needText(), DataType.KEYWORD, cursor.since(first));
    return new Call(cast, List.of(text), cursor.since(first));
  }

  private Expression word(SqlToken first) {
    String word = first.upper();
    switch (word) {
      case "TRUE", "FALSE" -> {
        var _ = cursor.take();
        return new Literal(word.equals("TRUE"), DataType.BOOLEAN, cursor.since(first));
      }
      case "NULL" -> {
        var _ = cursor.take();
        return new Literal(null, DataType.NULL, cursor.since(first));
      }
      case "CASE" -> {
        var _ = cursor.take();
        return cases(first);
      }
      case "INTERVAL" -> {
        var _ = cursor.take();
        return SqlIntervals.read(cursor, first);
      }
      case "EXISTS" -> throw cursor.refused(first.place(), "[EXISTS]");
      default -> {
        boolean calls = cursor.peek(1).isSign("(");
        if (!calls && MOMENTS.contains(word)) {
          var _ = cursor.take();
          return new Call(word.toLowerCase(Locale.ROOT), List.of(), cursor.since(first));
        }
        return calls ? call(first) : name();
      }
    }
  }

  private Expression name() {
    SqlToken first = cursor.peek();
    StringBuilder name = new StringBuilder(cursor.needName("an expression"));
    while (cursor.sees(".")) {
      var _ = cursor.take();
      if (cursor.takes("*")) {
        return new Call(
            "all of",
            List.of(new Expression.Name(name.toString(), cursor.since(first))),
            cursor.since(first));
      }
      SqlToken next = cursor.peek();
      if (next.kind() != Kind.WORD && next.kind() != Kind.QUOTED) {
        throw cursor.unexpected("a name");
      }
      name.append('.').append(cursor.take().text());
    }
    return new Expression.Name(name.toString(), cursor.since(first));
  }

  private Expression cases(SqlToken first) {
    Expression operand = cursor.seesWord("WHEN") ? null : expressions.expression();
    List<Expression> all = new ArrayList<>();
    cursor.enter();
    while (cursor.takesWord("WHEN")) {
      SqlToken begin = cursor.peek();
      Expression when = expressions.expression();
      all.add(operand == null ? when : new Call("==", List.of(operand, when), cursor.since(begin)));
      cursor.needWord("THEN");
      all.add(expressions.expression());
    }
    if (all.isEmpty()) {
      throw cursor.unexpected("'WHEN'");
    }
    if (cursor.takesWord("ELSE")) {
      all.add(expressions.expression());
    }
    cursor.needWord("END");
    cursor.leave();
    return new Call("case", all, cursor.since(first));
  }

  private Expression call(SqlToken first) {
    String name = cursor.take().text().toLowerCase(Locale.ROOT);
    cursor.need("(");
    switch (name) {
      case "cast" -> {
        Expression value = expressions.expression();
        cursor.needWord("AS");
        return closed(cast(typeName()), List.of(value), first);
      }
      case "convert", "try_cast" -> {
        Expression value = expressions.expression();
        cursor.need(",");
        return closed(cast(typeName()), List.of(value), first);
      }
      case "extract" -> {
        SqlToken part = cursor.peek();
        Literal unit =
            new Literal(cursor.needName("a part of a date"), DataType.KEYWORD, cursor.since(part));
        cursor.needWord("FROM");
        return closed("extract", List.of(unit, expressions.expression()), first);
      }
      default -> {
        return closed(name, arguments(name), first);
      }
    }
  }

  private String typeName() {
    String type = cursor.needName("a type");
    if (type.regionMatches(true, 0, "sql_", 0, 4)) {
      return type.substring(4);
    }
    return type;
  }

  private Call closed(String name, List<Expression> arguments, SqlToken first) {
    cursor.need(")");
    boolean distinct = !arguments.isEmpty() && arguments.getFirst() == DISTINCT;
    List<Expression> all = distinct ? arguments.subList(1, arguments.size()) : arguments;
    return new Call(distinct ? name + " distinct" : name, all, cursor.since(first));
  }

  /** Stands in front of arguments of which only different ones are wanted. */
  private static final Expression DISTINCT =
      new Expression.Star(new Source(io.lampyr.esql.tree.Place.NOWHERE, "DISTINCT"));

  private List<Expression> arguments(String name) {
    List<Expression> all = new ArrayList<>();
    if (cursor.sees(")")) {
      return all;
    }
    SqlToken first = cursor.peek();
    if (name.equals("count") && cursor.takes("*")) {
      all.add(new Expression.Star(cursor.since(first)));
      return all;
    }
    if (cursor.takesWord("DISTINCT")) {
      all.add(DISTINCT);
    } else {
      var _ = cursor.takesWord("ALL");
    }
    do {
      all.add(expressions.expression());
    } while (cursor.takes(","));
    return all;
  }
}
