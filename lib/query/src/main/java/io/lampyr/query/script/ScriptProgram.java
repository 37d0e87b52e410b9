package io.lampyr.query.script;

import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.run.Budget;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.Machine;
import io.lampyr.query.script.run.Texts;
import io.lampyr.query.script.syntax.Expression;
import io.lampyr.query.script.syntax.ParsedScript;
import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.Statement;
import io.lampyr.query.script.syntax.StaticTypes;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A script that was read for a context. Immutable and safe for many threads. */
public record ScriptProgram(Script script, ParsedScript parsed) {
  /** Whether it uses a name that its context gives. */
  public boolean uses(String name) {
    return parsed.given().contains(name);
  }

  /** Whether it is one expression that is true or false, whatever the script is given. */
  public boolean givesTruth() {
    List<Statement> statements = parsed.main().body().statements();
    return statements.size() == 1
        && statements.getFirst() instanceof Statement.Return(Expression value)
        && value != null
        && StaticTypes.of(value).equals(StaticTypes.TRUTH);
  }

  /** One run. What goes wrong is a {@code script_exception}. */
  public @Nullable Object run(Given given) {
    try {
      Budget budget = new Budget();
      Object result = Machine.run(parsed, given, budget);
      budget.end();
      return result;
    } catch (ScriptFailure failure) {
      throw failed(failure);
    } catch (UnsupportedOperationException readOnly) {
      throw failed(
          new ScriptFailure(
              "unsupported_operation_exception", "what this script is given cannot be changed", 0));
    }
  }

  /** One run, after which the bytes are told that were made in it. */
  public @Nullable Object run(Given given, LongConsumer made) {
    Budget budget = new Budget();
    try {
      Object result = Machine.run(parsed, given, budget);
      budget.end();
      return result;
    } catch (ScriptFailure failure) {
      throw failed(failure);
    } finally {
      if (budget.made() > 0) {
        made.accept(budget.made());
      }
    }
  }

  /** What clients are told of a failure in a run. */
  public FaultException failed(ScriptFailure failure) {
    return script.failed(Fault.RUNTIME, failure);
  }

  /** A result as a number; truths are one and zero, times are milliseconds. */
  public double number(@Nullable Object result) {
    return switch (result) {
      case Number number -> number.doubleValue();
      case Boolean truth -> truth ? 1 : 0;
      case ZonedDateTime time -> time.toInstant().toEpochMilli();
      case null ->
          throw failed(
              new ScriptFailure(
                  "null_pointer_exception", "the script must give a number, not null", 0));
      default -> throw failed(ScriptFailure.cast("the script must give a number", 0));
    };
  }

  /**
   * A result as a text. One that is in itself is refused, as is one that is too long.
   *
   * @param where the text is to go
   */
  public String text(@Nullable Object result, String where) {
    ScriptResults.refuseEndless(result, where);
    try {
      return Texts.of(result, new Budget(), 0);
    } catch (ScriptFailure failure) {
      throw failed(failure);
    }
  }

  /** A result that must be a text, or nothing. */
  public @Nullable String textOnly(@Nullable Object result) {
    if (result == null || result instanceof String) {
      return (String) result;
    }
    throw failed(
        ScriptFailure.cast(
            "cannot implicitly cast def ["
                + StaticTypes.ofValue(result)
                + "] to "
                + StaticTypes.TEXT,
            0));
  }

  /** A result that must be true or false. */
  public boolean truth(@Nullable Object result) {
    if (result instanceof Boolean truth) {
      return truth;
    }
    if (result == null) {
      throw failed(
          new ScriptFailure(
              "null_pointer_exception", "the script must give true or false, not null", 0));
    }
    throw failed(
        ScriptFailure.cast("cannot cast def [" + StaticTypes.ofValue(result) + "] to boolean", 0));
  }
}
