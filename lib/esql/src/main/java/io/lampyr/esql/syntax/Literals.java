package io.lampyr.esql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.TimeUnits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads constants. */
final class Literals {
  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  private final Cursor cursor;

  Literals(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Whether the word is a constant. */
  boolean isWord(Token token) {
    return token.isWord("true") || token.isWord("false") || token.isWord("null");
  }

  Expression constant() {
    Token token = cursor.peek();
    if (token.is("[")) {
      return list();
    }
    if (token.kind() == Token.Kind.PARAMETER) {
      cursor.take();
      return of(cursor.parameter(token).value(), cursor.since(token));
    }
    if (token.is("-") || token.is("+")) {
      cursor.take();
      return number(token.is("-"), token);
    }
    if (token.kind() == Token.Kind.STRING) {
      cursor.take();
      return new Literal(token.text(), DataType.KEYWORD, cursor.since(token));
    }
    if (isWord(token)) {
      cursor.take();
      boolean none = token.isWord("null");
      return new Literal(
          none ? null : Boolean.valueOf(token.lower()),
          none ? DataType.NULL : DataType.BOOLEAN,
          cursor.since(token));
    }
    return number(false, token);
  }

  /** A number, with a unit of time behind it or without one. */
  Expression number(boolean negative, Token begin) {
    Token token = cursor.take();
    String text = negative ? "-" + token.text() : token.text();
    if (token.kind() == Token.Kind.DECIMAL) {
      double value = Double.parseDouble(text);
      if (!Double.isFinite(value)) {
        throw QueryException.parsing(token.place(), "Number [" + text + "] is too large");
      }
      return new Literal(value, DataType.DOUBLE, cursor.since(begin));
    }
    if (token.kind() != Token.Kind.WHOLE) {
      throw Lexer.unexpected(token, "an expression");
    }
    Token unit = cursor.peek();
    if (unit.kind() == Token.Kind.NAME && TimeUnits.isUnit(unit.text())) {
      cursor.take();
      Source source = cursor.since(begin);
      Object amount = TimeUnits.amount(text, unit.text());
      if (amount == null) {
        throw QueryException.parsing(token.place(), "Number [" + text + "] is too large");
      }
      return new Literal(amount, TimeUnits.type(amount), source);
    }
    return of(new BigInteger(text), cursor.since(begin));
  }

  private Expression list() {
    Token begin = cursor.need("[");
    List<Object> values = new ArrayList<>();
    DataType type = DataType.NULL;
    do {
      Token place = cursor.peek();
      Expression each = constant();
      if (!(each instanceof Literal literal) || literal.value() == null) {
        throw Lexer.unexpected(place, "a value");
      }
      DataType before = type;
      type =
          DataType.common(type, literal.type())
              .filter(common -> before == DataType.NULL || common == before || common.isNumber())
              .orElseThrow(() -> Lexer.unexpected(place, "a value of the type of the others"));
      values.add(literal.value());
    } while (cursor.takes(","));
    cursor.need("]");
    DataType all = type;
    return new Literal(
        Multi.cell(values.stream().map(value -> widened(value, all)).toList()),
        all,
        cursor.since(begin));
  }

  private static Object widened(Object value, DataType type) {
    if (!(value instanceof Number number)) {
      return value;
    }
    return switch (type) {
      case LONG -> number.longValue();
      case DOUBLE -> number.doubleValue();
      case UNSIGNED_LONG ->
          number instanceof BigInteger ? number : BigInteger.valueOf(number.longValue());
      default -> value;
    };
  }

  /** A value as JSON has it. */
  Expression of(@Nullable Object value, Source source) {
    return switch (value) {
      case null -> new Literal(null, DataType.NULL, source);
      case Boolean flag -> new Literal(flag, DataType.BOOLEAN, source);
      case String text -> new Literal(text, DataType.KEYWORD, source);
      case Integer number -> new Literal(number, DataType.INTEGER, source);
      case Long number -> whole(BigInteger.valueOf(number), source);
      case BigInteger number -> whole(number, source);
      case BigDecimal number -> real(number, source);
      case Double number -> new Literal(number, DataType.DOUBLE, source);
      case Float number -> new Literal(number.doubleValue(), DataType.DOUBLE, source);
      case List<?> several -> several(several, source);
      default ->
          throw QueryException.parsing(
              source.place(), "Cannot use [" + value + "] as the value of a parameter");
    };
  }

  private Expression several(List<?> several, Source source) {
    List<Literal> all = new ArrayList<>();
    DataType type = DataType.NULL;
    for (Object each : several) {
      if (!(each instanceof List) && of(each, source) instanceof Literal literal) {
        all.add(literal);
        type =
            DataType.common(type, literal.type())
                .orElseThrow(
                    () -> QueryException.parsing(source.place(), "a list has values of one type"));
      }
    }
    List<Object> values = new ArrayList<>();
    for (Literal literal : all) {
      if (literal.value() != null) {
        values.add(widened(literal.value(), type));
      }
    }
    return new Literal(Multi.cell(values), type, source);
  }

  private static Literal whole(BigInteger number, Source source) {
    if (number.bitLength() < Integer.SIZE) {
      return new Literal(number.intValue(), DataType.INTEGER, source);
    }
    if (number.bitLength() < Long.SIZE) {
      return new Literal(number.longValue(), DataType.LONG, source);
    }
    return number.signum() > 0 && number.compareTo(MAX_UNSIGNED) <= 0
        ? new Literal(number, DataType.UNSIGNED_LONG, source)
        : real(number, source);
  }

  private static Literal real(Number number, Source source) {
    double value = number.doubleValue();
    if (!Double.isFinite(value)) {
      throw QueryException.parsing(source.place(), "Number [" + source.text() + "] is too large");
    }
    return new Literal(value, DataType.DOUBLE, source);
  }
}
