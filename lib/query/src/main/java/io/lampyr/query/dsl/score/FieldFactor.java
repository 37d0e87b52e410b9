package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.number.FieldNumbers;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/** {@code field_value_factor}: the value of a field, times a factor, and changed. */
record FieldFactor(String field, float factor, Modifier modifier, @Nullable Double missing)
    implements ScoreFunction {

  /** What is done to the product. */
  enum Modifier {
    NONE,
    LOG,
    LOG1P,
    LOG2P,
    LN,
    LN1P,
    LN2P,
    SQUARE,
    SQRT,
    RECIPROCAL;

    double of(double value) {
      return switch (this) {
        case NONE -> value;
        case LOG -> Math.log10(value);
        case LOG1P -> Math.log10(value + 1);
        case LOG2P -> Math.log10(value + 2);
        case LN -> Math.log(value);
        case LN1P -> Math.log1p(value);
        case LN2P -> Math.log1p(value + 1);
        case SQUARE -> value * value;
        case SQRT -> Math.sqrt(value);
        case RECIPROCAL -> 1 / value;
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ScoreFunction read(Part part) {
    PlacedBody body = PlacedBody.of("field_value_factor", part);
    if (!body.has("field")) {
      throw body.wrong("[field_value_factor] required field 'field' missing");
    }
    ScoreFunction function =
        new FieldFactor(
            body.requireText("field"),
            (float) body.number("factor", 1),
            body.choice("modifier", Modifier.class, Modifier.NONE),
            body.has("missing") ? body.number("missing", 0) : null);
    body.finish();
    return function;
  }

  @Override
  public Compiled compile(QueryScope scope) {
    FieldTarget target = scope.field(field);
    FieldNumbers values = target == null ? null : target.numbers();
    if (target == null && missing == null) {
      throw new FaultException(
          ErrorKind.EXCEPTION,
          "Unable to find a field mapper for field [" + field + "]. No 'missing' value defined.");
    }
    if (target != null && values == null) {
      throw FaultException.argument(
          "field_value_factor needs a numeric field but ["
              + field
              + "] is of type ["
              + target.type().name()
              + "]");
    }
    return new Compiled(
        new Computed(
            this,
            values == null ? List.of() : List.of(values),
            (doc, numbers) -> modified(numbers.length == 0 ? Double.NaN : numbers[0])),
        (leaf, doc, value, score, name) ->
            Explanation.match((float) value, "field value function" + name + ": " + this));
  }

  private double modified(double found) {
    double value = found;
    if (Double.isNaN(value)) {
      if (missing == null) {
        throw FaultException.argument("Missing value for field [" + field + "]");
      }
      value = missing;
    }
    double result = modifier.of(value * factor);
    if (!(result >= 0)) {
      String advice =
          switch (modifier) {
            case LOG -> "; consider using log1p or log2p instead of log to avoid negative scores";
            case LN -> "; consider using ln1p or ln2p instead of ln to avoid negative scores";
            default -> "";
          };
      throw FaultException.argument(
          "field value function must not produce negative scores, but got: ["
              + result
              + "] for field value: ["
              + value
              + "]"
              + advice);
    }
    return result;
  }

  @Override
  public String toString() {
    String otherwise = missing == null ? "" : "?:" + missing;
    return modifier.word()
        + "(doc['"
        + field
        + "'].value"
        + otherwise
        + " * factor="
        + factor
        + ")";
  }
}
