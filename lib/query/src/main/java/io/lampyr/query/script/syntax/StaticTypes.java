package io.lampyr.query.script.syntax;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types of expressions, as far as they are known before a script runs: what is dynamic is
 * {@link #DYNAMIC}. They have the names by which messages tell them.
 */
public final class StaticTypes {
  public static final String DYNAMIC = "def";
  public static final String TEXT = "java.lang.String";
  public static final String TRUTH = "boolean";

  /** What {@code null} is of. */
  static final String NOTHING = "java.lang.Object";

  private static final Set<String> TRUTHS =
      Set.of("<", "<=", ">", ">=", "==", "!=", "===", "!==", "&&", "||");

  /** From the narrowest on: of two, the later one is what both make together. */
  private static final Map<String, Integer> NUMBERS =
      Map.of("byte", 0, "short", 0, "char", 0, "int", 0, "long", 1, "float", 2, "double", 3);

  private static final Set<String> DOUBLES =
      Set.of(
          "abs",
          "acos",
          "asin",
          "atan",
          "atan2",
          "cbrt",
          "ceil",
          "cos",
          "cosh",
          "exp",
          "expm1",
          "floor",
          "hypot",
          "log",
          "log10",
          "log1p",
          "max",
          "min",
          "pow",
          "random",
          "rint",
          "sin",
          "sinh",
          "sqrt",
          "tan",
          "tanh",
          "toDegrees",
          "toRadians");

  private StaticTypes() {}

  public static boolean isNumber(String type) {
    return NUMBERS.containsKey(type);
  }

  public static String of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> ofValue(constant.value());
      case Expression.Local local -> declared(local.type());
      case Expression.Cast cast -> declared(cast.type());
      case Expression.Is _ -> TRUTH;
      case Expression.Unary unary ->
          unary.sign().equals("!") ? TRUTH : promoted(of(unary.value()), "int");
      case Expression.Binary binary -> of(binary);
      case Expression.Choice choice -> {
        String yes = of(choice.yes());
        String no = of(choice.no());
        yield yes.equals(no) ? yes : promoted(yes, no);
      }
      case Expression.CallOfType call ->
          call.type().equals("Math") && DOUBLES.contains(call.method()) ? "double" : DYNAMIC;
      case Expression.ListOf _ -> "java.util.ArrayList";
      case Expression.MapOf _ -> "java.util.HashMap";
      default -> DYNAMIC;
    };
  }

  private static String of(Expression.Binary binary) {
    if (TRUTHS.contains(binary.sign())) {
      return TRUTH;
    }
    String left = of(binary.left());
    String right = of(binary.right());
    if (binary.sign().equals("+") && (left.equals(TEXT) || right.equals(TEXT))) {
      return TEXT;
    }
    return promoted(left, right);
  }

  private static String promoted(String left, String right) {
    Integer one = NUMBERS.get(left);
    Integer other = NUMBERS.get(right);
    if (one == null || other == null) {
      return DYNAMIC;
    }
    return switch (Math.max(one, other)) {
      case 0 -> "int";
      case 1 -> "long";
      case 2 -> "float";
      default -> "double";
    };
  }

  private static String declared(String type) {
    if (isNumber(type) || type.equals(TRUTH)) {
      return type;
    }
    return type.equals("String") ? TEXT : DYNAMIC;
  }

  /** The type of a value as it is. */
  public static String ofValue(@Nullable Object value) {
    return switch (value) {
      case null -> NOTHING;
      case Integer _ -> "int";
      case Long _ -> "long";
      case Float _ -> "float";
      case Double _ -> "double";
      case Boolean _ -> TRUTH;
      case Short _ -> "short";
      case Byte _ -> "byte";
      case Character _ -> "char";
      case String _ -> TEXT;
      default -> value.getClass().getName();
    };
  }
}
