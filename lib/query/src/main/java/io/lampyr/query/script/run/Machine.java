package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.Expression;
import io.lampyr.query.script.syntax.ParsedScript;
import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.TypeNames;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a script once: what its expressions are worth. Confined to one thread. */
public final class Machine {
  /** What a call of a lambda counts as, beside what is in it, which the function around counts. */
  private static final int LAMBDA_DEPTH = 8;

  private final ParsedScript script;
  private final Given given;
  private final Budget budget;
  private final Operators operators;

  private Machine(ParsedScript script, Given given, Budget budget) {
    this.script = script;
    this.given = given;
    this.budget = budget;
    this.operators = new Operators(budget);
  }

  /**
   * What the script gives in the end; null if it ends without. What goes wrong in it is a {@link
   * ScriptFailure}. Ends within the budget.
   */
  public static @Nullable Object run(ParsedScript script, Given given, Budget budget) {
    try {
      Object result = new Machine(script, given, budget).run(script.main(), List.of(), 0);
      return result instanceof Sequence stream ? stream.list() : result;
    } catch (StackOverflowError deep) {
      // Depth is counted, but nobody knows how much of the stack others have used.
      throw ScriptFailure.argument("the script goes too deep", 0);
    } catch (UnsupportedOperationException fixed) {
      throw unchangeable(0);
    } catch (ConcurrentModificationException
        | IllegalArgumentException
        | ArithmeticException
        | ClassCastException
        | IndexOutOfBoundsException
        | NullPointerException misused) {
      // A function changed what it was called for, or keys and values were of no one kind.
      throw ScriptFailure.argument(String.valueOf(misused.getMessage()), 0);
    }
  }

  Budget budget() {
    return budget;
  }

  Operators operators() {
    return operators;
  }

  /** The variables of one call, and what it gives back. */
  static final class Frame {
    final @Nullable Object[] slots;
    @Nullable Object result;

    Frame(int slots) {
      this.slots = new Object[slots];
    }
  }

  private @Nullable Object run(
      ParsedScript.Function function, List<@Nullable Object> arguments, int offset) {
    budget.enter(1 + function.depth(), offset);
    Frame frame = new Frame(function.slots());
    for (int i = 0; i < arguments.size(); i++) {
      Expression.Local parameter = function.parameters().get(i);
      frame.slots[parameter.slot()] =
          Conversions.implicit(parameter.type(), arguments.get(i), offset);
    }
    try {
      new Flow(this, frame).run(function.body());
    } finally {
      budget.leave(1 + function.depth());
    }
    return function.result().equals("void")
        ? null
        : Conversions.implicit(function.result(), frame.result, offset);
  }

  // long on purpose: one line for each kind of expression
  @Nullable Object value(Expression expression, Frame frame) {
    budget.step(expression.offset());
    return switch (expression) {
      case Expression.Constant(Object value, int _) -> value;
      case Expression.Local local -> frame.slots[local.slot()];
      case Expression.Given(String name, int _) -> given.value(name);
      case Expression.Member(Expression of, String name, boolean orNull, int offset) -> {
        Object value = value(of, frame);
        yield value == null && orNull ? null : Members.get(value, name, offset);
      }
      case Expression.Element(Expression of, Expression key, int offset) ->
          Members.element(value(of, frame), value(key, frame), offset);
      case Expression.Call call -> called(call, frame);
      case Expression.Binary binary -> binary(binary, frame);
      case Expression.Unary(String sign, Expression value, int offset) ->
          operators.unary(sign, value(value, frame), offset);
      case Expression.Choice(Expression condition, Expression yes, Expression no, int _) ->
          truth(condition, frame) ? value(yes, frame) : value(no, frame);
      case Expression.OrElse(Expression value, Expression other, int _) -> {
        Object first = value(value, frame);
        yield first == null ? value(other, frame) : first;
      }
      case Expression.OfType(String type, String name, int offset) ->
          TypeMembers.constant(type, name, offset);
      case Expression.CallOfType(String type, String method, List<Expression> values, int offset) ->
          TypeNames.isOfContext(type)
              ? given.call(type + "." + method, arguments(values, frame, offset))
              : TypeMembers.call(type, method, arguments(values, frame, offset));
      case Expression.FunctionCall(String name, List<Expression> values, int offset) ->
          function(name, arguments(values, frame, offset));
      case Expression.New(String type, List<Expression> values, int offset) ->
          Makers.made(type, arguments(values, frame, offset));
      case Expression.NewArray array ->
          array.lengths().isEmpty()
              ? new ScriptArray(values(array.values(), frame, array.offset()))
              : Makers.array(
                  array.type(),
                  arguments(array.lengths(), frame, array.offset()).values(),
                  budget,
                  array.offset());
      case Expression.Cast(String type, Expression value, int offset) ->
          Conversions.explicit(type, value(value, frame), offset);
      case Expression.Is(Expression value, String type, int _) ->
          Conversions.is(type, value(value, frame));
      case Expression.ListOf(List<Expression> values, int offset) -> values(values, frame, offset);
      case Expression.MapOf map -> map(map, frame);
      case Expression.Assign assign -> assigned(assign, frame);
      case Expression.Step step -> stepped(step, frame);
      case Expression.Lambda lambda -> lambda(lambda, frame);
      case Expression.Reference(String type, String method, int offset) ->
          reference(type, method, offset);
    };
  }

