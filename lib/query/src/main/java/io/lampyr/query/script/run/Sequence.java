package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Elements on their way through functions: a stream. Each element goes all of the way before the
 * next one begins it, and none does before the end of the way asks for it. A stream is gone through
 * once.
 */
final class Sequence implements Elements {
  private static final String TYPE = "java.util.stream.Stream";

  /** How many steps one stream may have, which stand in each other. */
  private static final int MAX_DEPTH = 200;

  private final Iterator<@Nullable Object> elements;
  private final Arguments made;
  private final int depth;
  private boolean isUsed;
  private @Nullable List<@Nullable Object> whole;

  private Sequence(Iterator<@Nullable Object> elements, Arguments made, int depth) {
    if (depth > MAX_DEPTH) {
      throw ScriptFailure.argument(
          "the script does more than is allowed: at most [" + MAX_DEPTH + "] steps of one stream",
          made.offset());
    }
    this.elements = elements;
    this.made = made;
    this.depth = depth;
  }

  /** The elements as they are when the first of them is wanted. */
  static Sequence of(Collection<?> elements, Arguments arguments) {
    return later(() -> copied(elements, arguments).iterator(), arguments);
  }

  /** What is made when the first of the elements is wanted. */
  static Sequence later(
      Supplier<? extends Iterator<? extends @Nullable Object>> elements, Arguments arguments) {
    return new Sequence(Drawn.later(elements, arguments), arguments, 0);
  }

  /** Methods that lists and sets share. */
  static @Nullable Object call(Collection<?> of, String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "stream/0" -> of(of, arguments);
      case "forEach/1" -> {
        copied(of, arguments).forEach(arguments.function(0)::with);
        yield null;
      }
      case "removeIf/1" -> {
        Callable function = arguments.function(0);
        yield of.removeIf(one -> truth(function.with(one), offset));
      }
      case "toArray/0", "toArray/1" -> new ScriptArray(copied(of, arguments));
      case "asList/0" -> copied(of, arguments);
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

  /** All that is left, as a list. */
  static List<@Nullable Object> gathered(Iterator<?> elements, Arguments arguments) {
    List<@Nullable Object> all = new ArrayList<>();
    while (elements.hasNext()) {
      Object one = elements.next();
      arguments.budget().elements(1, arguments.offset());
      all.add(one);
    }
    return all;
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
    if (whole == null) {
      whole = gathered(take(made.offset()), made);
    }
    return whole;
  }

  @Override
  public @Nullable Object element(@Nullable Object key, int offset) {
    throw Members.unknownField(TYPE, String.valueOf(key), offset);
  }

  /** The elements, which nobody else is given then. */
  private Iterator<@Nullable Object> take(int offset) {
    if (isUsed) {
      throw new ScriptFailure(
          "illegal_state_exception", "stream has already been operated upon or closed", offset);
    }
    isUsed = true;
    return elements;
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    Iterator<@Nullable Object> further = further(method, arguments);
    return further == null ? ended(method, arguments) : new Sequence(further, arguments, depth + 1);
  }

  /** The elements after one more step of their way; null if the method is no step. */
  // long on purpose: one line for each method
  private @Nullable Iterator<@Nullable Object> further(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "map/1", "mapToObj/1", "mapToInt/1", "mapToLong/1" -> {
        Callable function = arguments.function(0);
        yield Drawn.mapped(take(offset), function::with);
      }
      case "mapToDouble/1" -> {
        Callable function = arguments.function(0);
        yield Drawn.mapped(take(offset), one -> decimal(function.with(one)));
      }
      case "filter/1" -> {
        Callable function = arguments.function(0);
        yield Drawn.kept(take(offset), one -> truth(function.with(one), offset));
      }
      case "sorted/0" -> sorted(null, arguments);
      case "sorted/1" -> sorted(arguments.any(0), arguments);
      case "distinct/0" -> Drawn.once(take(offset), arguments);
      case "limit/1" -> Drawn.limited(take(offset), notNegative(arguments));
      case "skip/1" -> Drawn.skipping(take(offset), notNegative(arguments));
      case "boxed/0", "sequential/0", "unordered/0" -> take(offset);
      case "asLongStream/0" ->
          Drawn.mapped(
              take(offset),
              one -> one instanceof Number number ? (Object) number.longValue() : one);
      case "asDoubleStream/0" -> Drawn.mapped(take(offset), Sequence::decimal);
      case "peek/1" -> {
        Callable function = arguments.function(0);
        yield Drawn.mapped(
            take(offset),
            one -> {
              function.with(one);
              return one;
            });
      }
      case "flatMap/1", "flatMapToInt/1", "flatMapToLong/1", "flatMapToDouble/1" -> {
        Callable function = arguments.function(0);
        Iterator<@Nullable Object> outer = take(offset);
        yield Drawn.joined(
            new Iterator<Iterator<? extends @Nullable Object>>() {
              @Override
              public boolean hasNext() {
                return outer.hasNext();
              }

              @Override
              public Iterator<? extends @Nullable Object> next() {
                return flow(function.with(outer.next()), arguments);
              }
            });
      }
      default -> null;
    };
  }

  private static Iterator<? extends @Nullable Object> flow(
      @Nullable Object value, Arguments arguments) {
    return value instanceof Sequence sequence
        ? sequence.take(arguments.offset())
        : Members.elements(value, arguments.offset()).iterator();
  }

  private static @Nullable Object decimal(@Nullable Object value) {
    return value instanceof Number number ? (Object) number.doubleValue() : value;
  }

