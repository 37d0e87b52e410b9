package io.lampyr.esql.sql.translate;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns that a query can name, and what they are called while it is carried out. */
final class Scope {
  private final Map<String, Visible> columns = new LinkedHashMap<>();
  private final List<String> qualifiers = new ArrayList<>();
  private final boolean indexed;

  /**
   * A column.
   *
   * @param inner its name in commands
   * @param field what it is in indices; null if it was computed
   */
  record Visible(String name, String inner, SqlType type, @Nullable SqlField field) {}

  private Scope(boolean indexed) {
    this.indexed = indexed;
  }

  /** Of a query without a source. */
  static Scope none() {
    return new Scope(false);
  }

  /** Fields of indices, which may be qualified by these names. */
  static Scope of(List<SqlField> fields, List<String> qualifiers) {
    Scope scope = new Scope(true);
    for (SqlField field : fields) {
      scope.columns.put(field.name(), new Visible(field.name(), field.name(), field.type(), field));
    }
    scope.qualifiers.addAll(qualifiers);
    return scope;
  }

  /** What another query gives. */
  static Scope of(List<Visible> inner, @Nullable String alias) {
    Scope scope = new Scope(false);
    inner.forEach(column -> scope.columns.putIfAbsent(column.name(), column));
    if (alias != null) {
      scope.qualifiers.add(alias);
    }
    return scope;
  }

  /** Whether rows are documents, which can be asked for texts. */
  boolean isIndexed() {
    return indexed;
  }

  Optional<Visible> find(String name) {
    Visible found = columns.get(name);
    if (found != null) {
      return Optional.of(found);
    }
    for (String qualifier : qualifiers) {
      if (name.startsWith(qualifier + ".")) {
        return Optional.ofNullable(columns.get(name.substring(qualifier.length() + 1)));
      }
    }
    return Optional.empty();
  }

  Visible need(Name name) {
    return find(name.name()).orElseThrow(() -> unknown(name));
  }

  private QueryException unknown(Name name) {
    return QueryException.verification(
        name.source().place(),
        "Unknown column ["
            + name.name()
            + "]"
            + Nearest.to(name.name(), columns.keySet())
                .map(near -> ", did you mean [" + near + "]?")
                .orElse(""));
  }

  /** What a star stands for; with a name in front of it, what is qualified by it, or lies in it. */
  List<Visible> all(@Nullable Name of) {
    String within = of == null || qualifiers.contains(of.name()) ? "" : of.name() + ".";
    List<Visible> all =
        columns.values().stream()
            .filter(column -> column.field() == null || isShown(column.field()))
            .filter(column -> column.name().startsWith(within))
            .toList();
    if (of != null && all.isEmpty()) {
      throw QueryException.verification(
          of.source().place(), "Cannot determine columns for [" + of.name() + ".*]");
    }
    return all;
  }

  private static boolean isShown(SqlField field) {
    return !field.within()
        && field.problem() == null
        && field.type().computed() != SqlType.UNSUPPORTED.computed();
  }

  /** The column itself. */
  Typed column(Name name) {
    Visible column = need(name);
    SqlField field = column.field();
    if (field != null && field.problem() != null) {
      throw QueryException.verification(
          name.source().place(), "Cannot use field [" + name.name() + "] " + field.problem());
    }
    return new Typed(new Expression.Name(column.inner(), name.source()), column.type());
  }

  /**
   * The column with values that can be compared: of a text, the form of it that has them as they
   * are.
   *
   * @param what is done with it, as errors tell it
   */
  Typed exact(Name name, String what) {
    Typed plain = column(name);
    SqlField field = need(name).field();
    if (plain.type() != SqlType.TEXT || field == null) {
      return plain;
    }
    if (field.exact() == null) {
      throw QueryException.verification(
          name.source().place(),
          what
              + " of data type [text]: No keyword/multi-field defined exact matches for ["
              + field.name()
              + "]; define one or use MATCH/QUERY instead");
    }
    return new Typed(new Expression.Name(field.exact(), name.source()), SqlType.KEYWORD);
  }
}
