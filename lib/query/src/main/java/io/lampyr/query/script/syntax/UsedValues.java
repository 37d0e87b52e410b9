package io.lampyr.query.script.syntax;

/** What statements may be: what is computed for nobody is refused. */
final class UsedValues {
  private UsedValues() {}

  /** Refuses a statement that only computes. */
  static void check(Expression value) {
    switch (value) {
      case Expression.Call _,
          Expression.CallOfType _,
          Expression.FunctionCall _,
          Expression.Assign _,
          Expression.Step _,
          Expression.New _ -> {}
      default -> throw ScriptFailure.argument("not a statement: " + unused(value), value.offset());
    }
  }

  private static String unused(Expression value) {
    return switch (value) {
      case Expression.Constant(Object constant, int _) ->
          switch (constant) {
            case null -> "null constant not used";
            case Number number -> "numeric constant [" + number + "] not used";
            case Boolean truth -> "boolean constant [" + truth + "] not used";
            default -> "string constant [" + constant + "] not used";
          };
      case Expression.Given given -> "variable [" + given.name() + "] not used";
      case Expression.Member _ -> "result of dot operator [.] not used";
      default -> "result not used";
    };
  }
}
