package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.eql.tree.EqlNode.Comparison;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes queries of conditions. What a query of the index can say, it says; the rest is judged row
 * by row. Where both are mixed under an [or] or a [not], rows tell by names which queries found
 * them.
 *
 * <p>A condition on a single value is false where that is null, and what negates it is true there.
 */
public final class ConditionCompiler {
  private final EqlFields fields;
  private final ValueCompiler values;
  private final TestCompiler tests;
  private final List<Map<String, Object>> named = new ArrayList<>();
  private final TreeSet<String> judged = new TreeSet<>();

  private ConditionCompiler(EqlFields fields) {
    this.fields = fields;
    this.values = new ValueCompiler(fields);
    this.tests = new TestCompiler(judged);
  }

  /** The condition of an event, whose category is the value of a field. */
  public static EqlCondition compile(EqlQuery.Event event, String categoryField, EqlFields fields) {
    ConditionCompiler compiler = new ConditionCompiler(fields);
    List<Map<String, Object>> all = new ArrayList<>();
    if (event.category() != null) {
      SqlField field = fields.usable(event.at().place(), categoryField);
      EqlNode.Name name = new EqlNode.Name(event.at(), categoryField, false);
      String exact = EqlFields.exact(name, field, "[" + categoryField + "]");
      all.add(Queries.term(exact, event.category(), false));
    }
    Piece piece = compiler.piece(event.condition());
    all.add(piece.query());
    Map<String, Object> query = Queries.all(all);
    if (!compiler.named.isEmpty()) {
      query = Map.of("bool", Map.of("filter", List.of(query), "should", compiler.named));
    }
    return new EqlCondition(query, Optional.ofNullable(piece.test()), List.copyOf(compiler.judged));
  }

  private Piece piece(EqlNode node) {
    return switch (node) {
      case EqlNode.Literal literal -> literal(literal);
      case EqlNode.Name name -> name(name);
      case EqlNode.Call call -> call(call);
      case EqlNode.Computed computed -> throw notBoolean(computed, values.value(computed));
      case EqlNode.Compared compared -> compared(compared);
      case EqlNode.OneOf oneOf -> oneOf(oneOf);
      case EqlNode.Fits fits -> fits(fits);
      case EqlNode.Not not -> not(not);
      case EqlNode.Joined joined -> joined(joined);
    };
  }

  private static QueryException notBoolean(EqlNode node, RowValue value) {
    return QueryException.verification(
        node.place(),
        "Condition expression needs to be boolean, found ["
            + value.type().toUpperCase(Locale.ROOT)
            + "]");
  }

  private static Piece literal(EqlNode.Literal literal) {
    if (literal.value() != null && !(literal.value() instanceof Boolean)) {
      throw notBoolean(literal, RowValue.constant(literal.value()));
    }
    return Piece.of(Boolean.TRUE.equals(literal.value()));
  }

  private Piece name(EqlNode.Name name) {
    RowValue value = values.value(name);
    if (value.kind() == EqlKind.NULL) {
      return Piece.NONE;
    }
    if (value.kind() != EqlKind.BOOLEAN) {
      throw notBoolean(name, value);
    }
    return Piece.exact(Queries.term(name.name(), true, false));
  }

  private Piece call(EqlNode.Call call) {
    RowValue value = values.value(call);
    if (value.kind() != EqlKind.BOOLEAN) {
      throw notBoolean(call, value);
    }
    if (value.isConstant()) {
      return Piece.of(Boolean.TRUE.equals(value.value()));
    }
    Optional<Piece> query = TextQueries.of(call, ValueCompiler.folds(call, fields), values);
    return query.orElseGet(() -> Piece.judged(tests.isTrue(value)));
  }

