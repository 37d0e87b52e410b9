package io.lampyr.query.script;

import io.lampyr.query.script.syntax.Expression;
import io.lampyr.query.script.syntax.ParsedScript;
import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.Statement;
import io.lampyr.query.script.syntax.StaticTypes;
import java.util.List;

/** What a script has to give. What can be known not to be that is refused before it runs. */
enum ResultType {
  ANY(""),
  /** It may end early, but gives nothing. */
  NOTHING("void"),
  TRUTH(StaticTypes.TRUTH),
  DOUBLE("double"),
  NUMBER("java.lang.Number"),
  TEXT(StaticTypes.TEXT);

  private final String told;

  ResultType(String told) {
    this.told = told;
  }

  /** Fails, as a script does that cannot be compiled, if one of its results is of another type. */
  void check(ParsedScript script) {
    if (this != ANY) {
      check(script.main().body());
    }
  }

  private void check(Statement statement) {
    switch (statement) {
      case Statement.Return(Expression value) -> {
        if (value == null) {
          if (this == NOTHING) {
            return;
          }
          throw ScriptFailure.cast("cannot cast from [" + told + "] to [void]", 0);
        }
        if (value instanceof Expression.Constant(Object constant, int offset) && constant == null) {
          checkNull(offset);
          return;
        }
        boolean isMap = this == NOTHING && value instanceof Expression.Given;
        String type = isMap ? "java.util.Map" : StaticTypes.of(value);
        if (!takes(type)) {
          throw ScriptFailure.cast(
              "Cannot cast from [" + type + "] to [" + told + "].", start(value));
        }
      }
      case Statement.Block(List<Statement> statements) -> statements.forEach(this::check);
      case Statement.If(Expression _, Statement yes, Statement no) -> {
        check(yes);
        if (no != null) {
          check(no);
        }
      }
      case Statement.Loop loop -> check(loop.body());
      case Statement.ForEach each -> check(each.body());
      case Statement.Try tried -> {
        check(tried.body());
        tried.catches().forEach(caught -> check(caught.body()));
      }
      default -> {}
    }
  }

  private void checkNull(int offset) {
    if (this != NUMBER && this != TEXT) {
      throw ScriptFailure.argument("Cannot cast null to a primitive type [" + told + "].", offset);
    }
  }

  /** Where an expression begins whose own place is that of its sign. */
  private static int start(Expression value) {
    return switch (value) {
      case Expression.Binary binary -> start(binary.left());
      case Expression.Choice choice -> start(choice.condition());
      default -> value.offset();
    };
  }

  private boolean takes(String type) {
    return type.equals(StaticTypes.DYNAMIC)
        || switch (this) {
          case ANY -> true;
          case NOTHING -> false;
          case TRUTH -> type.equals(StaticTypes.TRUTH);
          case DOUBLE, NUMBER -> StaticTypes.isNumber(type);
          case TEXT -> type.equals(StaticTypes.TEXT);
        };
  }
}
