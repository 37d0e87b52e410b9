package io.lampyr.restapi.update.script;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a script. What is put into a map or a list is copied, so that nothing ever contains
 * itself. Confined to one thread.
 */
final class Run {
  /** How much a run may do: expressions, and values and sixteens of letters that it copies. */
  private static final int MAX_STEPS = 100_000;

  private static final int CHARS_PER_STEP = 16;

  private final Map<String, @Nullable Object> variables = new HashMap<>();
  private int steps;

  Run(Map<String, @Nullable Object> context, Map<String, @Nullable Object> parameters) {
    variables.put("ctx", context);
    variables.put("params", copy(parameters, 0));
  }

  /** True if the script is to end here. */
  boolean execute(Statement statement) {
    switch (statement) {
      case Statement.Define(String name, Expression value) -> variables.put(name, value(value));
      case Statement.Assign assign -> assign(assign);
      case Statement.Evaluate(Expression value) -> value(value);
      case Statement.If(Expression condition, Statement yes, Statement no) -> {
        if (truth(condition)) {
          return execute(yes);
        }
        return no != null && execute(no);
      }
      case Statement.Block(List<Statement> statements) -> {
        for (Statement inner : statements) {
          if (execute(inner)) {
            return true;
          }
        }
      }
      case Statement.Return() -> {
        return true;
      }
    }
    return false;
  }

  private void assign(Statement.Assign assign) {
    Expression target = assign.target();
    Object value = value(assign.value());
    if (!assign.sign().equals("=")) {
      Object before = value(target);
      value = binary(assign.sign().substring(0, 1), before, value, target.offset());
    }
    switch (target) {
      case Expression.Variable(String name, int offset) -> {
        if (!variables.containsKey(name) || name.equals("ctx") || name.equals("params")) {
          throw failure("illegal_argument_exception", "cannot assign to [" + name + "]", offset);
        }
        variables.put(name, value);
      }
      case Expression.Member member ->
          Methods.put(
              value(member.of()), value(member.name()), copy(value, member.offset()), member);
      default -> throw new IllegalStateException("a target that the parser does not give");
    }
  }

  @Nullable Object value(Expression expression) {
    step(1, expression.offset());
    return switch (expression) {
      case Expression.Literal(Object value, int _) -> value;
      case Expression.Variable(String name, int offset) -> {
        if (!variables.containsKey(name)) {
          throw failure(
              "illegal_argument_exception", "cannot resolve symbol [" + name + "]", offset);
        }
        yield variables.get(name);
      }
      case Expression.Member member -> member(member);
      case Expression.Call call -> call(call);
      case Expression.Unary(String sign, Expression value, int offset) ->
          switch (sign) {
            case "!" -> !truth(value);
            case "-" -> binary("-", 0L, value(value), offset);
            default -> binary("+", 0L, value(value), offset);
          };
      case Expression.Binary operation -> both(operation);
      case Expression.Choice(Expression condition, Expression yes, Expression no, int _) ->
          truth(condition) ? value(yes) : value(no);
      case Expression.ListOf(List<Expression> values, int offset) -> list(values, offset);
      case Expression.MapOf map -> map(map);
    };
  }

  private @Nullable Object both(Expression.Binary operation) {
    Expression left = operation.left();
    Expression right = operation.right();
    return switch (operation.sign()) {
      case "&&" -> truth(left) && truth(right);
      case "||" -> truth(left) || truth(right);
      case "==" -> equal(value(left), value(right));
      case "!=" -> !equal(value(left), value(right));
      default -> binary(operation.sign(), value(left), value(right), operation.offset());
    };
  }

  private @Nullable Object member(Expression.Member member) {
    Object of = value(member.of());
    if (of == null && member.orNull()) {
      return null;
    }
    return Methods.get(of, value(member.name()), member);
  }

  private @Nullable Object call(Expression.Call call) {
    Object of = value(call.of());
    List<@Nullable Object> arguments = new ArrayList<>();
    for (Expression argument : call.arguments()) {
      arguments.add(copy(value(argument), argument.offset()));
    }
    step(Methods.cost(of), call.offset());
    return Methods.call(of, call, arguments);
  }

  private List<@Nullable Object> list(List<Expression> values, int offset) {
    List<@Nullable Object> list = new ArrayList<>();
    values.forEach(value -> list.add(copy(value(value), offset)));
    return list;
  }

  private Map<String, @Nullable Object> map(Expression.MapOf literal) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < literal.names().size(); i++) {
      map.put(
          String.valueOf(value(literal.names().get(i))),
          copy(value(literal.values().get(i)), literal.offset()));
    }
    return map;
  }

  private boolean truth(Expression expression) {
    if (value(expression) instanceof Boolean truth) {
      return truth;
    }
    throw failure("class_cast_exception", "Cannot cast a value to [boolean].", expression.offset());
  }

  /** A value that shares no map or list with this one. */
  private @Nullable Object copy(@Nullable Object tree, int offset) {
    step(1, offset);
    return switch (tree) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> copy.put(String.valueOf(name), copy(value, offset)));
        yield copy;
      }
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(value -> copy.add(copy(value, offset)));
        yield copy;
      }
      case null, default -> tree;
    };
  }

  private @Nullable Object binary(
      String sign, @Nullable Object left, @Nullable Object right, int offset) {
    if (sign.equals("+") && (left instanceof String || right instanceof String)) {
      String text = Methods.text(left, offset) + Methods.text(right, offset);
      step(text.length() / CHARS_PER_STEP, offset);
      return text;
    }
    if (left instanceof Number a && right instanceof Number b) {
      return Arithmetic.of(sign, a, b, offset);
    }
    throw failure(
        left == null || right == null ? "null_pointer_exception" : "class_cast_exception",
        "Cannot apply ["
            + sign
            + "] operation to types ["
            + type(left)
            + "] and ["
            + type(right)
            + "].",
        offset);
  }

  private static String type(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> _ -> "java.util.Map";
      case List<?> _ -> "java.util.List";
      case BigDecimal _ -> "java.lang.Double";
      default -> value.getClass().getName();
    };
  }

  private boolean equal(@Nullable Object left, @Nullable Object right) {
    if (left instanceof Number a && right instanceof Number b) {
      return Arithmetic.compare(a, b) == 0;
    }
    step(Methods.cost(left), 0);
    return left == null ? right == null : left.equals(right);
  }

  private void step(int cost, int offset) {
    steps += cost;
    if (steps > MAX_STEPS || steps < 0) {
      throw failure("illegal_argument_exception", "the script does more than is allowed", offset);
    }
  }

  static ScriptFailure failure(String type, String reason, int offset) {
    return new ScriptFailure(type, reason, offset);
  }

  /** Whether a number has no part behind a point, as it is written. */
  static boolean isWhole(Number number) {
    return number instanceof Long || number instanceof Integer || number instanceof BigInteger;
  }
}
