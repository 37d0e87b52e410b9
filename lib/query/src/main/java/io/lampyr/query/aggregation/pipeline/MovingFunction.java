package io.lampyr.query.aggregation.pipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Given;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of the known functions over a window that moves along the buckets. */
final class MovingFunction {
  private static final String FUNCTIONS = "MovingFunctions.";

  private MovingFunction() {}

  static ParentPipeline.Step step(Setup setup, Options options) {
    int window = options.integer("window", 0);
    int shift = options.integer("shift", 0);
    if (window <= 0 && options.has("window")) {
      throw options.invalid("window", "[window] must be a positive, non-zero integer.");
    }
    Object given = options.script("script");
    // That nothing is given is told at the end.
    ScriptProgram program = Script.of(given == null ? "0" : given).compile(ScriptContext.WINDOW);
    return place -> {
      // Windows pass over gaps: they are as many numbers wide, however many buckets that is.
      List<Result.Bucket> buckets = new ArrayList<>();
      double[] values = new double[place.buckets().size()];
      for (Result.Bucket bucket : place.buckets()) {
        double value = setup.gaps().value(bucket, setup.path());
        if (!Double.isNaN(value)) {
          values[buckets.size()] = value;
          buckets.add(bucket);
        }
      }
      int count = buckets.size();
      for (int i = 0; i < count; i++) {
        int from = Math.clamp((long) i - window + shift, 0, count);
        int to = Math.clamp((long) i + shift, 0, count);
        double[] inside = Arrays.copyOfRange(values, Math.min(from, to), to);
        double value = program.number(program.run(new Window(inside, program.script().params())));
        place.put(buckets.get(i), setup.number("simple_value", value));
      }
    };
  }

  /** What a script on a window is given. */
  private record Window(List<Double> inside, Map<String, @Nullable Object> params)
      implements Given {
    Window(double[] numbers, Map<String, @Nullable Object> params) {
      this(Arrays.stream(numbers).boxed().toList(), params);
    }

    @Override
    public Object value(String name) {
      return name.equals("values") ? inside : params;
    }

    @Override
    public Object call(String function, Arguments arguments) {
      if (!function.startsWith(FUNCTIONS) || arguments.count() == 0) {
        throw arguments.unknownFunction(function);
      }
      double[] numbers = new double[arguments.elements(0).size()];
      int at = 0;
      for (Object one : arguments.elements(0)) {
        numbers[at++] = one instanceof Number number ? number.doubleValue() : Double.NaN;
      }
      String name = function.substring(FUNCTIONS.length());
      return switch (name + "/" + arguments.count()) {
        case "max/1", "min/1", "sum/1", "unweightedAvg/1", "linearWeightedAvg/1" ->
            compute(name, numbers);
        case "stdDev/2" -> deviation(numbers, arguments.decimal(1));
        case "ewma/2" -> exponential(numbers, arguments.decimal(1));
        case "holt/3" -> Trend.of(numbers, arguments.decimal(1), arguments.decimal(2)).level();
        case "holtWinters/6" -> seasonal(numbers, arguments);
        default -> throw arguments.unknownFunction(function);
      };
    }

    private static double seasonal(double[] numbers, Arguments arguments) {
      boolean multiplies = arguments.truth(5);
      Season season =
          new Season(
              arguments.decimal(1),
              arguments.decimal(2),
              arguments.decimal(3),
              arguments.integer(4),
              multiplies,
              multiplies ? Season.PADDING : 0);
      return season.forecast(numbers, 1)[0];
    }
  }

  private static double compute(String function, double[] values) {
    return switch (function) {
      case "max" -> Arrays.stream(values).max().orElse(Double.NaN);
      case "min" -> Arrays.stream(values).min().orElse(Double.NaN);
      case "sum" -> Arrays.stream(values).sum();
      case "unweightedAvg" -> Arrays.stream(values).average().orElse(Double.NaN);
      case "linearWeightedAvg" -> linear(values);
      default -> throw FaultException.argument("unknown function MovingFunctions." + function);
    };
  }

  private static double deviation(double[] values, double mean) {
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length == 0 ? Double.NaN : Math.sqrt(squares / values.length);
  }

  static double linear(double[] values) {
    double sum = 0;
    long weights = 1;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] * (i + 1);
      weights += i + 1;
    }
    return values.length == 0 ? Double.NaN : sum / weights;
  }

  static double exponential(double[] values, double alpha) {
    double average = values.length == 0 ? Double.NaN : values[0];
    for (int i = 1; i < values.length; i++) {
      average = values[i] * alpha + average * (1 - alpha);
    }
    return average;
  }
}
