package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, each checked when it is taken.
 *
 * @param offset where the call stands
 */
public record Arguments(List<@Nullable Object> values, Machine machine, int offset) {
  public int count() {
    return values.size();
  }

  /** The method's name and how many arguments there are, as {@code add/2}. */
  String signature(String method) {
    return method + "/" + values.size();
  }

  public @Nullable Object any(int place) {
    return values.get(place);
  }

  public Object value(int place) {
    Object value = values.get(place);
    if (value == null) {
      throw new ScriptFailure(
          "null_pointer_exception", "argument [" + place + "] must not be null", offset);
    }
    return value;
  }

  public String text(int place) {
    Object value = value(place);
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof Character letter) {
      return letter.toString();
    }
    throw wrong(value, "String");
  }

  public Number number(int place) {
    Object value = value(place);
    if (value instanceof Number number) {
      return number;
    }
    throw wrong(value, "Number");
  }

  public double decimal(int place) {
    return number(place).doubleValue();
  }

  public long whole(int place) {
    Object value = value(place);
    if (value instanceof Number number && Numbers.isWhole(number)) {
      return number.longValue();
    }
    throw wrong(value, "long");
  }

  public int integer(int place) {
    long whole = whole(place);
    if (whole != (int) whole) {
      throw ScriptFailure.argument("[" + whole + "] is no int", offset);
    }
    return (int) whole;
  }

  public boolean truth(int place) {
    Object value = value(place);
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw wrong(value, "boolean");
  }

  public Collection<?> elements(int place) {
    Object value = value(place);
    return Members.elements(value, offset);
  }

  Callable function(int place) {
    Object value = value(place);
    if (value instanceof Callable function) {
      return function;
    }
    throw wrong(value, "function");
  }

  /** The same call, without its first arguments. */
  Arguments without(int first) {
    return new Arguments(new ArrayList<>(values.subList(first, values.size())), machine, offset);
  }

  /** Counts work that a function does for the script. */
  public void work(int steps) {
    budget().steps(steps, offset);
  }

  Budget budget() {
    return machine.budget();
  }

  /** The result of a method of lists, for values that have elements. */
  public @Nullable Object ofList(List<? extends @Nullable Object> list, String method) {
    return ListMembers.call(list, method, this);
  }

  ScriptFailure wrong(Object value, String wanted) {
    return ScriptFailure.cast(
        "Cannot cast from [" + Members.typeName(value) + "] to [" + wanted + "].", offset);
  }

  public ScriptFailure unknownMethod(String type, String method) {
    return ScriptFailure.argument(
        "dynamic method [" + type + ", " + signature(method) + "] not found", offset);
  }

  public ScriptFailure unknownFunction(String function) {
    return ScriptFailure.argument(
        "Unknown call [" + function + "] with [" + values.size() + "] arguments.", offset);
  }
}
