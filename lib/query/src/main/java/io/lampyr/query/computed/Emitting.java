package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.ScriptParams;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a script that emits values; for one thread. */
final class Emitting implements Given {
  private static final int MAX_VALUES = 100;
  private static final int MAX_CHARS = 1 << 20;

  private final ComputedField field;
  private final ScriptProgram program;
  private final DocGiven given;
  private final Map<String, @Nullable Object> params;
  private final boolean sourced;
  private final Sources sources;
  private List<Object> values = new ArrayList<>();
  private int chars;

  /** Reads documents' sources. */
  interface Sources {
    Map<String, @Nullable Object> of(int doc) throws IOException;
  }

  Emitting(ComputedField field, ScriptProgram program, ComputedLeaf leaf, Sources sources) {
    this.field = field;
    this.program = program;
    this.sources = sources;
    this.params = ScriptParams.own(program.script().params());
    // Only who says its name looks at the source, which costs far more than columns do.
    this.sourced = program.script().source().contains("_source");
    this.given =
        new DocGiven(new DocFields(leaf.mapping(), leaf.getContext()), params, params, () -> 0);
  }

  List<Object> run(int doc) throws IOException {
    values = new ArrayList<>();
    chars = 0;
    given.moveTo(doc);
    if (sourced) {
      params.put("_source", sources.of(doc));
    }
    program.run(this);
    return values;
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
    if (field.part() != null) {
      part(field.part(), arguments);
    } else if (field.inside() == null
        && field.leaf().type().name().equals("geo_point")
        && arguments.count() == 2) {
      add(point(arguments.decimal(0), arguments.decimal(1), arguments), arguments);
    } else if (arguments.count() == 1) {
      all(arguments.any(0), arguments);
    } else {
      throw ScriptFailure.argument(
          "[emit] takes one value, or for points a latitude and a longitude", arguments.offset());
    }
    return null;
  }

  private static GeoPoints.Point point(double latitude, double longitude, Arguments arguments) {
    try {
      return new GeoPoints.Point(latitude, longitude);
    } catch (ValueException outside) {
      throw ScriptFailure.argument(String.valueOf(outside.getMessage()), arguments.offset());
    }
  }

  /** Of several fields that are emitted together, this one's; nothing comes of nothing. */
  private void part(String name, Arguments arguments) {
    if (arguments.count() == 2) {
      if (arguments.text(0).equals(name)) {
        all(arguments.any(1), arguments);
      }
    } else if (arguments.count() == 1 && arguments.any(0) instanceof Map<?, ?> map) {
      all(map.get(name), arguments);
    } else if (arguments.count() != 1 || arguments.any(0) != null) {
      throw ScriptFailure.argument(
          "[emit] of a composite takes a name and a value, or a map", arguments.offset());
    }
  }

  private void all(@Nullable Object value, Arguments arguments) {
    switch (value) {
      case null -> {}
      case Collection<?> list -> list.forEach(one -> all(one, arguments));
      default -> add(value, arguments);
    }
  }

  private void add(Object value, Arguments arguments) {
    if (values.size() == MAX_VALUES) {
      throw ScriptFailure.argument(
          "Runtime field ["
              + field.path()
              + "] is emitting ["
              + (MAX_VALUES + 1)
              + "] values while the maximum number of values allowed is ["
              + MAX_VALUES
              + "]",
          arguments.offset());
    }
    if (value instanceof CharSequence text) {
      chars += text.length();
      if (chars > MAX_CHARS) {
        throw ScriptFailure.argument(
            "Runtime field ["
                + field.path()
                + "] is emitting ["
                + chars
                + "] characters while the maximum number of values allowed is ["
                + MAX_CHARS
                + "]",
            arguments.offset());
      }
    }
    try {
      check(value);
    } catch (FaultException wrong) {
      throw new ScriptFailure("class_cast_exception", wrong.fault().reason(), arguments.offset());
    }
    values.add(value);
  }

  /** So that the place is told where a value of the wrong kind is emitted. */
  private void check(Object value) {
    if (field.inside() != null || field.isText()) {
      Entries.text(field.leaf(), value);
      return;
    }
    switch (field.leaf().type().facts().docValues()) {
      case SORTED_SET -> Entries.term(field.leaf(), value);
      case SORTED_NUMERIC, NONE, BINARY, SHAPE, PLANE -> Entries.number(field.leaf(), value);
    }
  }
}