  private Piece not(EqlNode.Not not) {
    EqlNode inner = not.condition();
    if (inner instanceof EqlNode.Compared compared) {
      return piece(
          new EqlNode.Compared(
              not.at(), compared.how().negated(), compared.left(), compared.right()));
    }
    if (inner instanceof EqlNode.Not(var _, EqlNode twice)) {
      return piece(twice);
    }
    Piece piece = piece(inner);
    if (piece.test() == null) {
      return Piece.exact(Queries.not(piece.query()));
    }
    EqlTest whole = whole(piece);
    return Piece.judged(row -> !whole.of(row));
  }

  private Piece joined(EqlNode.Joined joined) {
    List<Piece> pieces = joined.parts().stream().map(this::piece).toList();
    List<Map<String, Object>> queries = pieces.stream().map(Piece::query).toList();
    boolean exact = pieces.stream().allMatch(piece -> piece.test() == null);
    if (joined.all()) {
      List<EqlTest> rest = new ArrayList<>();
      for (Piece piece : pieces) {
        if (piece.test() != null) {
          rest.add(piece.test());
        }
      }
      return new Piece(
          Queries.all(queries), exact ? null : row -> rest.stream().allMatch(one -> one.of(row)));
    }
    if (exact) {
      return Piece.exact(Queries.any(queries));
    }
    List<EqlTest> each = pieces.stream().map(this::whole).toList();
    return new Piece(Queries.any(queries), row -> each.stream().anyMatch(one -> one.of(row)));
  }

  /** All of a piece as a test, where its query alone does not decide what is found. */
  private EqlTest whole(Piece piece) {
    EqlTest test = piece.test();
    if (piece.query().equals(Queries.ALL)) {
      return test == null ? _ -> true : test;
    }
    String name = "p" + named.size();
    named.add(Queries.named(name, piece.query()));
    return row -> row.isFoundBy(name) && (test == null || test.of(row));
  }

  private Piece compared(EqlNode.Compared compared) {
    if (isCondition(compared.left()) && compared.right() instanceof EqlNode.Literal literal) {
      return truth(compared, literal);
    }
    RowValue left = values.value(compared.left());
    RowValue right = values.value(compared.right());
    if (left.isConstant() && !right.isConstant()) {
      return compared(
          new EqlNode.Compared(
              compared.at(), compared.how().turned(), compared.right(), compared.left()));
    }
    if (!right.isConstant()) {
      throw fieldsCompared(compared.right().place(), compared.right(), compared.how().sign());
    }
    Object bound = right.value();
    if (fields.folds()
        && isEquality(compared.how())
        && bound instanceof String
        && left.kind() == EqlKind.TEXT) {
      EqlNode equal =
          new EqlNode.OneOf(compared.at(), compared.left(), List.of(compared.right()), true);
      return piece(
          compared.how() == Comparison.EQUAL ? equal : new EqlNode.Not(compared.at(), equal));
    }
    if (left.isConstant() || (bound == null && !isEquality(compared.how()))) {
      return Piece.of(tests.isSo(compared.how(), left, bound));
    }
    return compared.left() instanceof EqlNode.Name
        ? field(left.fields().iterator().next(), compared.how(), bound)
        : Piece.judged(tests.compared(compared.how(), left, bound));
  }

  private static boolean isEquality(Comparison how) {
    return how == Comparison.EQUAL || how == Comparison.UNEQUAL;
  }

  /** Whether it is something that is true or false, and no value of a field. */
  private static boolean isCondition(EqlNode node) {
    return node instanceof EqlNode.Compared
        || node instanceof EqlNode.OneOf
        || node instanceof EqlNode.Fits
        || node instanceof EqlNode.Not
        || node instanceof EqlNode.Joined
        || (node instanceof EqlNode.Call call
            && ValueCompiler.function(call).gives() == EqlKind.BOOLEAN);
  }

