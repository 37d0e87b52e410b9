package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.config.Options;
import io.lampyr.query.fusion.Combined;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.fusion.Normalizer;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Processors that say how the lists of a hybrid query are made one. */
final class PhaseSteps {
  private static final int RANK_CONSTANT = 60;
  private static final int MOST_RANK_CONSTANT = 10_000;
  private static final double ABOUT = 0.01;
  private static final String TECHNIQUE = "technique";
  private static final String WEIGHTS = "weights";

  private PhaseSteps() {}

  static final List<String> TYPES = List.of("normalization-processor", "score-ranker-processor");

  static IntFunction<Fusion> of(Options options) {
    return switch (options.type()) {
      case "normalization-processor" -> normalization(options);
      case "score-ranker-processor" -> ranks(options);
      default -> throw ApiException.argument("Invalid processor type " + options.type());
    };
  }

  private static IntFunction<Fusion> normalization(Options options) {
    Map<String, @Nullable Object> normalization =
        options.optionalMap("normalization").orElse(Map.of());
    Map<String, @Nullable Object> combination = options.optionalMap("combination").orElse(Map.of());
    Normalizer normalizer = normalizer(normalization);
    String technique = technique(combination, "arithmetic_mean");
    Combined.Way way =
        switch (technique) {
          case "arithmetic_mean" -> Combined.Way.ARITHMETIC;
          case "geometric_mean" -> Combined.Way.GEOMETRIC;
          case "harmonic_mean" -> Combined.Way.HARMONIC;
          default -> throw ApiException.argument("provided combination technique is not supported");
        };
    if (normalizer instanceof Normalizer.ZScore && way != Combined.Way.ARITHMETIC) {
      throw ApiException.argument(
          "provided combination technique "
              + technique
              + " is not supported for normalization technique z_score. Supported techniques are:"
              + " [arithmetic_mean]");
    }
    List<Float> weights = weights(parameters(combination));
    return queries -> {
      check(normalizer, queries);
      return combined(technique + " combination", way, normalizer, weights, queries);
    };
  }

  private static Combined combined(
      String name, Combined.Way way, Normalizer normalizer, List<Float> weights, int queries) {
    if (!weights.isEmpty() && weights.size() != queries) {
      throw ApiException.argument(
          "number of weights ["
              + weights.size()
              + "] must match number of sub-queries ["
              + queries
              + "] in hybrid query");
    }
    List<Combined.Part> parts = new ArrayList<>();
    for (int i = 0; i < queries; i++) {
      float weight = weights.isEmpty() ? 1 : weights.get(i);
      parts.add(new Combined.Part(new Fusion.Found(i), weight, normalizer));
    }
    return new Combined(name, parts, way, Integer.MAX_VALUE, Float.NEGATIVE_INFINITY);
  }

  private static String technique(Map<String, @Nullable Object> given, String otherwise) {
    Object technique = given.get(TECHNIQUE);
    return technique == null ? otherwise : technique.toString();
  }

  private static Map<String, @Nullable Object> parameters(Map<String, @Nullable Object> given) {
    Object parameters = given.get("parameters");
    return parameters == null ? Map.of() : Json.object(parameters, "parameters");
  }