  private @Nullable Object called(Expression.Call call, Frame frame) {
    Object of = value(call.of(), frame);
    if (of == null && call.orNull()) {
      return null;
    }
    Arguments arguments = arguments(call.arguments(), frame, call.offset());
    try {
      return Members.call(of, call.method(), arguments);
    } catch (UnsupportedOperationException fixed) {
      throw unchangeable(call.offset());
    }
  }

  /** What is told of a change to what scripts only look at. */
  static ScriptFailure unchangeable(int offset) {
    return new ScriptFailure(
        "unsupported_operation_exception", "the value cannot be changed by scripts", offset);
  }

  private Arguments arguments(List<Expression> expressions, Frame frame, int offset) {
    List<@Nullable Object> values = new ArrayList<>(expressions.size());
    for (Expression each : expressions) {
      values.add(value(each, frame));
    }
    return new Arguments(values, this, offset);
  }

  private List<@Nullable Object> values(List<Expression> expressions, Frame frame, int offset) {
    budget.elements(expressions.size(), offset);
    return arguments(expressions, frame, offset).values();
  }

  private Map<?, ?> map(Expression.MapOf literal, Frame frame) {
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < literal.keys().size(); i++) {
      Object key = value(literal.keys().get(i), frame);
      MapMembers.put(map, key, value(literal.values().get(i), frame), budget, literal.offset());
    }
    return map;
  }

  boolean truth(Expression expression, Frame frame) {
    return Sequence.truth(value(expression, frame), expression.offset());
  }

  private @Nullable Object binary(Expression.Binary binary, Frame frame) {
    String sign = binary.sign();
    if (sign.equals("&&")) {
      return truth(binary.left(), frame) && truth(binary.right(), frame);
    }
    if (sign.equals("||")) {
      return truth(binary.left(), frame) || truth(binary.right(), frame);
    }
    Object left = value(binary.left(), frame);
    return operators.binary(sign, left, value(binary.right(), frame), binary.offset());
  }

  private @Nullable Object assigned(Expression.Assign assign, Frame frame) {
    Target target = Target.of(this, assign.target(), frame);
    Object value;
    if (assign.sign() == null) {
      value = value(assign.value(), frame);
    } else {
      Object before = target.get();
      value =
          target.fitting(
              before,
              operators.binary(
                  assign.sign(), before, value(assign.value(), frame), assign.offset()));
    }
    return target.set(value);
  }

  private @Nullable Object stepped(Expression.Step step, Frame frame) {
    Target target = Target.of(this, step.target(), frame);
    Object before = target.get();
    Object after = target.fitting(before, operators.binary("+", before, step.by(), step.offset()));
    target.set(after);
    return step.valueBefore() ? before : after;
  }

  private Callable lambda(Expression.Lambda lambda, Frame frame) {
    return arguments -> {
      budget.enter(LAMBDA_DEPTH, lambda.offset());
      List<Expression.Local> parameters = lambda.parameters();
      for (int i = 0; i < parameters.size() && i < arguments.size(); i++) {
        Expression.Local parameter = parameters.get(i);
        frame.slots[parameter.slot()] =
            Conversions.implicit(parameter.type(), arguments.get(i), lambda.offset());
      }
      Object around = frame.result;
      frame.result = null;
      try {
        new Flow(this, frame).run(lambda.body());
        return frame.result;
      } finally {
        frame.result = around;
        budget.leave(LAMBDA_DEPTH);
      }
    };
  }

  private Callable reference(String type, String method, int offset) {
    if (type.equals("this")) {
      return arguments -> function(method, new Arguments(arguments, this, offset));
    }
    if (type.endsWith("[]")) {
      return arguments -> Makers.array(type, arguments, budget, offset);
    }
    if (method.equals("new")) {
      return arguments -> Makers.made(type, new Arguments(arguments, this, offset));
    }
    return arguments -> {
      try {
        return TypeMembers.call(type, method, new Arguments(arguments, this, offset));
      } catch (ScriptFailure none) {
        if (arguments.isEmpty() || !TypeMembers.isUnknown(none)) {
          throw none;
        }
        return Members.call(
            arguments.getFirst(), method, new Arguments(arguments, this, offset).without(1));
      }
    };
  }

  private @Nullable Object function(String name, Arguments arguments) {
    ParsedScript.Function own = script.functions().get(arguments.signature(name));
    return own == null
        ? given.call(name, arguments)
        : run(own, arguments.values(), arguments.offset());
  }
}