  private static long notNegative(Arguments arguments) {
    long number = arguments.whole(0);
    if (number < 0) {
      throw ScriptFailure.argument(Long.toString(number), arguments.offset());
    }
    return number;
  }

  private Iterator<@Nullable Object> sorted(@Nullable Object order, Arguments arguments) {
    Iterator<@Nullable Object> unsorted = take(arguments.offset());
    var comparator = ListMembers.order(order, arguments);
    return Drawn.later(
        () -> {
          List<@Nullable Object> sorted = gathered(unsorted, arguments);
          sorted.sort(comparator);
          return sorted.iterator();
        },
        arguments);
  }

  private @Nullable Object ended(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (arguments.signature(method)) {
      case "count/0" -> count(take(offset));
      case "sum/0" -> Additions.sum(once(offset), offset);
      case "average/0" -> Summary.of(once(offset), null, offset).mean();
      case "anyMatch/1" -> matching(arguments, true);
      case "noneMatch/1" -> !matching(arguments, true);
      case "allMatch/1" -> !matching(arguments, false);
      case "findFirst/0", "findAny/0" -> first(take(offset));
      case "max/0", "max/1" -> new Maybe(most(arguments, 1));
      case "min/0", "min/1" -> new Maybe(most(arguments, -1));
      case "reduce/1" ->
          new Maybe(ScriptCollector.reduced(once(offset), arguments.function(0), null, true));
      case "reduce/2", "reduce/3" ->
          ScriptCollector.reduced(once(offset), arguments.function(1), arguments.any(0), false);
      case "summaryStatistics/0" -> Summary.of(once(offset), null, offset);
      case "collect/1" -> collected(arguments);
      case "collect/3" -> {
        Object into = arguments.function(0).call(new ArrayList<>());
        take(offset).forEachRemaining(one -> arguments.function(1).with(into, one));
        yield into;
      }
      case "toArray/0", "toArray/1" -> new ScriptArray(gathered(take(offset), arguments));
      case "toList/0" -> gathered(take(offset), arguments);
      case "iterator/0" -> new StreamWalk(take(offset));
      case "isParallel/0" -> false;
      case "close/0" -> null;
      case "forEach/1", "forEachOrdered/1" -> {
        take(offset).forEachRemaining(arguments.function(0)::with);
        yield null;
      }
      default -> throw arguments.unknownMethod(TYPE, method);
    };
  }

  /** The elements as what is gone through once. */
  private Iterable<@Nullable Object> once(int offset) {
    Iterator<@Nullable Object> taken = take(offset);
    return () -> taken;
  }

  static long count(Iterator<?> elements) {
    long count = 0;
    for (; elements.hasNext(); count++) {
      elements.next();
    }
    return count;
  }

  private static Maybe first(Iterator<@Nullable Object> elements) {
    return new Maybe(elements.hasNext() ? elements.next() : null);
  }

  /** Whether there is an element of which the function says so. */
  private boolean matching(Arguments arguments, boolean so) {
    Callable function = arguments.function(0);
    for (Object one : once(arguments.offset())) {
      if (truth(function.with(one), arguments.offset()) == so) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Object most(Arguments arguments, int sign) {
    Object best = null;
    var order = ListMembers.order(arguments.count() == 0 ? null : arguments.any(0), arguments);
    for (Object one : once(arguments.offset())) {
      best = best == null || sign * order.compare(one, best) > 0 ? one : best;
    }
    return best;
  }

  private @Nullable Object collected(Arguments arguments) {
    if (!(arguments.value(0) instanceof ScriptCollector collector)) {
      throw arguments.wrong(arguments.value(0), "Collector");
    }
    return collector.of(once(arguments.offset()), arguments);
  }

  /** What the types of streams make. */
  static Object make(String type, String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "range/2", "rangeClosed/2" -> {
        if (type.equals("IntStream") || type.equals("LongStream")) {
          yield range(type.equals("IntStream"), method.equals("rangeClosed"), arguments);
        }
        throw TypeMembers.unknown(type, method, arguments);
      }
      case "concat/2" -> concat(arguments);
      case "builder/0" -> new StreamBuilder();
      default -> {
        if (!method.equals("of") && !arguments.signature(method).equals("empty/0")) {
          throw TypeMembers.unknown(type, method, arguments);
        }
        boolean array = arguments.count() == 1 && arguments.any(0) instanceof List;
        yield of(array ? arguments.elements(0) : arguments.values(), arguments);
      }
    };
  }

  private static Sequence concat(Arguments arguments) {
    int deepest = 0;
    List<Iterator<? extends @Nullable Object>> both = new ArrayList<>();
    for (Object one : arguments.values()) {
      deepest = Math.max(deepest, one instanceof Sequence sequence ? sequence.depth : 0);
      both.add(flow(one, arguments));
    }
    return new Sequence(Drawn.joined(both.iterator()), arguments, deepest + 1);
  }

  private static Sequence range(boolean ints, boolean closed, Arguments arguments) {
    long from = arguments.whole(0);
    long to = arguments.whole(1);
    // What has more elements than there are numbers has more than a run can look at.
    long between = to < from ? 0 : to - from;
    boolean ends = closed && to >= from;
    long size =
        between < 0 || (ends && between == Long.MAX_VALUE)
            ? Long.MAX_VALUE
            : between + (ends ? 1 : 0);
    return new Sequence(Drawn.range(from, size, ints, arguments), arguments, 0);
  }
}
