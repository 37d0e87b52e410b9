package io.lampyr.esql.sql.translate;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.tree.Expression.Name;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns expressions of SQL into those of piped queries, and finds their types. Not safe for many
 * threads.
 */
final class Binding {
  private static final List<String> COMPARISONS = List.of("==", "!=", "<", "<=", ">", ">=");

  private final Scope scope;
  private final Session session;
  private final SqlCalls calls;

  /** What stands for an expression as a whole, before its parts are looked at. */
  interface Known {
    Optional<Typed> find(Expression expression);
  }

  private final @Nullable Known known;

  /** Of rows of the scope; with what is known of some expressions, if there is any. */
  Binding(Scope scope, Session session, @Nullable Known known) {
    this.scope = scope;
    this.session = session;
    this.known = known;
    this.calls = new SqlCalls(this, session);
  }

  Session session() {
    return session;
  }

  Scope scope() {
    return scope;
  }

  static QueryException wrong(Expression at, String what) {
    return QueryException.verification(at.source().place(), what);
  }

  /** A value; one of a field is the first of those that a document has. */
  Typed value(Expression expression) {
    Optional<Typed> found = known == null ? Optional.empty() : known.find(expression);
    if (found.isPresent()) {
      return found.get();
    }
    return switch (expression) {
      case Literal literal -> new Typed(literal, typeOf(literal.type()));
      case Name name -> one(exact(name));
      case Call call -> call(call);
      case Expression.Star star -> throw wrong(star, "[*] cannot be used here");
      case Expression.Options _, Expression.Filtered _ ->
          throw wrong(expression, "[" + expression.source().text() + "] cannot be used here");
    };
  }

  /** A field as it is, with all values that it has. */
  Typed raw(Expression expression) {
    return expression instanceof Name name && known == null ? exact(name) : value(expression);
  }

  Typed exact(Name name) {
    return scope.exact(name, "[" + name.source().text() + "] cannot operate on field");
  }

  static Typed one(Typed column) {
    boolean document = column.expression() instanceof Name name && !name.name().startsWith("\1");
    return document
        ? new Typed(
            new Call(
                SqlTests.PREFIX + "one",
                List.of(column.expression()),
                column.expression().source()),
            column.type())
        : column;
  }

  private static SqlType typeOf(DataType type) {
    return switch (type) {
      case NULL -> SqlType.NULL;
      case BOOLEAN -> SqlType.BOOLEAN;
      case INTEGER -> SqlType.INTEGER;
      case LONG -> SqlType.LONG;
      case UNSIGNED_LONG -> SqlType.UNSIGNED_LONG;
      case DOUBLE -> SqlType.DOUBLE;
      case DATETIME -> SqlType.DATETIME;
      default -> SqlType.KEYWORD;
    };
  }

  private Typed call(Call call) {
    String name = call.function();
    List<Expression> arguments = call.arguments();
    return switch (name) {
      case "and", "or", "not" -> logic(call);
      case "is null", "is not null" -> {
        Typed of =
            arguments.getFirst() instanceof Name field && known == null
                ? scope.column(field)
                : value(arguments.getFirst());
        yield made(call, name, List.of(of), SqlType.BOOLEAN);
      }
      case "==", "!=", "<", "<=", ">", ">=", "in", "like", "rlike", "<=>" -> test(call);
      case "all of" -> throw wrong(call, "[" + call.source().text() + "] cannot be used here");
      default -> calls.bind(call);
    };
  }

  private Typed logic(Call call) {
    List<Typed> parts = new ArrayList<>();
    for (Expression each : call.arguments()) {
      parts.add(condition(each));
    }
    return made(call, call.function(), parts, SqlType.BOOLEAN);
  }

  /** A condition: what is none is refused. */
  Typed condition(Expression expression) {
    Typed condition = value(expression);
    if (condition.type() != SqlType.BOOLEAN && condition.type() != SqlType.NULL) {
      throw wrong(
          expression,
          "Condition expression needs to be boolean, found [" + condition.type().name() + "]");
    }
    return condition;
  }

