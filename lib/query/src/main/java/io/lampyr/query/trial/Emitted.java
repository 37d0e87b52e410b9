package io.lampyr.query.trial;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps what a script emits in one run. For one thread. */
final class Emitted implements Given {
  private static final int MAX_VALUES = 100;

  private final Given given;
  private final TriedField kind;
  private final List<@Nullable Object> values = new ArrayList<>();
  private final Map<String, List<@Nullable Object>> parts = new TreeMap<>();
  private int count;

  Emitted(Given given, TriedField kind) {
    this.given = given;
    this.kind = kind;
  }

  /** A list of the values; of a composite, one for each of its fields. */
  Object result() {
    return kind == TriedField.COMPOSITE_FIELD ? parts : values;
  }

  @Override
  public @Nullable Object value(String name) {
    return given.value(name);
  }

  @Override
  public @Nullable Object call(String function, Arguments arguments) {
    if (!function.equals("emit")) {
      return given.call(function, arguments);
    }
    if (++count > MAX_VALUES) {
      throw ScriptFailure.argument(
          "a field is emitting [" + count + "] values while [" + MAX_VALUES + "] are allowed",
          arguments.offset());
    }
    try {
      emit(arguments);
    } catch (ClassCastException wrong) {
      throw ScriptFailure.cast("the value is not one of a " + kind, arguments.offset());
    }
    return null;
  }

  private void emit(Arguments arguments) {
    boolean composite = kind == TriedField.COMPOSITE_FIELD;
    if (kind == TriedField.GEO_POINT_FIELD && arguments.count() == 2) {
      values.add(TriedField.point(arguments.decimal(0), arguments.decimal(1)));
    } else if (composite && arguments.count() == 2) {
      part(arguments.text(0), arguments.any(1));
    } else if (composite && arguments.count() == 1 && arguments.any(0) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> part(String.valueOf(name), value));
    } else if (!composite && arguments.count() == 1) {
      values.add(kind.shown(arguments.any(0)));
    } else {
      throw ScriptFailure.argument(
          "[emit] takes one value, for points a latitude and a longitude, and for composites a name"
              + " and a value",
          arguments.offset());
    }
  }

  private void part(String name, @Nullable Object value) {
    parts.computeIfAbsent(name, _ -> new ArrayList<>()).add(kind.shown(value));
  }
}
