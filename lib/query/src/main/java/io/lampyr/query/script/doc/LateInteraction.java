package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code lateInteractionScore}: of each of a query's vectors the best similarity to a document's
 * vectors, all together. Vectors of other dimensions are no match.
 */
final class LateInteraction {
  private static final Set<String> SPACES =
      Set.of("l2", "innerproduct", "innerProduct", "cosinesimil", "cosine");

  private LateInteraction() {}

  static double score(Arguments arguments) {
    List<?> asked = vectors(arguments.value(0), arguments.offset());
    Object source = arguments.value(2);
    Object stored = source instanceof Map<?, ?> tree ? tree.get(arguments.text(1)) : null;
    String space = arguments.count() > 3 ? arguments.text(3) : "l2";
    if (!SPACES.contains(space)) {
      throw ScriptFailure.argument(
          "Unsupported space type [" + space + "] for late interaction", arguments.offset());
    }
    List<?> vectors = stored == null ? List.of() : vectors(stored, arguments.offset());
    double sum = 0;
    for (Object query : asked) {
      sum += best(query, vectors, space, arguments);
    }
    return sum;
  }

  private static double best(Object query, List<?> vectors, String space, Arguments arguments) {
    List<?> left = vectors(query, arguments.offset());
    double best = 0;
    for (Object vector : vectors) {
      List<?> right = vectors(vector, arguments.offset());
      if (left.size() == right.size() && !left.isEmpty()) {
        arguments.work(left.size());
        best = Math.max(best, similarity(left, right, space, arguments.offset()));
      }
    }
    return best;
  }

  private static double similarity(List<?> left, List<?> right, String space, int offset) {
    double product = 0;
    double distance = 0;
    double leftSquares = 0;
    double rightSquares = 0;
    for (int i = 0; i < left.size(); i++) {
      double a = number(left.get(i), offset);
      double b = number(right.get(i), offset);
      product += a * b;
      distance += (a - b) * (a - b);
      leftSquares += a * a;
      rightSquares += b * b;
    }
    return switch (space) {
      case "l2" -> 1 / (1 + distance);
      case "cosinesimil", "cosine" -> {
        double lengths = Math.sqrt(leftSquares) * Math.sqrt(rightSquares);
        yield lengths == 0 ? 0 : product / lengths;
      }
      default -> product;
    };
  }

  private static double number(@Nullable Object value, int offset) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw ScriptFailure.argument("vectors must be lists of numbers", offset);
  }

  private static List<?> vectors(@Nullable Object value, int offset) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw ScriptFailure.argument("vectors must be lists of lists of numbers", offset);
  }
}
