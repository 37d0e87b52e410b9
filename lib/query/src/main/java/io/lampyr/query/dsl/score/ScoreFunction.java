package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.number.FieldNumbers;
import io.lampyr.query.script.number.ScriptNumbers;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.DoubleValuesSource;
import org.jspecify.annotations.Nullable;

/** What one function of a {@code function_score} makes of a document. */
sealed interface ScoreFunction {
  DoubleValuesSource values(QueryScope scope);

  /** The number one: for functions that are only a weight. */
  record One() implements ScoreFunction {
    @Override
    public DoubleValuesSource values(QueryScope scope) {
      return DoubleValuesSource.constant(1);
    }
  }

  record ByScript(Script script) implements ScoreFunction {
    @Override
    public DoubleValuesSource values(QueryScope scope) {
      return ScriptNumbers.of(script, ScriptContext.SCORE, scope.mapping());
    }
  }

  /** A number that looks like chance but is the same for the same seed and document. */
  record Chance(long seed, @Nullable String field) implements ScoreFunction {
    @Override
    public DoubleValuesSource values(QueryScope scope) {
      FieldTarget target = field == null ? null : scope.field(field);
      FieldNumbers values = target == null ? null : target.numbers();
      return new Computed(
          this,
          values == null ? List.of() : List.of(values),
          (doc, numbers) -> {
            long key = numbers.length == 0 ? doc : Double.doubleToLongBits(numbers[0]);
            long mixed = (key + seed * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            return ((mixed ^ (mixed >>> 31)) >>> 40) / (double) (1 << 24);
          });
    }
  }

  record FieldFactor(String field, double factor, String modifier, @Nullable Double missing)
      implements ScoreFunction {
    @Override
    public DoubleValuesSource values(QueryScope scope) {
      FieldTarget target = scope.field(field);
      FieldNumbers values = target == null ? null : target.numbers();
      if (values == null && (target != null || missing == null)) {
        throw FaultException.argument(
            target == null
                ? "Unable to find a field mapper for field ["
                    + field
                    + "]. No 'missing' value defined."
                : "field_value_factor needs a numeric field but ["
                    + field
                    + "] is of type ["
                    + target.type().name()
                    + "]");
      }
      return new Computed(
          this,
          values == null ? List.of() : List.of(values),
          (doc, numbers) -> {
            double value = numbers.length == 0 ? Double.NaN : numbers[0];
            if (Double.isNaN(value)) {
              if (missing == null) {
                throw FaultException.argument("Missing value for field [" + field + "]");
              }
              value = missing;
            }
            return modified(value * factor);
          });
    }

    private double modified(double value) {
      double result =
          switch (modifier) {
            case "log" -> Math.log10(value);
            case "log1p" -> Math.log10(value + 1);
            case "log2p" -> Math.log10(value + 2);
            case "ln" -> Math.log(value);
            case "ln1p" -> Math.log1p(value);
            case "ln2p" -> Math.log1p(value + 1);
            case "square" -> value * value;
            case "sqrt" -> Math.sqrt(value);
            case "reciprocal" -> 1 / value;
            default -> value;
          };
      if (!(result >= 0)) {
        throw FaultException.argument(
            "field value function must not produce negative scores, but got: ["
                + result
                + "] for field value: ["
                + value
                + "]");
      }
      return result;
    }
  }

  /** The function that a key of that name stands for; null if it is none. */
  static @Nullable ScoreFunction read(String name, Part part) {
    return switch (name) {
      case "script_score" -> {
        PlacedBody body = PlacedBody.of(name, part);
        ScoreFunction function = new ByScript(Script.of(body.require("script").tree()));
        body.finish();
        yield function;
      }
      case "random_score" -> {
        PlacedBody body = PlacedBody.of(name, part);
        Object seed = body.value("seed");
        ScoreFunction function =
            new Chance(seed == null ? 0 : seed.toString().hashCode(), body.text("field"));
        body.finish();
        yield function;
      }
      case "field_value_factor" -> fieldFactor(PlacedBody.of(name, part));
      case "gauss", "exp", "linear" -> DecayFunction.read(name, part);
      default -> null;
    };
  }

  private static ScoreFunction fieldFactor(PlacedBody body) {
    String modifier = body.text("modifier", "none").toLowerCase(Locale.ROOT);
    List<String> known =
        List.of(
            "none", "log", "log1p", "log2p", "ln", "ln1p", "ln2p", "square", "sqrt", "reciprocal");
    if (!known.contains(modifier)) {
      throw FaultException.argument("unknown modifier [" + modifier + "]");
    }
    ScoreFunction function =
        new FieldFactor(
            body.requireText("field"),
            body.number("factor", 1),
            modifier,
            body.has("missing") ? body.number("missing", 0) : null);
    body.finish();
    return function;
  }

  /** Falls with the distance from a place, a time or a number. */
  record Decay(DecayFunction function) implements ScoreFunction {
    @Override
    public DoubleValuesSource values(QueryScope scope) {
      return function.values(scope);
    }
  }
}
