package io.lampyr.query.script.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a loop that has no end of its own can be left. */
final class Escapes {
  private Escapes() {}

  /** The loop; it is refused if nothing in it leaves it, although its condition always holds. */
  static Statement loop(
      String word,
      @Nullable Expression condition,
      Statement body,
      List<Expression> afterEach,
      int offset) {
    boolean always =
        condition == null
            || (condition instanceof Expression.Constant(Object value, int _)
                && Boolean.TRUE.equals(value));
    boolean empty = body instanceof Statement.Block(List<Statement> none) && none.isEmpty();
    if (!always || leaves(body, true) || (empty && word.equals("for"))) {
      return new Statement.Loop(condition, body, afterEach, word.equals("do-while"), offset);
    }
    throw ScriptFailure.argument(
        empty && word.equals("do-while")
            ? "extraneous do-while loop"
            : "no paths escape from " + word + " loop",
        offset);
  }

  private static boolean leaves(Statement statement, boolean breaks) {
    return switch (statement) {
      case Statement.Return _, Statement.Throw _ -> true;
      case Statement.Break() -> breaks;
      case Statement.Block(List<Statement> all) ->
          all.stream().anyMatch(each -> leaves(each, breaks));
      case Statement.If(Expression _, Statement yes, Statement no) ->
          leaves(yes, breaks) || (no != null && leaves(no, breaks));
      case Statement.Loop loop -> leaves(loop.body(), false);
      case Statement.ForEach each -> leaves(each.body(), false);
      case Statement.Try(Statement body, List<Statement.Catch> catches) ->
          leaves(body, breaks) || catches.stream().anyMatch(each -> leaves(each.body(), breaks));
      case Statement.Evaluate _, Statement.Declare _, Statement.Continue _ -> false;
    };
  }
}
