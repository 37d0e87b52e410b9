package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the language can do with collections beyond what Java's own can. */
final class Additions {
  private Additions() {}

  static @Nullable Object call(Collection<?> of, String method, Arguments arguments) {
    int offset = arguments.offset();
    if (method.equals("join")) {
      return joined(of, arguments.text(0), arguments);
    }
    if (method.equals("sum") && arguments.count() == 0) {
      return sum(of, offset);
    }
    Callable function = arguments.function(0);
    if (method.equals("groupBy")) {
      return grouped(of, function, arguments);
    }
    List<@Nullable Object> results = new ArrayList<>();
    List<@Nullable Object> kept = new ArrayList<>();
    boolean asks = !method.equals("each") && !method.equals("collect") && !method.equals("sum");
    for (Object one : Sequence.copied(of, arguments)) {
      Object result = function.with(one);
      results.add(result);
      if (asks && Sequence.truth(result, offset)) {
        kept.add(one);
      }
    }
    return switch (method) {
      case "any" -> !kept.isEmpty();
      case "every" -> kept.size() == results.size();
      case "find" -> kept.isEmpty() ? null : kept.getFirst();
      case "findAll" -> kept;
      case "count" -> kept.size();
      case "collect" -> results;
      case "sum" -> sum(results, offset);
      default -> of;
    };
  }

  static Number sum(Collection<?> of, int offset) {
    Number sum = 0;
    for (Object one : of) {
      if (!(one instanceof Number number)) {
        throw ScriptFailure.cast(
            "Cannot cast from [" + Members.typeName(one) + "] to [Number].", offset);
      }
      sum = Numbers.calculate("+", sum, number, offset);
    }
    return sum;
  }

  static Maybe average(Collection<?> of, int offset) {
    return new Maybe(of.isEmpty() ? null : sum(of, offset).doubleValue() / of.size());
  }

  static String joined(Collection<?> of, String separator, Arguments arguments) {
    StringBuilder text = new StringBuilder();
    boolean first = true;
    for (Object one : of) {
      String next = Texts.of(one, arguments.budget(), arguments.offset());
      arguments.budget().characters((long) next.length() + separator.length(), arguments.offset());
      text.append(first ? "" : separator).append(next);
      first = false;
    }
    return text.toString();
  }

  static Map<@Nullable Object, @Nullable Object> grouped(
      Collection<?> of, Callable function, Arguments arguments) {
    Map<@Nullable Object, @Nullable Object> groups = new LinkedHashMap<>();
    Map<@Nullable Object, List<@Nullable Object>> lists = new LinkedHashMap<>();
    for (Object one : of) {
      Object key = MapMembers.key(function.with(one), arguments.offset());
      arguments.budget().elements(2, arguments.offset());
      lists.computeIfAbsent(key, _ -> new ArrayList<>()).add(one);
    }
    groups.putAll(lists);
    return groups;
  }
}