  static Typed made(Call call, String function, List<Typed> parts, SqlType type) {
    List<Expression> all = parts.stream().map(Typed::expression).toList();
    return new Typed(new Call(function, all, call.source()), type);
  }

  private Typed test(Call call) {
    String name = call.function();
    List<Typed> parts = new ArrayList<>();
    boolean field = known == null && call.arguments().getFirst() instanceof Name;
    for (int i = 0; i < call.arguments().size(); i++) {
      Expression each = call.arguments().get(i);
      parts.add(i == 0 ? first(call, each) : value(each));
    }
    if (COMPARISONS.contains(name) && !field && isField(call.arguments().get(1))) {
      return turned(call, parts);
    }
    if (name.equals("<=>")) {
      return nullSafe(call, parts);
    }
    List<Typed> alike = name.endsWith("like") ? parts : session.alike(call, parts);
    boolean constants = alike.stream().skip(1).allMatch(Typed::isConstant);
    if (!field || !constants) {
      List<Typed> single = new ArrayList<>(alike);
      single.set(0, one(single.getFirst()));
      return name.equals("like")
          ? made(call, name, single.subList(0, 2), SqlType.BOOLEAN)
          : made(call, name, single, SqlType.BOOLEAN);
    }
    if (name.equals("like")) {
      return like(call, alike);
    }
    return made(call, SqlTests.PREFIX + name, alike, SqlType.BOOLEAN);
  }

  private boolean isField(Expression expression) {
    return known == null && expression instanceof Name;
  }

  /** A constant in front of a field is looked at the other way round. */
  private Typed turned(Call call, List<Typed> parts) {
    if (!parts.getFirst().isConstant()) {
      return made(call, call.function(), session.alike(call, parts), SqlType.BOOLEAN);
    }
    String turned =
        Map.of("<", ">", "<=", ">=", ">", "<", ">=", "<=")
            .getOrDefault(call.function(), call.function());
    return test(new Call(turned, call.arguments().reversed(), call.source()));
  }

  private Typed first(Call call, Expression each) {
    if (each instanceof Name name && known == null) {
      return scope.exact(
          name, "[" + call.source().text() + "] cannot operate on first argument field");
    }
    return value(each);
  }

  /** What a text begins with narrows what the index has to look at. */
  private static Typed like(Call call, List<Typed> parts) {
    Typed fits = made(call, SqlTests.PREFIX + "like", parts.subList(0, 2), SqlType.BOOLEAN);
    boolean prefix = parts.get(2).constant().filter(text -> !text.equals("")).isPresent();
    if (!prefix || parts.getFirst().type() != SqlType.KEYWORD) {
      return fits;
    }
    Typed begins =
        made(
            call,
            SqlTests.PREFIX + "starts_with",
            List.of(parts.getFirst(), parts.get(2)),
            SqlType.BOOLEAN);
    return made(call, "and", List.of(begins, fits), SqlType.BOOLEAN);
  }

  private Typed nullSafe(Call call, List<Typed> parts) {
    List<Typed> alike = session.alike(call, List.of(one(parts.getFirst()), parts.get(1)));
    Typed equal = made(call, "==", alike, SqlType.BOOLEAN);
    Typed no = new Typed(new Literal(false, DataType.BOOLEAN, call.source()), SqlType.BOOLEAN);
    Typed known = made(call, "coalesce", List.of(equal, no), SqlType.BOOLEAN);
    Typed left = made(call, "is null", List.of(alike.get(0)), SqlType.BOOLEAN);
    Typed right = made(call, "is null", List.of(alike.get(1)), SqlType.BOOLEAN);
    Typed none = made(call, "and", List.of(left, right), SqlType.BOOLEAN);
    return made(call, "or", List.of(known, none), SqlType.BOOLEAN);
  }
}
