package io.lampyr.query.script.number;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.script.doc.VectorDistance;
import io.lampyr.query.script.syntax.Expression;
import io.lampyr.query.script.syntax.ParsedScript;
import io.lampyr.query.script.syntax.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes a script that is nothing but arithmetic as one of Lucene's expressions, which are compiled
 * to code that calculates with doubles.
 *
 * <p>Law: what is translated has the result that running the script has, as a double. Whole numbers
 * are therefore only calculated with where no result can be beyond what its type, and a double,
 * holds exactly; what is not sure to be the same is not translated.
 */
final class Translation {
  private static final int MAX_PARTS = 2_000;
  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("sqrt", "sqrt"),
          Map.entry("log", "ln"),
          Map.entry("log10", "log10"),
          Map.entry("exp", "exp"),
          Map.entry("floor", "floor"),
          Map.entry("ceil", "ceil"),
          Map.entry("sin", "sin"),
          Map.entry("cos", "cos"),
          Map.entry("tan", "tan"),
          Map.entry("asin", "asin"),
          Map.entry("acos", "acos"),
          Map.entry("atan", "atan"),
          Map.entry("sinh", "sinh"),
          Map.entry("cosh", "cosh"),
          Map.entry("tanh", "tanh"));

  private final Mapping mapping;
  private final Map<String, @Nullable Object> params;
  private final Map<String, DoubleValuesSource> bound = new LinkedHashMap<>();
  private int parts;

  private Translation(Mapping mapping, Map<String, @Nullable Object> params) {
    this.mapping = mapping;
    this.params = params;
  }

  /** An expression, and what its variables stand for. */
  record Translated(String text, Map<String, DoubleValuesSource> bound) {}

  /** Null if the script is more than arithmetic. */
  static @Nullable Translated of(
      ParsedScript script, Mapping mapping, Map<String, @Nullable Object> params) {
    List<Statement> statements = script.main().body().statements();
    if (statements.size() != 1
        || !(statements.getFirst() instanceof Statement.Return(Expression value))
        || value == null) {
      return null;
    }
    Translation translation = new Translation(mapping, params);
    Piece whole = translation.root(value);
    return whole == null ? null : new Translated(whole.text(), translation.bound);
  }

  /** Where nothing is calculated any more, both sides of a choice may be of different types. */
  private @Nullable Piece root(Expression expression) {
    if (!(expression instanceof Expression.Choice(Expression condition, var yes, var no, int _))) {
      return part(expression);
    }
    Piece first = root(yes);
    Piece second = root(no);
    return first == null || second == null ? null : chosen(condition, first, second);
  }

  private @Nullable Piece chosen(Expression condition, Piece yes, Piece no) {
    Piece truth = part(condition);
    if (truth == null || truth.kind() != Piece.Kind.TRUTH) {
      return null;
    }
    Piece.Kind kind = yes.kind().compareTo(no.kind()) > 0 ? yes.kind() : no.kind();
    return new Piece(
        "(" + truth.text() + " ? " + yes.text() + " : " + no.text() + ")",
        kind,
        Math.max(yes.most(), no.most()));
  }

  private @Nullable Piece part(Expression expression) {
    if (++parts > MAX_PARTS) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant(Object value, int _) -> value(value);
      case Expression.Given given when given.name().equals("_score") ->
          Piece.decimal(variable(DoubleValuesSource.SCORES));
      case Expression.OfType(String type, String name, int _) when type.equals("Math") ->
          switch (name) {
            case "PI" -> value(Math.PI);
            case "E" -> value(Math.E);
            default -> null;
          };
      case Expression.Member member -> member(member);
      case Expression.Element(Expression of, Expression key, int _)
          when isGiven(of, "params") && key instanceof Expression.Constant(Object name, int _) ->
          value(params.get(String.valueOf(name)));
      case Expression.Call call -> call(call);
      case Expression.CallOfType call when call.type().equals("Math") -> math(call);
      case Expression.FunctionCall call -> function(call);
      case Expression.Unary(String sign, Expression value, int _) -> Piece.unary(sign, part(value));
      case Expression.Binary(String sign, Expression left, Expression right, int _) ->
          Piece.binary(sign, part(left), part(right), right);
      case Expression.Choice(Expression condition, Expression yes, Expression no, int _) -> {
        Piece first = part(yes);
        Piece second = part(no);
        yield first == null || second == null || first.kind() != second.kind()
            ? null
            : chosen(condition, first, second);
      }
      case Expression.Cast(String type, Expression value, int _) when type.equals("double") -> {
        Piece number = part(value);
        yield number == null || !number.isNumber() ? null : Piece.decimal(number.text());
      }
      default -> null;
    };
  }

  private @Nullable Piece value(@Nullable Object value) {
    return switch (value) {
      case Boolean truth -> Piece.truth(truth ? "1" : "0");
      case Integer number -> whole(number, Piece.Kind.INT);
      case Long number -> whole(number, Piece.Kind.LONG);
      case Double number -> Piece.decimal(variable(DoubleValuesSource.constant(number)));
      case null, default -> null;
    };
  }

  private static Piece whole(long number, Piece.Kind kind) {
    return new Piece(
        number < 0 ? "(" + number + ")" : Long.toString(number), kind, Math.abs((double) number));
  }

  private String variable(DoubleValuesSource source) {
    String name = "v" + bound.size();
    bound.put(name, source);
    return name;
  }

  private static boolean isGiven(Expression expression, String name) {
    return expression instanceof Expression.Given given && given.name().equals(name);
  }

  /** The field of {@code doc['field']}. */
  private @Nullable LeafField field(Expression expression) {
    return expression instanceof Expression.Element(Expression of, Expression key, int _)
            && isGiven(of, "doc")
            && key instanceof Expression.Constant(Object name, int _)
        ? mapping.leaf(String.valueOf(name))
        : null;
  }

  private @Nullable Piece member(Expression.Member member) {
    if (isGiven(member.of(), "params")) {
      return value(params.get(member.name()));
    }
    LeafField field = field(member.of());
    if (field != null) {
      return ofField(field, member.name(), member.offset());
    }
    return member.name().equals("millis") ? millis(member.of()) : null;
  }

  private @Nullable Piece call(Expression.Call call) {
    if (!call.arguments().isEmpty()) {
      return null;
    }
    LeafField field = field(call.of());
    if (field != null) {
      String member =
          switch (call.method()) {
            case "getValue" -> "value";
            case "size", "getLength" -> "length";
            case "isEmpty" -> "empty";
            default -> "";
          };
      return ofField(field, member, call.offset());
    }
    return switch (call.method()) {
      case "getMillis" -> millis(call.of());
      case "toEpochMilli" ->
          call.of() instanceof Expression.Call inner && inner.method().equals("toInstant")
              ? millis(inner.of())
              : null;
      default -> null;
    };
  }

  /** A date's milliseconds, if the expression is the first value of a field of dates. */
  private @Nullable Piece millis(Expression of) {
    LeafField field =
        of instanceof Expression.Member value && value.name().equals("value")
            ? field(value.of())
            : null;
    boolean dates = field != null && field.type() instanceof DateType date && !date.isNanos();
    return dates && field != null ? column(field, of.offset(), Piece.Kind.LONG, 0x1p63) : null;
  }

  private @Nullable Piece column(LeafField field, int offset, Piece.Kind kind, double most) {
    FieldNumbers numbers =
        FieldNumbers.of(field.path(), field.type(), FieldNumbers.Measure.LEAST_OR_FAIL, offset);
    return numbers == null ? null : new Piece(variable(numbers), kind, most);
  }

  private @Nullable Piece ofField(LeafField field, String member, int offset) {
    return switch (member) {
      case "value" -> first(field, offset);
      case "length" -> {
        String count = count(field);
        yield count == null ? null : new Piece(count, Piece.Kind.INT, Integer.MAX_VALUE);
      }
      case "empty" -> {
        String count = count(field);
        yield count == null ? null : Piece.truth("(" + count + " == 0)");
      }
      default -> null;
    };
  }

  private @Nullable String count(LeafField field) {
    if (field.type() instanceof VectorType type) {
      return variable(VectorNumbers.count(field.path(), type));
    }
    FieldNumbers numbers = FieldNumbers.of(field.path(), field.type(), FieldNumbers.Measure.COUNT);
    return numbers == null ? null : variable(numbers);
  }

  private @Nullable Piece first(LeafField field, int offset) {
    return switch (field.type()) {
      case DateType _ -> null;
      case NumberType number ->
          switch (number.kind()) {
            case BYTE, SHORT, INTEGER -> column(field, offset, Piece.Kind.LONG, 0x1p31);
            case LONG -> column(field, offset, Piece.Kind.LONG, 0x1p63);
            case UNSIGNED_LONG -> null;
            case FLOAT, HALF_FLOAT, DOUBLE ->
                column(field, offset, Piece.Kind.DOUBLE, Double.POSITIVE_INFINITY);
          };
      default ->
          switch (field.type().name()) {
            case "scaled_float" ->
                column(field, offset, Piece.Kind.DOUBLE, Double.POSITIVE_INFINITY);
            case "boolean" -> column(field, offset, Piece.Kind.TRUTH, 1);
            default -> null;
          };
    };
  }

  private @Nullable Piece math(Expression.CallOfType call) {
    List<Piece> arguments = new ArrayList<>();
    for (Expression each : call.arguments()) {
      Piece part = part(each);
      if (part == null || !part.isNumber()) {
        return null;
      }
      arguments.add(part);
    }
    String name = call.method() + "/" + arguments.size();
    Piece one = arguments.isEmpty() ? null : arguments.getFirst();
    if (one == null) {
      return null;
    }
    if (name.equals("pow/2") || name.equals("atan2/2")) {
      return Piece.decimal(
          call.method() + "(" + one.text() + "," + arguments.getLast().text() + ")");
    }
    if (name.equals("max/2") || name.equals("min/2")) {
      return Piece.decimal(
          call.method() + "(" + one.text() + "," + arguments.getLast().text() + ")");
    }
    if (name.equals("abs/1")) {
      return Piece.decimal("abs(" + one.text() + ")");
    }
    String function = FUNCTIONS.get(call.method());
    return function == null || arguments.size() != 1
        ? null
        : Piece.decimal(function + "(" + one.text() + ")");
  }

  private @Nullable Piece function(Expression.FunctionCall call) {
    List<Expression> arguments = call.arguments();
    if (!VectorDistance.FUNCTIONS.contains(call.function())
        || arguments.size() != 2
        || !(parameter(arguments.getFirst()) instanceof List<?> numbers)) {
      return null;
    }
    LeafField field =
        arguments.getLast() instanceof Expression.Constant(Object name, int _)
            ? mapping.leaf(String.valueOf(name))
            : field(arguments.getLast());
    if (field == null || !(field.type() instanceof VectorType type)) {
      return null;
    }
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      if (!(numbers.get(i) instanceof Number number)) {
        return null;
      }
      vector[i] = number.floatValue();
    }
    return Piece.decimal(
        variable(VectorNumbers.compared(field.path(), type, call.function(), vector)));
  }

  private @Nullable Object parameter(Expression expression) {
    return switch (expression) {
      case Expression.Member member when isGiven(member.of(), "params") ->
          params.get(member.name());
      case Expression.Element(Expression of, Expression key, int _)
          when isGiven(of, "params") && key instanceof Expression.Constant(Object name, int _) ->
          params.get(String.valueOf(name));
      default -> null;
    };
  }
}
