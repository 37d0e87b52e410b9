package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code Collectors} make: how elements are collected into one value. */
record ScriptCollector(String kind, List<@Nullable Object> arguments, int offset)
    implements ScriptObject {
  private static final String TYPE = "java.util.stream.Collectors";

  @Override
  public String typeName() {
    return "java.util.stream.Collector";
  }

  private Callable function(int place) {
    if (place < arguments.size() && arguments.get(place) instanceof Callable function) {
      return function;
    }
    throw ScriptFailure.argument(
        "[" + kind + "] of Collectors needs a function as argument [" + place + "]", offset);
  }

  private ScriptCollector inner(int place) {
    if (place >= arguments.size()) {
      return new ScriptCollector("toList", List.of(), offset);
    }
    if (arguments.get(place) instanceof ScriptCollector inner) {
      return inner;
    }
    throw ScriptFailure.cast(
        "Cannot cast from [" + Members.typeName(arguments.get(place)) + "] to [Collector].",
        offset);
  }

  /** What the elements come to. */
  // long on purpose: one line for each kind
  @Nullable Object of(Iterable<?> elements, Arguments call) {
    return switch (kind + "/" + arguments.size()) {
      case "toList/0" -> Sequence.gathered(elements.iterator(), call);
      case "toSet/0" -> set(elements, call);
      case "toCollection/1" -> into(function(0).call(new ArrayList<>()), elements, call);
      case "counting/0" -> Sequence.count(elements.iterator());
      case "joining/0" -> Additions.joined(elements, "", call);
      case "joining/1" -> Additions.joined(elements, text(0), call);
      case "joining/3" -> text(1) + Additions.joined(elements, text(0), call) + text(2);
      case "groupingBy/1" -> grouped(elements, inner(1), Makers.map("HashMap"), call);
      case "groupingBy/2" -> grouped(elements, inner(1), Makers.map("HashMap"), call);
      case "groupingBy/3" -> grouped(elements, inner(2), map(1), call);
      case "partitioningBy/1", "partitioningBy/2" -> parted(elements, call);
      case "toMap/2", "toMap/3" -> mapped(elements, Makers.map("HashMap"), call);
      case "toMap/4" -> mapped(elements, map(3), call);
      case "mapping/2" -> inner(1).of(each(elements, function(0)), call);
      case "filtering/2" -> inner(1).of(kept(elements, function(0)), call);
      case "collectingAndThen/2" -> function(1).with(inner(0).of(elements, call));
      case "minBy/1" -> new Maybe(most(elements, -1, call));
      case "maxBy/1" -> new Maybe(most(elements, 1, call));
      case "reducing/1" -> new Maybe(reduced(elements, function(0), null, true));
      case "reducing/2" -> reduced(elements, function(1), arguments.get(0), false);
      case "reducing/3" ->
          reduced(each(elements, function(1)), function(2), arguments.get(0), false);
      case "summingInt/1" -> numbers(elements).sum().intValue();
      case "summingLong/1" -> numbers(elements).sum().longValue();
      case "summingDouble/1" -> numbers(elements).sum().doubleValue();
      case "averagingInt/1", "averagingLong/1", "averagingDouble/1" -> numbers(elements).average();
      case "summarizingInt/1", "summarizingLong/1", "summarizingDouble/1" -> numbers(elements);
      default -> throw call.unknownMethod(TYPE, kind);
    };
  }

  private String text(int place) {
    return String.valueOf(arguments.get(place));
  }

  private Summary numbers(Iterable<?> elements) {
    String numbers = kind.replaceFirst("^[a-z]*", "");
    return Summary.of(each(elements, function(0)), numbers, offset);
  }

  private static Iterable<@Nullable Object> each(Iterable<?> elements, Callable function) {
    return () -> Drawn.mapped(elements.iterator(), function::with);
  }

  private Iterable<@Nullable Object> kept(Iterable<?> elements, Callable function) {
    return () -> Drawn.kept(elements.iterator(), one -> Sequence.truth(function.with(one), offset));
  }

  private static Set<@Nullable Object> set(Iterable<?> elements, Arguments call) {
    Set<@Nullable Object> set = new HashSet<>();
    for (Object one : elements) {
      SetMembers.add(set, one, call.budget(), call.offset());
    }
    return set;
  }

  private static Object into(@Nullable Object made, Iterable<?> elements, Arguments call) {
    if (made == null) {
      throw Members.none("add/1", call.offset());
    }
    for (Object one : elements) {
      List<@Nullable Object> added = new ArrayList<>();
      added.add(one);
      Members.call(made, "add", new Arguments(added, call.machine(), call.offset()));
    }
    return made;
  }

  @SuppressWarnings("unchecked") // Maps of runs hold whatever scripts put into them.
  private Map<@Nullable Object, @Nullable Object> map(int place) {
    if (function(place).call(new ArrayList<>()) instanceof Map<?, ?> map) {
      return (Map<@Nullable Object, @Nullable Object>) map;
    }
    throw ScriptFailure.cast("[" + kind + "] of Collectors needs a map", offset);
  }

  private Map<?, ?> grouped(
      Iterable<?> elements,
      ScriptCollector inner,
      Map<@Nullable Object, @Nullable Object> into,
      Arguments call) {
    Additions.grouped(elements, function(0), call)
        .forEach((key, group) ->
            MapMembers.put(
                into, key, inner.of((Collection<?>) group, call), call.budget(), offset));
    return into;
  }

  private Map<?, ?> parted(Iterable<?> elements, Arguments call) {
    List<@Nullable Object> yes = new ArrayList<>();
    List<@Nullable Object> no = new ArrayList<>();
    for (Object one : elements) {
      call.budget().elements(1, offset);
      (Sequence.truth(function(0).with(one), offset) ? yes : no).add(one);
    }
    Map<@Nullable Object, @Nullable Object> both = new LinkedHashMap<>();
    both.put(false, inner(1).of(no, call));
    both.put(true, inner(1).of(yes, call));
    return both;
  }

  private Map<?, ?> mapped(
      Iterable<?> elements, Map<@Nullable Object, @Nullable Object> into, Arguments call) {
    for (Object one : elements) {
      Object key = function(0).with(one);
      Object value = function(1).with(one);
      if (into.containsKey(key)) {
        if (arguments.size() < 3) {
          throw new ScriptFailure("illegal_state_exception", "Duplicate key " + key, offset);
        }
        value = function(2).with(into.get(key), value);
      }
      MapMembers.put(into, key, value, call.budget(), offset);
    }
    return into;
  }

  private @Nullable Object most(Iterable<?> elements, int sign, Arguments call) {
    Object best = null;
    var order = ListMembers.order(arguments.getFirst(), call);
    for (Object one : elements) {
      best = best == null || sign * order.compare(one, best) > 0 ? one : best;
    }
    return best;
  }

  static @Nullable Object reduced(
      Iterable<?> elements, Callable function, @Nullable Object first, boolean byFirst) {
    Object result = first;
    boolean begins = byFirst;
    for (Object one : elements) {
      result = begins ? one : function.with(result, one);
      begins = false;
    }
    return result;
  }
}
