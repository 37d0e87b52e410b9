package io.lampyr.query.script;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.run.ScriptArray;
import io.lampyr.query.script.run.ScriptObject;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What scripts leave behind, as a tree that can be written as JSON. Values may be in each other
 * many times, or in themselves: what is too much, or has no end, is refused.
 */
public final class ScriptResults {
  private static final int MAX_VALUES = 1_000_000;
  private static final int MAX_DEPTH = 1_000;
  private static final DateTimeFormatter INSTANT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  /** Whether what is no number that JSON has is told by its name, where it is refused else. */
  private final boolean named;

  /** Where the value was to go, for who is told that it has no end; may be empty. */
  private final String where;

  /** The maps and lists around the value that is looked at. */
  private final Set<Object> around = Collections.newSetFromMap(new IdentityHashMap<>());

  private int values;

  private ScriptResults(boolean named, String where) {
    this.named = named;
    this.where = where;
  }

  /** The tree of a value. */
  public static @Nullable Object tree(@Nullable Object value) {
    return tree(value, "");
  }

  /**
   * The same.
   *
   * @param where it is to go, as is told of a value that is in itself; empty if nothing is
   */
  public static @Nullable Object tree(@Nullable Object value, String where) {
    return new ScriptResults(false, where).tree(value, 0);
  }

  /** The tree of a value that is only shown, so that {@code NaN} may be in it, as a text. */
  public static @Nullable Object shown(@Nullable Object value) {
    return new ScriptResults(true, "").tree(value, 0);
  }

  /** Refuses a value that is in itself, and one that has too many values. */
  public static void refuseEndless(@Nullable Object value, String where) {
    new ScriptResults(true, where).look(value, 0);
  }

  /**
   * The values that a result stands for: one, as an array is too, or those of a list. They are only
   * shown, so that {@code NaN} may be among them, as a text.
   */
  public static List<@Nullable Object> values(@Nullable Object value) {
    Object tree = new ScriptResults(true, "ScriptFieldsPhase leaf script 0").tree(value, 0);
    List<@Nullable Object> all = new ArrayList<>();
    if (tree instanceof List<?> list && !(value instanceof ScriptArray)) {
      all.addAll(list);
    } else {
      all.add(tree);
    }
    return all;
  }

  private @Nullable Object tree(@Nullable Object value, int depth) {
    enter(value, depth);
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        map.forEach((name, one) -> tree.put(String.valueOf(name), tree(one, depth + 1)));
        around.remove(map);
        yield tree;
      }
      case Collection<?> all -> {
        List<@Nullable Object> tree = new ArrayList<>();
        all.forEach(one -> tree.add(tree(one, depth + 1)));
        around.remove(all);
        yield tree;
      }
      case Integer number -> (long) number;
      case Float number -> finite((double) number);
      case Double number -> finite(number);
      case ZonedDateTime time -> INSTANT.format(time.toInstant());
      case Instant time -> INSTANT.format(time);
      case Date time -> INSTANT.format(time.toInstant());
      case ScriptObject object -> tree(inside(object), depth + 1);
      case Character letter -> letter.toString();
      case TemporalAccessor time -> time.toString();
      case TemporalAmount amount -> amount.toString();
      case Enum<?> constant -> constant.toString();
      case null -> null;
      case String _, Number _, Boolean _ -> value;
      case Object other -> throw unknown(other);
    };
  }

  /** What an object is shown as, which a stream may have to be made for. */
  private static @Nullable Object inside(ScriptObject object) {
    try {
      return object.shown();
    } catch (ScriptFailure failure) {
      throw FaultException.argument(failure.reason());
    }
  }

  private void enter(@Nullable Object value, int depth) {
    boolean holds = value instanceof Map<?, ?> || value instanceof Collection<?>;
    if (holds && !around.add(value)) {
      throw FaultException.argument(
          "Iterable object is self-referencing itself"
              + (where.isEmpty() ? "" : " (" + where + ")"));
    }
    if (++values > MAX_VALUES || depth > MAX_DEPTH) {
      throw FaultException.argument("what the script gives has too many values");
    }
  }

  private void look(@Nullable Object value, int depth) {
    enter(value, depth);
    Collection<?> inside =
        switch (value) {
          case Map<?, ?> map -> map.values();
          case Collection<?> all -> all;
          case null, default -> List.of();
        };
    inside.forEach(one -> look(one, depth + 1));
    if (value != null) {
      around.remove(value);
    }
  }

  private static FaultException unknown(Object value) {
    boolean isJavas = value.getClass().getName().startsWith("java.");
    return FaultException.argument(
        "cannot write xcontent for unknown value of type "
            + (isJavas ? value.getClass() : "function"));
  }

  private Object finite(double number) {
    if (!Double.isFinite(number) && named) {
      return Double.toString(number);
    }
    if (!Double.isFinite(number)) {
      throw FaultException.argument(
          "the result [" + number + "] of a script is no number that JSON has");
    }
    return number;
  }
}
