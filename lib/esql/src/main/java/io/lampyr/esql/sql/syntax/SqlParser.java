package io.lampyr.esql.sql.syntax;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.syntax.SqlToken.Kind;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.tree.Statement.Like;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.tree.Place;
import org.jspecify.annotations.Nullable;

/** Reads whole statements. Bounded in length and depth. */
public final class SqlParser {
  private static final int MAX_LENGTH = 1_000_000;

  private final SqlCursor cursor;
  private final SelectParser selects;

  private SqlParser(String text, QueryParameters parameters) {
    this.cursor = new SqlCursor(text, parameters);
    this.selects = new SelectParser(cursor);
  }

  /** The statement that a text is. */
  public static Statement parse(String text, QueryParameters parameters) {
    if (text.length() > MAX_LENGTH) {
      throw QueryException.parsing(
          Place.NOWHERE,
          "SQL statement too large; it has ["
              + text.length()
              + " characters > "
              + MAX_LENGTH
              + "]");
    }
    SqlParser parser = new SqlParser(text, parameters);
    Statement statement = parser.statement();
    parser.cursor.end();
    return statement;
  }

  private Statement statement() {
    SqlToken first = cursor.peek();
    if (first.kind() != Kind.WORD && !first.isSign("(")) {
      throw expecting();
    }
    return switch (first.upper()) {
      case "SELECT", "(" -> selects.select();
      case "SHOW" -> {
        var _ = cursor.take();
        yield show(first.place());
      }
      case "DESCRIBE", "DESC" -> {
        var _ = cursor.take();
        yield columns(first.place());
      }
      case "SYS", "EXPLAIN", "DEBUG", "WITH" ->
          throw cursor.refused(first.place(), "[" + first.upper() + "]");
      default -> throw expecting();
    };
  }

  private QueryException expecting() {
    return cursor.unexpected("{'(', 'DESC', 'DESCRIBE', 'SELECT', 'SHOW'}");
  }

  private Statement show(Place place) {
    SqlToken what = cursor.take();
    switch (what.upper()) {
      case "TABLES" -> {
        Like like = like();
        String names = like == null && isNamed() ? selects.indices() : null;
        return new Statement.ShowTables(names, like);
      }
      case "COLUMNS" -> {
        if (!cursor.takesWord("FROM")) {
          cursor.needWord("IN");
        }
        return columns(place);
      }
      case "FUNCTIONS" -> {
        Like like = like();
        String name =
            like == null && cursor.peek().kind() == Kind.STRING ? cursor.needText() : null;
        return new Statement.ShowFunctions(name == null ? like : new Like(name, Like.NOTHING));
      }
      case "CATALOGS" -> {
        return new Statement.ShowCatalogs();
      }
      case "SCHEMAS" -> throw cursor.refused(what.place(), "[SHOW SCHEMAS]");
      default ->
          throw QueryException.parsing(
              what.place(),
              "mismatched input '"
                  + what.shown()
                  + "' expecting {'CATALOGS', 'COLUMNS', 'FUNCTIONS', 'TABLES'}");
    }
  }

  private boolean isNamed() {
    return cursor.seesName();
  }

  private Statement columns(Place place) {
    Like like = like();
    return like != null
        ? new Statement.ShowColumns(null, like, place)
        : new Statement.ShowColumns(selects.indices(), null, place);
  }

  private @Nullable Like like() {
    return cursor.takesWord("LIKE") ? SelectParser.like(cursor) : null;
  }
}
