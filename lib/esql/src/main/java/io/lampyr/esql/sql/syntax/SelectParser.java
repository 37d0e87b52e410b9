package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.tree.Statement.From;
import io.lampyr.esql.sql.tree.Statement.Item;
import io.lampyr.esql.sql.tree.Statement.Like;
import io.lampyr.esql.sql.tree.Statement.Order;
import io.lampyr.esql.sql.tree.Statement.Select;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code SELECT} and what is within it. */
final class SelectParser {
  private final SqlCursor cursor;
  private final SqlExpressionParser expressions;

  SelectParser(SqlCursor cursor) {
    this.cursor = cursor;
    this.expressions = new SqlExpressionParser(cursor);
  }

  Select select() {
    cursor.enter();
    if (cursor.takes("(")) {
      Select inner = select();
      cursor.need(")");
      cursor.leave();
      return inner;
    }
    Place place = cursor.peek().place();
    cursor.needWord("SELECT");
    int top = cursor.takesWord("TOP") ? cursor.needCount() : Statement.ALL;
    boolean distinct = cursor.takesWord("DISTINCT");
    if (!distinct) {
      var _ = cursor.takesWord("ALL");
    }
    List<Item> items = items();
    From from = cursor.takesWord("FROM") ? from() : null;
    if (cursor.seesWord("PIVOT")) {
      throw cursor.refused(cursor.peek().place(), "[PIVOT]");
    }
    Expression where = cursor.takesWord("WHERE") ? expressions.expression() : null;
    List<Expression> groups = groups();
    Expression having = cursor.takesWord("HAVING") ? expressions.expression() : null;
    if (cursor.seesWord("UNION")) {
      throw cursor.refused(cursor.peek().place(), "[UNION]");
    }
    List<Order> orders = orders();
    int limit = limit();
    if (top != Statement.ALL && limit != Statement.ALL) {
      throw QueryException.parsing(place, "TOP and LIMIT are not allowed in the same query");
    }
    cursor.leave();
    return new Select(
        distinct, items, from, where, groups, having, orders, top != Statement.ALL ? top : limit);
  }

  private List<Item> items() {
    List<Item> items = new ArrayList<>();
    do {
      Expression value = expressions.item();
      boolean named = cursor.takesWord("AS");
      String name = named || cursor.seesName() ? cursor.needName("a name") : null;
      items.add(new Item(value, name));
    } while (cursor.takes(","));
    return items;
  }

  private From from() {
    if (cursor.sees("(")) {
      var _ = cursor.take();
      if (!cursor.seesWord("SELECT") && !cursor.sees("(")) {
        throw cursor.unexpected("'SELECT'");
      }
      Select inner = select();
      cursor.need(")");
      return new Statement.Inner(inner, alias());
    }
    SqlToken first = cursor.peek();
    if (first.isWord("FROZEN")) {
      SqlToken next = cursor.peek(1);
      if (next.kind() == Kind.WORD || next.kind() == Kind.QUOTED) {
        // What is frozen is here what is not: all indices are searched alike.
        var _ = cursor.take();
      }
    }
    String pattern = indices();
    From from = new Statement.Indices(pattern, alias(), first.place());
    boolean joined =
        cursor.sees(",")
            || List.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "NATURAL")
                .contains(cursor.peek().upper());
    if (joined) {
      throw QueryException.parsing(
          cursor.peek().place(), "Queries with JOIN are not yet supported");
    }
    return from;
  }

  private @Nullable String alias() {
    if (cursor.takesWord("AS")) {
      return cursor.needName("a name");
    }
    boolean joins = List.of("LEFT", "RIGHT").contains(cursor.peek().upper());
    return cursor.seesName() && !joins ? cursor.take().text() : null;
  }

  /** A name or a pattern, mostly quoted; a cluster in front of it is a part of it. */
  String indices() {
    SqlToken first = cursor.peek();
    if (first.kind() != Kind.QUOTED && first.kind() != Kind.WORD) {
      throw cursor.unexpected("{a table's name, or one in double quotes}");
    }
    String name = cursor.take().text();
    if (cursor.takes(":")) {
      return name + ":" + cursor.needName("a table's name");
    }
    if (first.kind() == Kind.WORD && (cursor.sees(".") || cursor.sees("-") || cursor.sees("*"))) {
      throw QueryException.parsing(
          cursor.peek().place(),
          "mismatched input '"
              + cursor.peek().shown()
              + "': names with special characters must be put in double quotes");
    }
    return name;
  }

  private List<Expression> groups() {
    List<Expression> groups = new ArrayList<>();
    if (cursor.takesWord("GROUP")) {
      cursor.needWord("BY");
      var _ = cursor.takesWord("ALL");
      do {
        groups.add(expressions.expression());
      } while (cursor.takes(","));
    }
    return groups;
  }

  private List<Order> orders() {
    List<Order> orders = new ArrayList<>();
    if (cursor.takesWord("ORDER")) {
      cursor.needWord("BY");
      do {
        Expression value = expressions.expression();
        boolean descending = cursor.takesWord("DESC");
        if (!descending) {
          var _ = cursor.takesWord("ASC");
        }
        orders.add(new Order(value, !descending, nulls()));
      } while (cursor.takes(","));
    }
    return orders;
  }

  private @Nullable Boolean nulls() {
    if (!cursor.takesWord("NULLS")) {
      return null;
    }
    if (cursor.takesWord("FIRST")) {
      return true;
    }
    cursor.needWord("LAST");
    return false;
  }

  private int limit() {
    boolean escaped = cursor.sees("{") && cursor.peek(1).isWord("LIMIT");
    if (escaped) {
      var _ = cursor.take();
    }
    if (!cursor.takesWord("LIMIT")) {
      return Statement.ALL;
    }
    int limit = cursor.takesWord("ALL") ? Statement.ALL : cursor.needCount();
    if (escaped) {
      cursor.need("}");
    }
    return limit;
  }

  /** A pattern behind {@code LIKE}, with what escapes in it. */
  static Like like(SqlCursor cursor) {
    Place place = cursor.peek().place();
    String pattern = cursor.needText();
    boolean braced = cursor.sees("{") && cursor.peek(1).isWord("ESCAPE");
    if (braced) {
      var _ = cursor.take();
    }
    char escape = Like.NOTHING;
    if (cursor.takesWord("ESCAPE")) {
      Place at = cursor.peek().place();
      String written = cursor.needText();
      if (written.length() > 1) {
        throw QueryException.parsing(
            at, "A character not a string required for escaping; found [" + written + "]");
      }
      if (!written.isEmpty()) {
        escape = written.charAt(0);
        check(pattern, escape, place, at);
      }
      if (braced) {
        cursor.need("}");
      }
    }
    return new Like(pattern, escape);
  }

  private static void check(String pattern, char escape, Place place, Place at) {
    if (escape == '*' || escape == '%' || escape == '_') {
      throw QueryException.parsing(at, "Char [" + escape + "] cannot be used for escaping");
    }
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == escape) {
        char next = i + 1 < pattern.length() ? pattern.charAt(++i) : ' ';
        if (next != '%' && next != '_' && next != escape) {
          throw QueryException.parsing(
              place,
              "Pattern ["
                  + pattern
                  + "] is invalid as escape char ["
                  + escape
                  + "] at position "
                  + (i - 1)
                  + " can only escape wildcard chars; found ["
                  + (i < pattern.length() ? String.valueOf(pattern.charAt(i)) : "")
                  + "]");
        }
      }
    }
  }
}