  private static void refuseOthers(Map<String, @Nullable Object> given, List<String> known) {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw ApiException.argument("unrecognized parameters in request: [" + name + "]");
      }
    }
  }

  private static Normalizer normalizer(Map<String, @Nullable Object> given) {
    refuseOthers(given, List.of(TECHNIQUE, "parameters"));
    Map<String, @Nullable Object> parameters = parameters(given);
    String technique = technique(given, "min_max");
    if (technique.equals("min_max")) {
      refuseOthers(parameters, List.of("lower_bounds", "upper_bounds"));
      return new Normalizer.Bounded(
          bounds(parameters.get("lower_bounds"), "lower_bounds", "min_score", 0),
          bounds(parameters.get("upper_bounds"), "upper_bounds", "max_score", 1));
    }
    refuseOthers(parameters, List.of());
    return switch (technique) {
      case "l2" -> new Normalizer.Length(Normalizer.LEAST);
      case "z_score" -> new Normalizer.ZScore();
      default -> throw ApiException.argument("provided normalization technique is not supported");
    };
  }

  private static List<Normalizer.Bound> bounds(
      @Nullable Object given, String name, String field, float otherwise) {
    if (given == null) {
      return List.of();
    }
    if (!(given instanceof List<?> list)) {
      throw ApiException.argument(name + " must be a List");
    }
    List<Normalizer.Bound> bounds = new ArrayList<>();
    for (Object one : list) {
      Map<String, @Nullable Object> bound = Json.object(one, name);
      refuseOthers(bound, List.of("mode", field));
      Object score = bound.get(field);
      bounds.add(
          new Normalizer.Bound(
              mode(bound.get("mode")), score == null ? otherwise : number(score, field)));
    }
    return bounds;
  }

  private static Normalizer.Bound.Mode mode(@Nullable Object given) {
    String name = given == null ? "apply" : given.toString();
    for (Normalizer.Bound.Mode mode : Normalizer.Bound.Mode.values()) {
      if (mode.name().equals(name.toUpperCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw ApiException.argument(
        "invalid mode: " + name + ", valid values are: apply, clip, ignore");
  }

  private static float number(Object given, String name) {
    try {
      float number = Float.parseFloat(given.toString());
      if (Float.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      throw ApiException.argument("invalid format for " + name + ": must be a valid float value");
    }
    throw ApiException.argument("invalid format for " + name + ": must be a valid float value");
  }

  private static void check(Normalizer normalizer, int queries) {
    if (normalizer instanceof Normalizer.Bounded(var lower, var upper)) {
      for (List<Normalizer.Bound> bounds : List.of(lower, upper)) {
        if (!bounds.isEmpty() && bounds.size() != queries) {
          throw ApiException.argument(
              "expected bounds array to contain "
                  + queries
                  + " elements matching the number of sub-queries, but found a mismatch");
        }
      }
    }
  }

  private static List<Float> weights(Map<String, @Nullable Object> parameters) {
    for (String name : parameters.keySet()) {
      if (!name.equals(WEIGHTS)) {
        throw ApiException.argument(
            "provided parameter for combination technique is not supported. supported parameters"
                + " are [weights]");
      }
    }
    Object given = parameters.get(WEIGHTS);
    if (given == null) {
      return List.of();
    }
    if (!(given instanceof List<?> list)) {
      throw ApiException.argument("parameter [weights] must be a collection of numbers");
    }
    List<Float> weights = new ArrayList<>();
    float sum = 0;
    for (Object one : list) {
      float weight = number(Optional.<Object>ofNullable(one).orElse(""), WEIGHTS);
      if (weight < 0 || weight > 1) {
        throw ApiException.argument(
            "all weights must be in range [0.0 ... 1.0], submitted weights: " + list);
      }
      sum += weight;
      weights.add(weight);
    }
    if (Math.abs(sum - 1) > ABOUT) {
      throw ApiException.argument(
          "sum of weights for combination must be equal to 1.0, submitted weights: " + list);
    }
    return weights;
  }

  private static IntFunction<Fusion> ranks(Options options) {
    Map<String, @Nullable Object> combination = options.optionalMap("combination").orElse(Map.of());
    if (!technique(combination, "rrf").equals("rrf")) {
      throw ApiException.argument("provided combination technique is not supported");
    }
    refuseOthers(combination, List.of(TECHNIQUE, "rank_constant", "parameters"));
    Object given = combination.get("rank_constant");
    float constant = given == null ? RANK_CONSTANT : number(given, "rank_constant");
    if (constant < 1 || constant > MOST_RANK_CONSTANT || constant != Math.rint(constant)) {
      throw ApiException.argument(
          "rank constant must be in the interval between 1 and 10000, submitted rank constant: "
              + given);
    }
    List<Float> weights = weights(parameters(combination));
    Normalizer ranks = new Normalizer.Ranks((int) constant);
    return queries -> combined("rrf combination", Combined.Way.SUM, ranks, weights, queries);
  }
}
