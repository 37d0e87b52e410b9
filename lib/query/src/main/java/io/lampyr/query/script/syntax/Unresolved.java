package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a script names that may turn out to be nothing: told once the whole script was read, as its
 * form is judged first.
 */
final class Unresolved {
  private static final Pattern CHANGES = Pattern.compile("[+\\-*/%&|^]=|<<=|>>>?=|=|\\+\\+|--");

  /** Those of fields that have several vectors of a document, of which there are none. */
  private static final Set<String> OF_MANY_VECTORS = Set.of("maxSimDotProduct", "maxSimInvHamming");

  private static final String NO_MANY_VECTORS =
      " There are no fields of [rank_vectors]: compare vectors of [_source] by"
          + " [lateInteractionScore].";

  /** Functions whose arguments are the same for all documents. */
  private static final Set<String> OF_CONSTANTS = Set.of("grok", "dissect");

  private final List<Expression.FunctionCall> calls = new ArrayList<>();
  private @Nullable ScriptFailure symbol;

  /** A name that stands for nothing; to change it is refused at once. */
  Expression symbol(Token word, Token next) {
    ScriptFailure failure =
        ScriptFailure.argument("cannot resolve symbol [" + word.text() + "]", word.offset());
    if (next.kind() == Token.Kind.SIGN && CHANGES.matcher(next.text()).matches()) {
      throw failure;
    }
    symbol = symbol == null ? failure : symbol;
    return new Expression.Constant(null, word.offset());
  }

  /** A call of a function that may stand behind it. */
  Expression call(String name, List<Expression> arguments, int offset) {
    Expression.FunctionCall call = new Expression.FunctionCall(name, arguments, offset);
    calls.add(call);
    return call;
  }

  /**
   * Refuses what is nothing in the end.
   *
   * @param own the script's functions, as {@code add/2}
   * @param given those that whoever runs it has
   */
  void check(Set<String> own, Set<String> given) {
    if (symbol != null) {
      throw symbol;
    }
    for (Expression.FunctionCall call : calls) {
      int count = call.arguments().size();
      String signature = call.function() + "/" + count;
      if (!own.contains(signature) && !given.contains(signature)) {
        throw ScriptFailure.argument(
            "Unknown call ["
                + call.function()
                + "] with ["
                + count
                + "] arguments."
                + (OF_MANY_VECTORS.contains(call.function()) ? NO_MANY_VECTORS : ""),
            call.offset());
      }
      if (!own.contains(signature) && OF_CONSTANTS.contains(call.function())) {
        checkConstant(call);
      }
    }
  }

  private static void checkConstant(Expression.FunctionCall call) {
    for (int i = 0; i < call.arguments().size(); i++) {
      if (!isConstant(call.arguments().get(i))) {
        throw ScriptFailure.argument(
            "all arguments to ["
                + call.function()
                + "] must be constant but the ["
                + (i + 1)
                + "] argument isn't",
            call.offset());
      }
    }
  }

  /** Whether it is a text, or several that are put together. */
  private static boolean isConstant(Expression expression) {
    return switch (expression) {
      case Expression.Constant _ -> true;
      case Expression.Binary(String sign, Expression left, Expression right, int _) ->
          sign.equals("+") && isConstant(left) && isConstant(right);
      default -> false;
    };
  }
}
