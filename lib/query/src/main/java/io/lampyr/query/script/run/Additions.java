package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the language can do with collections beyond what Java's own can. */
final class Additions {
  /** Methods whose function says of each element whether it is meant. */
  private static final Set<String> ASKING =
      Set.of("any", "every", "find", "findAll", "count", "split");

  private Additions() {}

  /** Adds to a collection that a script has. */
  static Object into(Object collection, Collection<?> more, Arguments arguments) {
    List<@Nullable Object> added = new ArrayList<>();
    added.add(more);
    Members.call(
        collection, "addAll", new Arguments(added, arguments.machine(), arguments.offset()));
    return collection;
  }

  // long on purpose: one line for each method
  static @Nullable Object call(Collection<?> of, String method, Arguments arguments) {
    int offset = arguments.offset();
    if (method.equals("join")) {
      return joined(of, arguments.text(0), arguments);
    }
    if (method.equals("sum") && arguments.count() == 0) {
      return sum(of, offset).doubleValue();
    }
    Callable function = arguments.function(arguments.count() - 1);
    if (method.equals("groupBy")) {
      return grouped(of, function, arguments);
    }
    List<@Nullable Object> results = new ArrayList<>();
    List<@Nullable Object> kept = new ArrayList<>();
    List<@Nullable Object> others = new ArrayList<>();
    boolean asks = ASKING.contains(method);
    boolean counts = method.equals("eachWithIndex");
    for (Object one : Sequence.copied(of, arguments)) {
      Object result = counts ? function.with(one, results.size()) : function.with(one);
      if (method.equals("findResult") && result != null) {
        return result;
      }
      results.add(result);
      if (asks && Sequence.truth(result, offset)) {
        kept.add(one);
      } else {
        others.add(one);
      }
    }
    return switch (method) {
      case "findResult" -> arguments.count() == 1 ? null : arguments.any(0);
      case "findResults" -> {
        results.removeIf(Objects::isNull);
        yield results;
      }
      case "split" -> new ArrayList<@Nullable Object>(List.of(kept, others));
      case "any" -> !kept.isEmpty();
      case "every" -> kept.size() == results.size();
      case "find" -> kept.isEmpty() ? null : kept.getFirst();
      case "findAll" -> kept;
      case "count" -> kept.size();
      case "collect" ->
          arguments.count() == 1 ? results : into(arguments.value(0), results, arguments);
      case "sum" -> sum(results, offset).doubleValue();
      default -> of;
    };
  }

  static Number sum(Iterable<?> of, int offset) {
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

  static String joined(Iterable<?> of, String separator, Arguments arguments) {
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
      Iterable<?> of, Callable function, Arguments arguments) {
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
