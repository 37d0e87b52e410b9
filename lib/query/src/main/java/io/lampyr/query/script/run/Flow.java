package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.Expression;
import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the statements of one call. */
final class Flow {
  private final Machine machine;
  private final Machine.Frame frame;

  /** How a statement ended. */
  private enum End {
    NORMAL,
    BREAK,
    CONTINUE,
    RETURN
  }

  Flow(Machine machine, Machine.Frame frame) {
    this.machine = machine;
    this.frame = frame;
  }

  /** What a return gave is the frame's result. */
  void run(Statement body) {
    execute(body);
  }

  private @Nullable Object value(Expression expression) {
    return machine.value(expression, frame);
  }

  private End execute(Statement statement) {
    return switch (statement) {
      case Statement.Evaluate(Expression value) -> {
        value(value);
        yield End.NORMAL;
      }
      case Statement.Declare(Expression.Local variable, Expression value) -> {
        frame.slots[variable.slot()] =
            value == null
                ? Conversions.standard(variable.type())
                : Conversions.implicit(variable.type(), value(value), value.offset());
        yield End.NORMAL;
      }
      case Statement.Block(List<Statement> statements) -> block(statements);
      case Statement.If(Expression condition, Statement yes, Statement no) ->
          machine.truth(condition, frame) ? execute(yes) : no == null ? End.NORMAL : execute(no);
      case Statement.Return(Expression value) -> {
        frame.result = value == null ? null : value(value);
        yield End.RETURN;
      }
      case Statement.Loop loop -> loop(loop);
      case Statement.ForEach each -> each(each);
      case Statement.Break() -> End.BREAK;
      case Statement.Continue() -> End.CONTINUE;
      case Statement.Throw(Expression exception, int offset) ->
          throw failure(value(exception), offset);
      case Statement.Try attempt -> attempt(attempt);
    };
  }

  private End block(List<Statement> statements) {
    for (Statement each : statements) {
      End end = execute(each);
      if (end != End.NORMAL) {
        return end;
      }
    }
    return End.NORMAL;
  }

  private End loop(Statement.Loop loop) {
    boolean first = loop.bodyFirst();
    while (first || loop.condition() == null || machine.truth(loop.condition(), frame)) {
      first = false;
      machine.budget().step(loop.offset());
      End end = execute(loop.body());
      if (end == End.RETURN) {
        return end;
      }
      if (end == End.BREAK) {
        return End.NORMAL;
      }
      loop.afterEach().forEach(this::value);
    }
    return End.NORMAL;
  }

  private End each(Statement.ForEach each) {
    int offset = each.variable().offset();
    // A copy: what is gone through may be changed on the way.
    List<@Nullable Object> all = new ArrayList<>(Members.elements(value(each.of()), offset));
    machine.budget().elements(all.size(), offset);
    for (Object one : all) {
      machine.budget().step(offset);
      frame.slots[each.variable().slot()] =
          Conversions.implicit(each.variable().type(), one, offset);
      End end = execute(each.body());
      if (end == End.RETURN) {
        return end;
      }
      if (end == End.BREAK) {
        return End.NORMAL;
      }
    }
    return End.NORMAL;
  }

  private static ScriptFailure failure(@Nullable Object exception, int offset) {
    return exception instanceof Thrown thrown
        ? thrown.failure(offset)
        : ScriptFailure.cast("only exceptions can be thrown", offset);
  }

  /** What is over the budget cannot be caught for long: the next step fails again. */
  private End attempt(Statement.Try attempt) {
    try {
      return execute(attempt.body());
    } catch (ScriptFailure failure) {
      Thrown thrown = Thrown.of(failure);
      for (Statement.Catch each : attempt.catches()) {
        if (thrown.isA(each.type())) {
          frame.slots[each.variable().slot()] = thrown;
          return execute(each.body());
        }
      }
      throw failure;
    }
  }
}
