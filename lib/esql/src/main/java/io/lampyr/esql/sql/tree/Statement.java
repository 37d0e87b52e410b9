package io.lampyr.esql.sql.tree;

import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was written. */
public sealed interface Statement {
  /** As many rows as there are. */
  int ALL = -1;

  /** What is selected: a value with its name, or all columns, of one source if it is named. */
  record Item(Expression value, @Nullable String name) {}

  /** A sort key; where nulls go may be left open. */
  record Order(Expression value, boolean ascending, @Nullable Boolean nullsFirst) {}

  /** Where rows come from. */
  sealed interface From {
    /** What columns can be qualified with. */
    @Nullable String alias();
  }

  /** Indices, by a pattern or names between commas. */
  record Indices(String pattern, @Nullable String alias, Place place) implements From {}

  /** Rows of another query. */
  record Inner(Select select, @Nullable String alias) implements From {}

  /**
   * A query.
   *
   * @param limit how many rows; {@link #ALL} if nothing was said
   */
  record Select(
      boolean distinct,
      List<Item> items,
      @Nullable From from,
      @Nullable Expression where,
      List<Expression> groups,
      @Nullable Expression having,
      List<Order> orders,
      int limit)
      implements Statement {
    public Select {
      items = List.copyOf(items);
      groups = List.copyOf(groups);
      orders = List.copyOf(orders);
    }
  }

  /** {@code SHOW TABLES}: names, or a pattern of SQL. */
  record ShowTables(@Nullable String names, @Nullable Like like) implements Statement {}

  /** {@code SHOW COLUMNS} and {@code DESCRIBE}. */
  record ShowColumns(@Nullable String names, @Nullable Like like, Place place)
      implements Statement {}

  /** {@code SHOW FUNCTIONS}. */
  record ShowFunctions(@Nullable Like like) implements Statement {}

  /** {@code SHOW CATALOGS}. */
  record ShowCatalogs() implements Statement {}

  /** A pattern in which {@code %} stands for anything and {@code _} for one character. */
  record Like(String pattern, char escape) {
    /** No character escapes. */
    public static final char NOTHING = '\0';

    /** The same with {@code *} and {@code ?}, which a backslash makes themselves. */
    public String glob() {
      StringBuilder glob = new StringBuilder();
      for (int i = 0; i < pattern.length(); i++) {
        char c = pattern.charAt(i);
        if (c == escape && escape != NOTHING && i + 1 < pattern.length()) {
          c = pattern.charAt(++i);
          glob.append("*?\\".indexOf(c) >= 0 ? "\\" : "").append(c);
        } else if (c == '%' || c == '_') {
          glob.append(c == '%' ? '*' : '?');
        } else {
          glob.append("*?\\".indexOf(c) >= 0 ? "\\" : "").append(c);
        }
      }
      return glob.toString();
    }

    /** What a text begins with if it fits. */
    public String prefix() {
      StringBuilder prefix = new StringBuilder();
      for (int i = 0; i < pattern.length(); i++) {
        char c = pattern.charAt(i);
        if (c == '%' || c == '_') {
          break;
        }
        boolean escapes = c == escape && escape != NOTHING && i + 1 < pattern.length();
        prefix.append(escapes ? pattern.charAt(++i) : c);
      }
      return prefix.toString();
    }
  }
}
