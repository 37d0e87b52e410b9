package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Elements on their way through functions: a stream, whose every step is done at once.
 *
 * @param numbers whether it is one of numbers only, which has sums
 */
record Sequence(List<@Nullable Object> elements, boolean numbers) implements Elements {
  private static final String TYPE = "java.util.stream.Stream";

  /** Methods that lists and sets share. */
  static @Nullable Object call(Collection<?> of, String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "stream/0" -> new Sequence(copied(of, arguments), false);
      case "forEach/1" -> {
        copied(of, arguments).forEach(arguments.function(0)::with);
        yield null;
      }
      case "removeIf/1" -> {
        Callable function = arguments.function(0);
        yield of.removeIf(one -> truth(function.with(one), offset));
      }
      case "toArray/0", "toArray/1", "asList/0" -> copied(of, arguments);
      case "iterator/0", "listIterator/0" -> new Walk(copied(of, arguments), of);
      case "asCollection/0" -> of;
      // These are what the language adds to Java's collections.
      case "any/1", "every/1", "find/1", "findAll/1", "each/1", "collect/1", "collect/2" ->
          Additions.call(of, method, arguments);
      case "findResult/1", "findResult/2", "findResults/1", "eachWithIndex/1", "split/1" ->
          Additions.call(of, method, arguments);
      case "sum/0", "sum/1", "join/1", "count/1", "groupBy/1" ->
          Additions.call(of, method, arguments);
      default -> Members.any(of, method, arguments);
    };
  }

  static List<@Nullable Object> copied(Collection<?> of, Arguments arguments) {
    arguments.budget().elements(of.size(), arguments.offset());
    return new ArrayList<>(of);
  }

  static boolean truth(@Nullable Object value, int offset) {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw ScriptFailure.cast(
        "Cannot cast from [" + Members.typeName(value) + "] to [boolean].", offset);
  }

  @Override
  public String typeName() {
    return TYPE;
  }

  @Override
  public List<? extends @Nullable Object> list() {
    return elements;
  }

  @Override
  public @Nullable Object element(@Nullable Object key, int offset) {
    throw Members.unknownField(TYPE, String.valueOf(key), offset);
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "map/1", "mapToObj/1" -> mapped(arguments, false);
      case "mapToInt/1", "mapToLong/1" -> mapped(arguments, true);
      case "mapToDouble/1" -> new Sequence(mapped(arguments, true).doubles(), true);
      case "filter/1" -> filtered(arguments);
      case "sorted/0" -> sorted(null, arguments);
      case "sorted/1" -> sorted(arguments.any(0), arguments);
      case "distinct/0" -> new Sequence(new ArrayList<>(distinct(arguments)), numbers);
      case "limit/1" -> part(0, arguments.whole(0));
      case "skip/1" -> part(arguments.whole(0), elements.size());
      case "boxed/0", "asLongStream/0", "sequential/0", "unordered/0" -> this;
      case "asDoubleStream/0" -> new Sequence(doubles(), true);
      case "peek/1" -> {
        elements.forEach(arguments.function(0)::with);
        yield this;
      }
      case "flatMapToInt/1", "flatMapToLong/1", "flatMapToDouble/1" ->
          new Sequence(flat(arguments).elements, true);
      case "iterator/0" -> new Walk(new ArrayList<>(elements));
      case "flatMap/1" -> flat(arguments);
      case "toArray/0", "toArray/1", "toList/0" -> new ArrayList<>(elements);
      case "collect/1" -> collected(arguments);
      default -> ended(method, arguments);
    };
  }

  private @Nullable Object ended(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "count/0" -> (long) elements.size();
      case "sum/0" -> Additions.sum(elements, offset);
      case "average/0" -> Additions.average(elements, offset);
      case "anyMatch/1" -> filtered(arguments).elements.size() > 0;
      case "noneMatch/1" -> filtered(arguments).elements.isEmpty();
      case "allMatch/1" -> filtered(arguments).elements.size() == elements.size();
      case "findFirst/0", "findAny/0" -> new Maybe(elements.isEmpty() ? null : elements.getFirst());
      case "max/0", "max/1" -> new Maybe(most(arguments, 1));
      case "min/0", "min/1" -> new Maybe(most(arguments, -1));
      case "reduce/1" ->
          new Maybe(ScriptCollector.reduced(elements, arguments.function(0), null, true));
      case "reduce/2", "reduce/3" ->
          ScriptCollector.reduced(elements, arguments.function(1), arguments.any(0), false);
      case "summaryStatistics/0" -> Summary.of(elements, numberType(), offset);
      case "collect/3" -> {
        Object into = arguments.function(0).call(new ArrayList<>());
        elements.forEach(one -> arguments.function(1).with(into, one));
        yield into;
      }
      case "isParallel/0" -> false;
      case "close/0" -> null;
      case "forEach/1", "forEachOrdered/1" -> {
        elements.forEach(arguments.function(0)::with);
        yield null;
      }
      default -> throw arguments.unknownMethod(TYPE, method);
    };
  }

  private String numberType() {
    return elements.stream().allMatch(one -> one instanceof Integer)
        ? "Int"
        : elements.stream().allMatch(one -> one instanceof Long) ? "Long" : "Double";
  }

  private List<@Nullable Object> doubles() {
    List<@Nullable Object> all = new ArrayList<>();
    elements.forEach(one -> all.add(one instanceof Number number ? number.doubleValue() : one));
    return all;
  }

  /** What the types of streams make. */
  static Sequence make(String type, String method, Arguments arguments) {
    boolean numbers = !type.equals("Stream");
    return switch (arguments.signature(method)) {
      case "range/2", "rangeClosed/2" -> {
        if (type.equals("IntStream") || type.equals("LongStream")) {
          yield range(type.equals("IntStream"), method.equals("rangeClosed"), arguments);
        }
        throw TypeMembers.unknown(type, method, arguments);
      }
      case "concat/2" -> {
        List<@Nullable Object> both = copied(arguments.elements(0), arguments);
        both.addAll(copied(arguments.elements(1), arguments));
        yield new Sequence(both, numbers);
      }
      default -> {
        if (!method.equals("of") && !arguments.signature(method).equals("empty/0")) {
          throw TypeMembers.unknown(type, method, arguments);
        }
        boolean array = arguments.count() == 1 && arguments.any(0) instanceof List;
        yield new Sequence(
            copied(array ? arguments.elements(0) : arguments.values(), arguments), numbers);
      }
    };
  }

  private static Sequence range(boolean ints, boolean closed, Arguments arguments) {
    long from = arguments.whole(0);
    long to = arguments.whole(1);
    long size = to < from ? 0 : to - from + (closed ? 1 : 0);
    arguments.budget().elements(Math.max(0, size), arguments.offset());
    List<@Nullable Object> all = new ArrayList<>();
    for (long i = 0; i < size; i++) {
      all.add(ints ? (Object) (int) (from + i) : (Object) (from + i));
    }
    return new Sequence(all, true);
  }

  private Sequence mapped(Arguments arguments, boolean toNumbers) {
    Callable function = arguments.function(0);
    arguments.budget().elements(elements.size(), arguments.offset());
    List<@Nullable Object> made = new ArrayList<>();
    elements.forEach(one -> made.add(function.with(one)));
    return new Sequence(made, toNumbers);
  }

  private Sequence filtered(Arguments arguments) {
    Callable function = arguments.function(0);
    arguments.budget().elements(elements.size(), arguments.offset());
    List<@Nullable Object> kept = new ArrayList<>();
    for (Object one : elements) {
      if (truth(function.with(one), arguments.offset())) {
        kept.add(one);
      }
    }
    return new Sequence(kept, numbers);
  }

  private Sequence sorted(@Nullable Object order, Arguments arguments) {
    List<@Nullable Object> sorted = copied(elements, arguments);
    sorted.sort(ListMembers.order(order, arguments));
    return new Sequence(sorted, numbers);
  }

  private Set<@Nullable Object> distinct(Arguments arguments) {
    Set<@Nullable Object> set = new LinkedHashSet<>();
    for (Object one : elements) {
      SetMembers.add(set, one, arguments.budget(), arguments.offset());
    }
    return set;
  }

  private Sequence part(long from, long to) {
    int start = Math.clamp(from, 0, elements.size());
    int end = Math.clamp(to, start, elements.size());
    return new Sequence(new ArrayList<>(elements.subList(start, end)), numbers);
  }

  private Sequence flat(Arguments arguments) {
    Callable function = arguments.function(0);
    List<@Nullable Object> all = new ArrayList<>();
    for (Object one : elements) {
      Collection<?> inner = Members.elements(function.with(one), arguments.offset());
      arguments.budget().elements(inner.size(), arguments.offset());
      all.addAll(inner);
    }
    return new Sequence(all, numbers);
  }

  private @Nullable Object most(Arguments arguments, int sign) {
    Object best = null;
    var order = ListMembers.order(arguments.count() == 0 ? null : arguments.any(0), arguments);
    for (Object one : elements) {
      best = best == null || sign * order.compare(one, best) > 0 ? one : best;
    }
    return best;
  }

  private @Nullable Object collected(Arguments arguments) {
    if (!(arguments.value(0) instanceof ScriptCollector collector)) {
      throw arguments.wrong(arguments.value(0), "Collector");
    }
    return collector.of(elements, arguments);
  }
}