  private Piece truth(EqlNode.Compared compared, EqlNode.Literal literal) {
    if (!(literal.value() instanceof Boolean wanted) || !isEquality(compared.how())) {
      if (literal.value() == null && compared.left() instanceof EqlNode.Call) {
        RowValue left = values.value(compared.left());
        return left.isConstant()
            ? Piece.of(tests.isSo(compared.how(), left, null))
            : Piece.judged(tests.compared(compared.how(), left, null));
      }
      throw QueryException.verification(
          compared.place(),
          "second argument of ["
              + compared.text()
              + "] must be [boolean], found value ["
              + literal.text()
              + "] type ["
              + RowValue.constant(literal.value()).type()
              + "]");
    }
    boolean same = wanted == (compared.how() == Comparison.EQUAL);
    return same ? piece(compared.left()) : piece(new EqlNode.Not(compared.at(), compared.left()));
  }

  private static QueryException fieldsCompared(Place place, EqlNode offender, String sign) {
    return QueryException.verification(
        place,
        "Comparisons against fields are not (currently) supported; offender ["
            + offender.text()
            + "] in ["
            + sign
            + "]");
  }

  private static Piece field(String field, Comparison how, @Nullable Object bound) {
    if (bound == null) {
      Map<String, Object> exists = Queries.exists(field);
      return Piece.exact(how == Comparison.EQUAL ? Queries.not(exists) : exists);
    }
    return Piece.exact(
        switch (how) {
          case EQUAL -> Queries.term(field, bound, false);
          case UNEQUAL -> Queries.not(Queries.term(field, bound, false));
          case LESS -> Queries.range(field, "lt", bound);
          case AT_MOST -> Queries.range(field, "lte", bound);
          case MORE -> Queries.range(field, "gt", bound);
          case AT_LEAST -> Queries.range(field, "gte", bound);
        });
  }

  private Piece oneOf(EqlNode.OneOf node) {
    RowValue value = values.value(node.value());
    List<Object> list = new ArrayList<>();
    for (EqlNode each : node.list()) {
      RowValue one = values.value(each);
      if (!one.isConstant()) {
        throw fieldsCompared(each.place(), each, node.folded() ? "in~" : "in");
      }
      if (node.folded()) {
        ValueCompiler.check(EqlKind.TEXT, node, 1, each, one);
      }
      Object constant = one.value();
      if (constant != null) {
        list.add(constant);
      }
    }
    if (node.folded()) {
      ValueCompiler.check(EqlKind.TEXT, node, 0, node.value(), value);
    }
    boolean folded =
        node.folded()
            || (fields.folds()
                && value.kind() == EqlKind.TEXT
                && list.stream().allMatch(String.class::isInstance));
    if (value.isConstant()) {
      return Piece.of(tests.isOneOf(value, list, folded, new HashMap<>()));
    }
    if (node.value() instanceof EqlNode.Name) {
      String field = value.fields().iterator().next();
      return Piece.exact(
          folded
              ? Queries.any(list.stream().map(one -> Queries.term(field, one, true)).toList())
              : list.isEmpty() ? Queries.NONE : Map.of("terms", Map.of(field, list)));
    }
    return Piece.judged(tests.oneOf(value, list, folded));
  }

  private Piece fits(EqlNode.Fits given) {
    EqlNode.Fits node =
        fields.folds()
            ? new EqlNode.Fits(given.at(), given.value(), given.kind(), true, given.patterns())
            : given;
    RowValue value = values.value(node.value());
    ValueCompiler.check(EqlKind.TEXT, node, 0, node.value(), value);
    List<String> patterns = new ArrayList<>();
    for (EqlNode.Literal each : node.patterns()) {
      ValueCompiler.check(EqlKind.TEXT, node, 1, each, RowValue.constant(each.value()));
      if (each.value() instanceof String pattern) {
        patterns.add(pattern);
      }
    }
    if (value.kind() == EqlKind.NULL) {
      return Piece.NONE;
    }
    if (node.value() instanceof EqlNode.Name) {
      String field = value.fields().iterator().next();
      return Piece.exact(
          Queries.any(
              patterns.stream()
                  .map(one -> TextQueries.pattern(node.kind(), field, one, node.folded()))
                  .toList()));
    }
    return tests.fits(value, node, patterns);
  }
}
